import { z } from 'zod';
import { type Described, describedBy } from '../../contract/recordShape.ts';
import type { Resource } from '../../contract/resource.ts';

/** A part of the document. */
export type Json = Record<string, unknown>;

type Direction = 'input' | 'output';

const isPart = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The name of a schema in requests, where the schema of that name in answers may differ. */
const inputName = (name: string) => `${name}Input`;

/** The name of a schema by what it describes, from the name of its resource. */
const nameFor: Record<Described, (name: string) => string> = {
  record: (name) => name,
  embedded: (name) => `Embedded${name}`,
  listed: (name) => `Listed${name}`,
  create: (name) => `New${name}`,
  update: (name) => `${name}Change`,
  line: inputName,
};

/** The names of the answers whose content is one such schema, or a list of them. */
const answersWith = (name: string) => [`${name}Response`, `${name}ListResponse`];

/** The words as the name of a type: `Stock item` and `stock-item` as `StockItem`. */
const typeName = (words: string) =>
  (
    words
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  )
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * Names types after resources. A resource has the name that people call one record. If that is taken, because a
 * configured resource is called like one of the product or like a schema that calls share, it has its full name instead,
 * and if need be a number.
 * @param taken the names of other schemas
 */
function resourceNames(taken: Set<string>): (resource: Resource) => string {
  const names = new Map<string, string>();
  const typesOf = (base: string) =>
    Object.values(nameFor).flatMap((nameOf) => [nameOf(base), ...answersWith(nameOf(base))]);
  const isFree = (base: string) => base !== '' && !typesOf(base).some((type) => taken.has(type));
  return ({ name, labels }) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const whole = typeName(name);
    let base = [typeName(labels.one), whole].find(isFree);
    for (let number = 2; base === undefined; number += 1)
      if (isFree(`${whole}${number}`)) base = `${whole}${number}`;
    for (const type of typesOf(base)) taken.add(type);
    names.set(name, base);
    return base;
  };
}

/** The bounds of zod's integers, which the formats say in fewer words and which generated clients understand. */
const formats = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/** Leaves out what the format says too: the long patterns of ids and times, and the bounds of integers. */
function shorten(schema: Json): void {
  const { type, format } = schema;
  if (format === 'uuid' || format === 'date-time' || format === 'date') {
    delete schema.pattern;
    // Several patterns stand here.
    delete schema.allOf;
  }
  if (type !== 'integer') return;
  for (const [name, [least, most]] of Object.entries(formats)) {
    if (schema.minimum !== least && schema.maximum !== most) continue;
    schema.format ??= name;
    if (schema.minimum === least) delete schema.minimum;
    if (schema.maximum === most) delete schema.maximum;
  }
}

/** What a place says about the schema that it refers to. The rest belongs to the schema. */
const ofPlace = new Set(['description', 'default', 'examples']);

/** Keywords whose value is a schema, a list of schemas, or schemas by names. */
const holdsOne = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'contains']);
const holdsSeveral = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const holdsNamed = new Set(['properties', 'patternProperties']);

/** A copy of the schema in which `change` has replaced every schema, the innermost first. */
function rebuilt(schema: Json, change: (schema: Json) => Json): Json {
  const inner = (value: unknown) => (isPart(value) ? rebuilt(value, change) : value);
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (holdsOne.has(keyword)) return [keyword, inner(value)];
    if (holdsSeveral.has(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    if (!holdsNamed.has(keyword) || !isPart(value)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))];
  });
  return change(Object.fromEntries(entries));
}

/** What stands behind a schema that is made late. */
const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodLazy && !z.globalRegistry.has(schema)
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;

