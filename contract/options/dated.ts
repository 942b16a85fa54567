import { z } from 'zod';
import { fieldInput } from '../fieldKinds/fieldInput.ts';
import { fieldName } from '../fieldKinds/names.ts';
import type { listTabsInput } from './listTabs.ts';

/** The option `dated`, as its author writes it. */
export const datedInput = z
  .strictObject({
    from: fieldName.describe('The date from which a record applies. It must be required.'),
    until: fieldName
      .optional()
      .describe(
        'A date that may be empty: the last day of a record that only interrupts the others, which apply again afterwards.',
      ),
    active: fieldName
      .optional()
      .describe(
        'A boolean. While it is false, a record does not apply and ends no other. It must be required.',
      ),
    per: z
      .array(fieldName)
      .min(1)
      .describe(
        'Fields such as a tax group. On each day, one record applies for each combination of their values.',
      ),
  })
  .optional()
  .describe(
    'A record applies from a date until the day before the next one begins. The option adds fields for its last day and for whether it applies today, and tabs for current, coming and past records.',
  );

/** The date from which records apply, and the fields for which one applies at a time. */
export type Dated = NonNullable<z.output<typeof datedInput>>;

/** The fields that come with the option: the last day on which a record applies, and whether it applies today. */
export const datedNames = { to: 'validTo', validity: 'validity' } as const;

const validities = [
  { id: 'CURRENT', label: 'Current', colour: 'success' },
  { id: 'COMING', label: 'Coming', colour: 'info' },
  { id: 'PAST', label: 'Past', colour: 'neutral' },
] as const;

/** What a record is that people have switched off, whatever its date. */
const switchedOff = { id: 'OFF', label: 'Switched off', colour: 'neutral' } as const;

interface WithDates {
  dated?: Dated | undefined;
  fields: Readonly<Record<string, z.output<typeof fieldInput>>>;
  uniqueTogether: readonly string[][];
  list: { tabs: z.output<typeof listTabsInput> };
}

/** The definition with the fields and tabs that come with dates, and with one record for each start. */
export function withDatedFields<Definition extends WithDates>(definition: Definition): Definition {
  const { dated, fields, uniqueTogether, list } = definition;
  if (!dated || Object.values(datedNames).some((name) => Object.hasOwn(fields, name))) return definition;
  const choices = dated.active === undefined ? validities : [...validities, switchedOff];
  const set = [...dated.per, dated.from];
  const isThere = uniqueTogether.some(
    (names) => names.length === set.length && names.every((name) => set.includes(name)),
  );
  return {
    ...definition,
    fields: {
      ...fields,
      [datedNames.to]: fieldInput.parse({
        ...{ kind: 'date', label: 'Until', readOnly: true },
        help: 'The last day on which it applies. Empty while nothing ends it.',
      }),
      [datedNames.validity]: fieldInput.parse({ kind: 'choice', label: 'Validity', choices, readOnly: true }),
    },
    uniqueTogether: isThere ? uniqueTogether : [...uniqueTogether, set],
    list: {
      ...list,
      tabs:
        list.tabs.length > 0
          ? list.tabs
          : choices.map(({ id, label }) => ({ label, where: { [datedNames.validity]: id } })),
    },
  };
}
