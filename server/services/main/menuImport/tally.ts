import { type MenuImported, type MenuPart, menuParts } from '../../../../contract/calls/menuImport.ts';

type Counted = keyof MenuImported['counts'][MenuPart];

/** Counts what an import does with each part of a menu. */
export function tally() {
  const counts = new Map(menuParts.map((part) => [part, { added: 0, changed: 0, unchanged: 0 }]));
  return {
    count(part: MenuPart, what: Counted, number = 1): void {
      const found = counts.get(part);
      if (found) found[what] += number;
    },
    shown: (): MenuImported['counts'] => Object.fromEntries(counts) as MenuImported['counts'],
  };
}

export type Tally = ReturnType<typeof tally>;
