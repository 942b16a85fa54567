import { z } from 'zod';
import { embeddedNames } from './embedded.ts';
import { isEmptyValue } from './emptiness.ts';
import { type Field, isAlwaysStored } from './fieldKinds/field.ts';
import { isObject } from './fieldKinds/isObject.ts';
import { mostLines } from './fieldKinds/kinds/lines.ts';
import { recordId } from './fieldKinds/kinds/link.ts';
import { isMask } from './fieldKinds/kinds/secret.ts';
import { fieldKinds, isLines, isSecret } from './fieldKinds.ts';
import { lineFields, linesOf } from './lines.ts';
import { keySchema, type Registry } from './registry.ts';
import type { Resource } from './resource.ts';
import { systemFieldsOf, wireNames } from './systemFields.ts';
import { localZoneName } from './timeZoneScope.ts';

/**
 * What a schema describes of a resource: its records in answers, those that the answers about other records hold as one
 * object or in a list, and what a body sets.
 */
export type Described = 'record' | 'embedded' | 'listed' | 'create' | 'update' | 'line';

const described = new WeakMap<z.core.$ZodType, { resource: Resource; as: Described }>();

/** Notes what the schema describes. The API document names the schema after the resource and has it once. */
export function describing<Schema extends z.ZodType>(
  schema: Schema,
  resource: Resource,
  as: Described,
): Schema {
  described.set(schema, { resource, as });
  return schema;
}

/** What the schema describes of which resource, if it does. */
export const describedBy = (schema: z.core.$ZodType) => described.get(schema);

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/**
 * An empty or blank text is no value: forms and files leave one where nothing was entered. For a secret it means that
 * nothing changes, and so does the mask that every record shows in its place: only null removes it.
 */
export function withoutBlankTexts(resource: Resource, values: unknown): unknown {
  if (!isObject(values)) return values;
  const holdsSecret = (name: string) =>
    [...resource.fields.values()].some((field) => field.source === name && isSecret(field));
  const isUnchanged = (name: string, value: unknown) =>
    (isBlank(value) || isMask(value)) && holdsSecret(name);
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isUnchanged(name, value))
      .map(([name, value]) => [name, isBlank(value) ? null : value]),
  );
}

/** The schema of a field's value, which may be null unless the field is required. */
export function valueSchema(
  field: Field,
  registry: Registry = new Map(),
  key = keySchema(field, registry),
): z.ZodType {
  const value =
    isLines(field) && registry.has(field.resource ?? '')
      ? linesSchema(field, registry)
      : fieldKinds[field.kind].value(field, key);
  const needed = value.refine((one) => !isEmptyValue(one), { error: 'required' });
  return (isAlwaysStored(field) ? needed : value.nullable()).meta({
    description: field.help ?? field.label,
    examples: [fieldKinds[field.kind].example(field)],
  });
}

type Wrap = (schema: z.ZodType, field: Field) => z.ZodType;

/** An id, by itself or in an object with the name of its record, which changes nothing. */
const namedKey = (key: z.ZodType<string | number>) =>
  z.union([key, z.object({ id: key, name: z.string().optional() }).transform(({ id }) => id)]);

/** The schema of a field's value in a body. */
const bodySchema = (field: Field, registry: Registry | undefined) =>
  valueSchema(
    field,
    registry,
    field.named ? namedKey(keySchema(field, registry ?? new Map()) ?? recordId) : undefined,
  );

/** The schemas of fields in a body by their wire names, each passed through `wrap`. */
export const shapeOf = (
  fields: readonly Field[],
  registry: Registry | undefined,
  wrap: Wrap,
): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [field.source, wrap(bodySchema(field, registry), field)]));

/** The fields that a body may set. */
export const settable = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter((field) => !field.readOnly);

/** A field of a new record takes its default, or null where it may be empty. */
export const withDefault: Wrap = (schema, field) => {
  // A value that nobody gives is inherited.
  if (field.inheritance !== undefined) return schema.optional();
  if (field.default !== undefined) return schema.default(field.default);
  return field.required ? schema : schema.default(null);
};

/** What an answer holds about a line besides the values that people set. Clients may send it back; it means nothing. */
function sentBack(resource: Resource, by: Field): Record<string, z.ZodType> {
  const system = systemFieldsOf(resource).flatMap(([name]) => wireNames(resource, name));
  const readOnly = [...resource.fields.values()]
    .filter((field) => field.readOnly)
    .map(({ source }) => source);
  const names = [...system.filter((name) => name !== 'id'), ...readOnly, ...embeddedNames(resource)];
  return Object.fromEntries(
    [...names, by.source, 'labels', 'files', localZoneName].map((name) => [name, z.unknown().optional()]),
  );
}

/** Lines as a body holds them. A line with an id may leave out fields, which then keep their values. */
function linesSchema(field: Field, registry: Registry): z.ZodType {
  const { resource, by } = linesOf(field, registry);
  const shape = z.strictObject({
    ...sentBack(resource, by),
    id: z
      .uuid()
      .optional()
      .describe(
        'The line to change. Without one, or with one that is no line of this record, a line is added.',
      ),
    ...shapeOf(lineFields({ resource, by }), registry, (schema) => schema.optional()),
  });
  const line = describing(shape, resource, 'line');
  return z.array(z.preprocess((value) => withoutBlankTexts(resource, value), line)).max(mostLines);
}

/** The schema of a new line: its absent fields take their defaults. */
export const newLineSchema = (field: Field, registry: Registry) => {
  const { resource, by } = linesOf(field, registry);
  return z.object(shapeOf(lineFields({ resource, by }), registry, withDefault));
};
