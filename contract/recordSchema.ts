import { z } from 'zod';
import { type EmbeddedList, embeddedFields, embeddedLists, embeddings, nestedObjects } from './embedded.ts';
import type { Field } from './fieldKinds/field.ts';
import { isObject } from './fieldKinds/isObject.ts';
import { isFile, isIssued, isLines, isReference } from './fieldKinds.ts';
import { fieldRuleIssues, hasFieldRules } from './fieldRules.ts';
import { inheritedValue } from './inherited.ts';
import { linesOf } from './lines.ts';
import { ownName } from './options/ownName.ts';
import { describing, settable, shapeOf, valueSchema, withDefault } from './recordShape.ts';
import type { Registry } from './registry.ts';
import type { Resource } from './resource.ts';
import { systemFieldsOf, wireNames } from './systemFields.ts';
import { tickShapes } from './ticks.ts';
import { localZoneName, timeZoneScopeOf } from './timeZoneScope.ts';

/** A record on the wire: its id and version, and its fields by their wire names. */
export interface WireRecord {
  id: string | number;
  version?: number;
  [source: string]: unknown;
}

/** The keys that a request issued, by wire name. */
export type IssuedKeys = Readonly<Record<string, string>>;

/** The issued keys in the answer to a request. */
export const issuedIn = ({ issued }: WireRecord): IssuedKeys | undefined =>
  isObject(issued) ? (issued as IssuedKeys) : undefined;

/** Refuses an empty own value in a field that must not be empty. */
function withOwnRules<Shape extends z.ZodType<Record<string, unknown>>>(schema: Shape, resource: Resource) {
  const inherited = [...resource.fields.values()].filter(({ inheritance }) => inheritance === 'value');
  if (inherited.length === 0) return schema;
  return schema.superRefine((record, context) => {
    const own: readonly unknown[] = Array.isArray(record[ownName]) ? record[ownName] : [];
    for (const { source, required } of inherited)
      if (required && own.includes(source) && record[source] === null)
        context.addIssue({ code: 'custom', message: 'required', path: [source], input: undefined });
  });
}

/** Adds the rules over two fields. */
function withFieldRules<Shape extends z.ZodType<Record<string, unknown>>>(schema: Shape, resource: Resource) {
  if (!hasFieldRules(resource)) return schema;
  return schema.superRefine((record, context) => {
    for (const { field, code, details } of fieldRuleIssues(resource, record))
      context.addIssue({ code: 'custom', message: code, params: details, path: [field], input: undefined });
  });
}

const versionField = { version: z.int32().min(0).optional() };

/**
 * The schemas that routes validate with and whose errors forms show. Both pass values through `withoutBlankTexts`
 * first.
 * - `create`: a whole record; absent fields take their defaults. Empty fields come out as null.
 * - `update`: any of the fields; `version` is the one that the change is based on. Rules over two fields see only the
 * fields in the body.
 * - `change`: the same, but each field by itself. The write path checks the changed record with `fieldRuleIssues`.
 * They refuse unknown fields by name. With a registry, references must have the kind of id of their resource.
 */
export function recordSchemas(resource: Resource, registry?: Registry) {
  const fields = settable(resource);
  const create = z.strictObject({ ...shapeOf(fields, registry, withDefault), ...tickShapes(resource) });
  const update = z.strictObject({
    ...shapeOf(fields, registry, (schema) => schema.optional()),
    ...tickShapes(resource),
    ...versionField,
  });
  return {
    create: describing(withOwnRules(withFieldRules(create, resource), resource), resource, 'create'),
    update: describing(withOwnRules(withFieldRules(update, resource), resource), resource, 'update'),
    change: withOwnRules(update, resource),
  };
}

export type RecordSchemas = ReturnType<typeof recordSchemas>;

/** The name of the record that a reference points to, or the names of those that references point to. */
export const recordLabel = z.union([z.string(), z.array(z.string())]).nullable();

/** A record in the answer of a request, for the API document. Made when somebody requests the document. */
export const recordAnswer = (resource: Resource, registry: Registry) =>
  z.lazy(() => wholeRecord(resource, registry));