/** The name of the schema that a part refers to. */
const namedBy = ({ $ref }: Json) =>
  typeof $ref === 'string' ? $ref.match(/^#\/(?:\$defs|components\/schemas)\/(.*)$/)?.[1] : undefined;

/** A name for the answer, if its content is a schema with a name or a list of such. */
function answerName({ properties }: Json): string | undefined {
  if (!isPart(properties) || Object.keys(properties).join() !== 'success,data') return undefined;
  const { data } = properties;
  if (!isPart(data)) return undefined;
  const [name, ofMany] = [namedBy(data), isPart(data.items) ? namedBy(data.items) : undefined];
  return name === undefined ? ofMany && answersWith(ofMany)[1] : answersWith(name)[0];
}

/** Converts schemas for one document. */
export interface SchemaConverter {
  /** The schemas that others refer to, by name. */
  components: ReadonlyMap<string, Json>;
  /** The schema as JSON Schema, for the caller to change. */
  convert(schema: z.ZodType, io: Direction): Json;
}

/**
 * Converts the schemas of routes to JSON Schema. Those with an id in zod's registry, those that describe a resource, and
 * answers with one of them stand in the components once, under their name, and the others refer to them.
 * @param ids the ids in zod's registry
 */
export function schemaConverter(ids: readonly string[]): SchemaConverter {
  const nameIn = { input: inputName, output: (id: string) => id };
  const nameOf = resourceNames(
    new Set(ids.flatMap((id) => [id, inputName(id), ...answersWith(id), ...answersWith(inputName(id))])),
  );
  const components = new Map<string, Json>();
  const texts = new Map<string, string>();
  const converted = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() };

  /** Puts a schema that has a title into the components. A different one of the same title stays where it is. */
  function moved(schema: Json): Json {
    const { title, ...rest } = schema;
    if (typeof title !== 'string') return schema;
    const entries = Object.entries(rest);
    const content = Object.fromEntries(entries.filter(([keyword]) => !ofPlace.has(keyword)));
    const text = JSON.stringify(content);
    if ((texts.get(title) ?? text) !== text) return rest;
    texts.set(title, text);
    components.set(title, content);
    return {
      ...Object.fromEntries(entries.filter(([keyword]) => ofPlace.has(keyword))),
      ...reference(title),
    };
  }

  function converting(schema: z.ZodType, io: Direction): Json {
    const {
      $schema: _language,
      $defs,
      ...whole
    }: Json = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        const known = describedBy(zodSchema);
        if (known) jsonSchema.title = nameFor[known.as](nameOf(known.resource));
        shorten(jsonSchema as Json);
        // Answers may get further properties, and clients that refused them would break.
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
      },
    });
    const definitions = isPart($defs) ? $defs : {};
    const replaced = (part: Json): Json => {
      const id = namedBy(part);
      if (id === undefined) return moved(part);
      const name = nameIn[io](id);
      const definition = definitions[id];
      if (isPart(definition) && !components.has(name)) {
        // It may refer to itself.
        components.set(name, {});
        const { id: _known, ...content } = definition;
        components.set(name, rebuilt(content, replaced));
      }
      return { ...part, ...reference(name) };
    };
    return rebuilt(whole, replaced);
  }

  return {
    components,
    convert(schema, io) {
      const made = unwrapped(schema);
      let text = converted[io].get(made);
      if (text === undefined) {
        const hasId = z.globalRegistry.get(made)?.id !== undefined;
        // Zod moves a schema with an id only out of another one.
        const whole = hasId ? converting(z.array(made), io).items : converting(made, io);
        const title = isPart(whole) ? answerName(whole) : undefined;
        text = JSON.stringify(isPart(whole) && title !== undefined ? moved({ ...whole, title }) : whole);
        converted[io].set(made, text);
      }
      return JSON.parse(text);
    },
  };
}

/** What the document says of a call. */
interface Operation {
  parameters?: Json[];
  requestBody?: Json;
  responses?: Record<string, Json>;
}

/** The places in which calls have parts alike, with the names of the parts. */
const places = {
  parameters: ({ name }: Json) => String(name),
  requestBodies: contentName,
  responses: contentName,
};

type Place = keyof typeof places;

/** The name of the schema that a body has, if it has one. */
function contentName({ content }: Json): string | undefined {
  const [media] = isPart(content) ? Object.values(content) : [];
  return isPart(media) && isPart(media.schema) ? namedBy(media.schema) : undefined;
}

/** Replaces each part of a call with what `change` makes of it. */
function changeParts(operation: Operation, change: (part: Json, place: Place) => Json): void {
  const { parameters, requestBody, responses } = operation;
  if (parameters) operation.parameters = parameters.map((part) => change(part, 'parameters'));
  if (requestBody) operation.requestBody = change(requestBody, 'requestBodies');
  if (responses)
    operation.responses = Object.fromEntries(
      Object.entries(responses).map(([status, part]) => [status, change(part, 'responses')]),
    );
}

/**
 * Moves parameters, bodies and answers that several calls have alike into the components. A parameter has its own name
 * there, and the others that of their schema. Of different ones with one name, the most frequent has it, and the others
 * stay where they are.
 */
export function shareParts(paths: Readonly<Record<string, object | undefined>>): Record<Place, Json> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods ?? {}) as Operation[]);
  const found = new Map<string, { place: Place; part: Json; count: number }>();
  const keyOf = (part: Json, place: Place) => `${place} ${JSON.stringify(part)}`;
  for (const operation of operations)
    changeParts(operation, (part, place) => {
      const known = found.get(keyOf(part, place));
      if (known) known.count += 1;
      else found.set(keyOf(part, place), { place, part, count: 1 });
      return part;
    });
  const shared: Record<Place, Json> = { parameters: {}, requestBodies: {}, responses: {} };
  const references = new Map<string, Json>();
  const repeated = [...found].filter(([, { count }]) => count > 1);
  for (const [key, { place, part }] of repeated.sort(([, one], [, other]) => other.count - one.count)) {
    const name = places[place](part);
    if (name === undefined || Object.hasOwn(shared[place], name)) continue;
    shared[place][name] = part;
    references.set(key, { $ref: `#/components/${place}/${name}` });
  }
  for (const operation of operations)
    changeParts(operation, (part, place) => references.get(keyOf(part, place)) ?? part);
  return shared;
}
