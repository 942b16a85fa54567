import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';
import { defaultWords, words } from '../fieldKinds/words.ts';
import { plainValue } from './calls.ts';

/** The values that the records of a part of the list have. */
export const tabConditions = z.record(fieldName, z.union([plainValue, z.array(plainValue).min(1)]));

/** The tabs above a list, as their author writes them. */
export const listTabsInput = z
  .array(
    z.strictObject({
      label: words(60),
      where: tabConditions.describe(
        'The values that the records of the tab have: one for a field, or a list of them.',
      ),
      empty: words(100)
        .optional()
        .describe('What people read where the tab has no records: `Nothing running`.'),
    }),
  )
  .default([])
  .describe('Tabs above the list, such as active and archived. The list opens with the first one.');

type Tabs = z.output<typeof listTabsInput>;

/** The tabs with one text for each of their words. */
export const completeTabs = (tabs: Tabs) =>
  tabs.map(({ label, where, empty }) => ({
    label: defaultWords(label),
    where,
    empty: empty && defaultWords(empty),
  }));

/** A tab above a list: its label, the values that its records have, and what it says without records. */
export type ListTab = ReturnType<typeof completeTabs>[number];
