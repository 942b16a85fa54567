import { z } from 'zod';
import { isEmptyValue } from './emptiness.ts';
import type { Condition, Field } from './fieldKinds/field.ts';
import { fieldKinds } from './fieldKinds.ts';
import { keySchema, type Registry } from './registry.ts';
import type { Resource } from './resource.ts';
import { systemFieldsOf } from './systemFields.ts';

/** A record on the wire: its id and version, and its fields by their wire names. */
export interface WireRecord {
  id: string | number;
  version?: number;
  [source: string]: unknown;
}

/** True while the field that decides has the value, or one of the values, that the condition names. */
export function holds(
  condition: Condition,
  record: Readonly<Record<string, unknown>>,
  resource: Resource,
): boolean {
  const source = resource.fields.get(condition.field)?.source ?? condition.field;
  const allowed: readonly unknown[] = Array.isArray(condition.is) ? condition.is : [condition.is];
  return allowed.includes(record[source]);
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** A text of nothing or of blanks alone is no value: forms and files leave it where nothing was entered. */
export const withoutBlankTexts = (values: unknown): unknown =>
  typeof values === 'object' && values !== null && !Array.isArray(values)
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isBlank(value) ? null : value]))
    : values;

function valueSchema(field: Field, registry: Registry = new Map()): z.ZodType {
  const value = fieldKinds[field.kind].value(field, keySchema(field, registry));
  const needed = value.refine((one) => !isEmptyValue(one), { error: 'required' });
  return (field.required ? needed : value.nullable()).meta({
    description: field.help ?? field.label,
    examples: [fieldKinds[field.kind].example(field)],
  });
}

function shapeOf(
  resource: Resource,
  registry: Registry | undefined,
  wrap: (schema: z.ZodType, field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  const settable = [...resource.fields.values()].filter((field) => !field.readOnly);
  return Object.fromEntries(
    settable.map((field) => [field.source, wrap(valueSchema(field, registry), field)]),
  );
}

/** The fields that a record needs only while another field has a certain value. */
export const conditionalFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter((field) => field.requiredWhen && !field.readOnly);

/** The fields that the record lacks although the value of another field asks for them. */
export const missingFields = (resource: Resource, record: Readonly<Record<string, unknown>>): Field[] =>
  conditionalFields(resource).filter(
    (field) =>
      field.requiredWhen && holds(field.requiredWhen, record, resource) && isEmptyValue(record[field.source]),
  );

/** Adds the rules that look at two fields. */
function withConditions<Shape extends z.ZodType<Record<string, unknown>>>(schema: Shape, resource: Resource) {
  if (conditionalFields(resource).length === 0) return schema;
  return schema.superRefine((record, context) => {
    for (const field of missingFields(resource, record))
      context.addIssue({ code: 'custom', message: 'required', path: [field.source], input: undefined });
  });
}

const versionField = { version: z.int32().min(0).optional() };

/**
 * The schemas that routes validate with and forms show errors from; both pass values through `withoutBlankTexts` first.
 * - `create`: a whole record; absent fields take their defaults. Answers null for what stays empty.
 * - `update`: any of the fields; `version` is the one that the change was made on. Rules over two fields see what is given.
 * - `change`: the same, each field by itself. Who writes judges the changed record by `missingFields`.
 * Unknown fields are refused by name. Who knows the registry gets references held to the key of their resource.
 */
export function recordSchemas(resource: Resource, registry?: Registry) {
  const create = z.strictObject(
    shapeOf(resource, registry, (schema, field) => {
      if (field.default !== undefined) return schema.default(field.default);
      return field.required ? schema : schema.default(null);
    }),
  );
  const update = z.strictObject({
    ...shapeOf(resource, registry, (schema) => schema.optional()),
    ...versionField,
  });
  return {
    create: withConditions(create, resource),
    update: withConditions(update, resource),
    change: update,
  };
}

export type RecordSchemas = ReturnType<typeof recordSchemas>;

/** A record as a request answers it; for the API document. Made when that is asked for. */
export const recordAnswer = (resource: Resource) => z.lazy(() => wholeRecord(resource));

function wholeRecord(resource: Resource) {
  const fields = [...resource.fields.values()].map((field): [string, z.ZodType] => [
    field.source,
    valueSchema(field),
  ]);
  const references = [...resource.fields.values()].filter((field) => field.resource !== undefined);
  return z.object({
    ...Object.fromEntries(systemFieldsOf(resource).map(([name, { value }]) => [name, value(resource)])),
    ...Object.fromEntries(fields),
    labels: z
      .object(
        Object.fromEntries(
          references.map((field) => [field.source, z.union([z.string(), z.array(z.string())]).nullable()]),
        ),
      )
      .describe('Names of the records that the references point to.'),
  });
}
