import { z } from 'zod';
import type { Field } from './fieldKinds/field.ts';
import { ownName } from './options/overrides.ts';
import type { Resource } from './resource.ts';

/** What a field of a record would have without an own value. */
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

/** The wire names of the fields with own values. */
export const ownNames = (record: Readonly<Record<string, unknown>>): readonly string[] => {
  const own = record[ownName];
  return Array.isArray(own) ? own.map(String) : [];
};

/** What an answer about one record says that a field inherits; undefined where it does not say. */
export function inheritedOf(
  record: Readonly<Record<string, unknown>> | undefined,
  field: Field,
): InheritedValue | undefined {
  const { inherited } = z
    .object({ inherited: z.record(z.string(), inheritedValue).optional() })
    .parse(record ?? {});
  return inherited?.[field.source];
}
