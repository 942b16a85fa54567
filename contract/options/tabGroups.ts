import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';
import { defaultWords, words } from '../fieldKinds/words.ts';

/** The groups of the tabs of a record, as their author writes them, by name. */
export const tabGroupsInput = z
  .record(
    fieldName,
    z.strictObject({
      label: words(40),
      tabs: z
        .array(z.string())
        .min(1)
        .describe(
          'Its tabs in their order: `details`, `history`, resources that are related or have one record for each, and grids within the record.',
        ),
    }),
  )
  .default({})
  .describe(
    'Groups of the tabs of a record, by what people do. Tabs that no group names stand beside the groups.',
  );

type TabGroups = z.output<typeof tabGroupsInput>;

/** The groups with one text for each label, by name. */
export const completeTabGroups = (groups: TabGroups) =>
  new Map(
    Object.entries(groups).map(([name, { label, tabs }]) => [
      name,
      { name, label: defaultWords(label), tabs },
    ]),
  );
