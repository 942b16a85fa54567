import { useStore } from 'ra-core';
import { useMemo } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { columnField, columnFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useResourceParts } from '../../modules/CompositionContext.tsx';

interface ColumnPreferences {
  /** Names of the shown columns in their order; undefined until the person changes something. */
  shown?: string[];
  widths: Record<string, number>;
}

const untouched: ColumnPreferences = { widths: {} };
const leastWidth = 64;

/** Room for a heading: its letters, the sort arrow, and the distance to its neighbours. */
const headingWidth = (heading: string) => Math.ceil(heading.length * 7.2) + 54;

/** Room in the column of the names for the link that appears beside each, and for a wider edge. */
const leadRoom = 36;

/** The columns of a list as this person has arranged them, remembered for each resource. */
export function useColumns(resource: Resource) {
  const [preferences, setPreferences] = useStore<ColumnPreferences>(
    `preferences.${resource.name}.columns`,
    untouched,
  );
  const words = useWords(resource);
  const { widths } = useResourceParts(resource);
  return useMemo(() => {
    const all = columnFields(resource);
    const names = preferences.shown?.filter((name) => all.some((field) => field.name === name));
    const shown = (names?.length ? names : resource.list.columns).map((name) => columnField(resource, name));
    const lead = shown.find(({ name }) => name === resource.title) ?? shown[0];
    const hidden = all.filter((field) => !shown.includes(field));
    return {
      shown,
      hidden,
      /** The column of the names, which stays in sight. */
      lead,
      /** True until the person sets the width of the column of the names. */
      isLeadFree: lead !== undefined && preferences.widths[lead.name] === undefined,
      isChanged: preferences !== untouched,
      /** The width before the cells are drawn; `useFittedColumns` gives the one that they need. */
      widthOf: (field: Field) =>
        preferences.widths[field.name] ??
        Math.max(widths?.[field.name] ?? cells[field.kind].width, headingWidth(words.field(field))) +
          (field === lead ? leadRoom : 0),
      /** The width that a module asks for at least; 0 for none. */
      leastOf: (field: Field) => widths?.[field.name] ?? 0,
      setShown: (fields: readonly Field[]) =>
        setPreferences({ ...preferences, shown: fields.map((field) => field.name) }),
      setWidth: (field: Field, width: number) =>
        setPreferences({
          ...preferences,
          widths: { ...preferences.widths, [field.name]: Math.max(leastWidth, Math.round(width)) },
        }),
      /** The widths that the person has set, by the name of the column. */
      widthsSet: preferences.widths,
      /** Shows other columns, as a view says. */
      set: (names: string[], own: Record<string, number>) => setPreferences({ shown: names, widths: own }),
      reset: () => setPreferences(untouched),
    };
  }, [resource, preferences, setPreferences, words, widths]);
}

export type Columns = ReturnType<typeof useColumns>;
