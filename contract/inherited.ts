import { z } from 'zod';
import type { Field } from './fieldKinds/field.ts';
import { ownName } from './options/ownName.ts';
import type { Resource } from './resource.ts';

/** The value that a field of a record inherits, or would inherit without a value of its own. */
export const inheritedValue = z.object({
  value: z.unknown(),
  label: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .describe('The name behind a reference or file.'),
  from: z
    .object({ resource: z.string(), id: z.union([z.string(), z.number()]), name: z.string().nullable() })
    .nullable()
    .describe('The record that has the value.'),
});
export type InheritedValue = z.infer<typeof inheritedValue>;

/** The fields whose values a record may inherit. */
export const inheritedFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter(({ inheritance }) => inheritance === 'value');

/** The wire names of the fields whose values are the record's own. */
export const ownNames = (record: Readonly<Record<string, unknown>>): readonly string[] => {
  const own = record[ownName];
  return Array.isArray(own) ? own.map(String) : [];
};

/** What a field inherits, as the answer about one record says it; undefined if the answer does not. */
export function inheritedOf(
  record: Readonly<Record<string, unknown>> | undefined,
  field: Field,
): InheritedValue | undefined {
  const { inherited } = z
    .object({ inherited: z.record(z.string(), inheritedValue).optional() })
    .parse(record ?? {});
  return inherited?.[field.source];
}