function wholeRecord(resource: Resource, registry: Registry): z.ZodType {
  const fields = [...resource.fields.values()].map((field): [string, z.ZodType] => [
    field.source,
    isLines(field) ? linesAnswer(field, registry) : valueSchema(field),
  ]);
  const references = [...resource.fields.values()].filter(isReference);
  const issued = [...resource.fields.values()].filter(isIssued);
  const record = z.object({
    ...Object.fromEntries(
      systemFieldsOf(resource).flatMap(([name, { value }]) =>
        wireNames(resource, name).map((wireName) => [wireName, value(resource)]),
      ),
    ),
    ...Object.fromEntries(fields),
    ...Object.fromEntries(
      embeddings(resource).map((field) => [field.embed, embeddedAnswer(field, registry)]),
    ),
    ...Object.fromEntries(
      embeddedLists(resource, registry).map((list) => [list.embed, embeddedListAnswer(list, registry)]),
    ),
    ...Object.fromEntries(nestedObjects(resource).map(([name, held]) => [name, nestedAnswer(held)])),
    ...tickShapes(resource),
    labels: z
      .object(Object.fromEntries(references.map((field) => [field.source, recordLabel])))
      .describe('Names of the records that the references point to.'),
    ...(timeZoneScopeOf(resource, registry) && {
      [localZoneName]: z
        .string()
        .nullable()
        .describe('The time zone of the record, if it differs from that of the customer.'),
    }),
    ...(resource.overrides && { inherited: inheritedAnswer(resource) }),
    ...(issued.length > 0 && {
      issued: z
        .object(Object.fromEntries(issued.map((field) => [field.source, z.string()])))
        .partial()
        .optional()
        .describe('The keys that this request issued. They are never sent again.'),
    }),
  });
  return describing(record, resource, 'record');
}

/** Fields of a record once more. */
const nestedAnswer = (fields: readonly Field[]) =>
  z
    .object(Object.fromEntries(fields.map((field) => [field.source, valueSchema(field)])))
    .describe('The same values as beside it.');

/** What a record would inherit without values of its own. */
const inheritedAnswer = (resource: Resource) =>
  z
    .object(
      Object.fromEntries(
        [...resource.fields.values()]
          .filter(({ inheritance }) => inheritance === 'value')
          .map((field) => [field.source, inheritedValue.extend({ value: valueSchema(field) })]),
      ),
    )
    .optional()
    .describe(
      'What each field inherits, or would inherit without a value of its own, and from where. In the answer about one record; a list leaves it out.',
    );

const embeddedShape = (target: Resource | undefined) =>
  z.object({
    id: target?.key === 'integer' ? z.int32() : z.uuid(),
    ...Object.fromEntries(
      (target ? embeddedFields(target) : []).map((one) => [one.source, valueSchema(one)]),
    ),
    ...(target && [...target.fields.values()].some(isFile) && { files: embeddedFiles }),
  });

function embeddedObject(target: Resource | undefined): z.ZodType {
  const shape = embeddedShape(target);
  return target ? describing(shape, target, 'embedded') : shape;
}

const embeddedFiles = z
  .record(z.string(), z.string())
  .optional()
  .describe('An address for each file of the record, which opens it for a while.');

/** The record that a reference points to, as an object. */
const embeddedAnswer = (field: Field, registry: Registry) =>
  embeddedObject(registry.get(field.resource ?? ''))
    .nullable()
    .describe(`The record that ${field.source} points to.`);

/** The records that point to a record, each with those that its own references embed. */
const embeddedListAnswer = ({ resource, by }: EmbeddedList, registry: Registry) => {
  const shape = embeddedShape(resource).extend(
    Object.fromEntries(embeddings(resource).map((field) => [field.embed, embeddedAnswer(field, registry)])),
  );
  return z
    .array(describing(shape, resource, 'listed'))
    .optional()
    .describe(
      `The records whose ${by.source} is this record, in their order. In the answer about one record; a list leaves them out.`,
    );
};

const linesAnswer = (field: Field, registry: Registry) =>
  z
    .array(wholeRecord(linesOf(field, registry).resource, registry))
    .optional()
    .describe('In the answer about one record; a list leaves them out.');
