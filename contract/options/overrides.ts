import { z } from 'zod';
import { inWords } from '../fieldKinds/completeOptions.ts';
import type { fieldInput } from '../fieldKinds/fieldInput.ts';
import { fieldName } from '../fieldKinds/names.ts';
import { plainField } from '../fieldKinds/plainField.ts';
import { ownName } from './ownName.ts';

/** The option `overrides`, as its author writes it. */
export const overridesInput = z
  .strictObject({
    base: fieldName
      .optional()
      .describe(
        'The reference to the record that values are inherited from. It must be required. If that record inherits a value itself, the nearest record with a value of its own counts.',
      ),
    of: z
      .string()
      .optional()
      .describe(
        'Instead of base, for a resource with singleOf: the resource of which the customer has one record (`singleOf: customer`). Values are inherited from that record.',
      ),
    within: z
      .array(fieldName)
      .default([])
      .describe(
        'Fields such as a channel. Each base has at most one record for each combination of their values.',
      ),
    fields: z
      .array(fieldName)
      .min(1)
      .describe(
        'Fields that the record inherits until it has a value of its own. The base has fields of the same names and kinds.',
      ),
  })
  .optional()
  .describe(
    'The record inherits the values of another record, field by field, until somebody gives it values of its own.',
  );

/** Which values a record inherits, and from which record. */
export type Overrides = NonNullable<z.output<typeof overridesInput>>;

interface WithOverrides {
  overrides?: Overrides | undefined;
  fields: Readonly<Record<string, z.output<typeof fieldInput>>>;
  uniqueTogether: readonly string[][];
  singleOf?: string | undefined;
}

function ownField(overrides: Overrides, fields: WithOverrides['fields']) {
  const choices = overrides.fields.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    return [{ id: field.wire ?? name, label: field.label ?? inWords(name), colour: 'neutral' as const }];
  });
  return {
    ...plainField,
    kind: 'choices' as const,
    label: 'Own values',
    help: 'The fields whose values are the record’s own. It inherits the others.',
    choices,
  };
}

/** The definition with the field `own`, and with one record for each base and `within`. */
export function withOwnField<Definition extends WithOverrides>(definition: Definition): Definition {
  const { overrides, fields, uniqueTogether, singleOf } = definition;
  if (!overrides || Object.hasOwn(fields, ownName)) return definition;
  const { base, within } = overrides;
  // A parent never has more than one single record anyway.
  if (singleOf !== undefined || base === undefined)
    return { ...definition, fields: { ...fields, [ownName]: ownField(overrides, fields) } };
  const set = [...within, base];
  const isThere = uniqueTogether.some(
    (names) => names.length === set.length && names.every((name) => set.includes(name)),
  );
  const found = fields[base];
  return {
    ...definition,
    fields: {
      ...fields,
      ...(within.length === 0 && found && { [base]: { ...found, unique: true } }),
      [ownName]: ownField(overrides, fields),
    },
    uniqueTogether: isThere || within.length === 0 ? uniqueTogether : [...uniqueTogether, set],
  };
}
