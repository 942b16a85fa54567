/** What a menu consists of. */
export const partKinds = ['MENU', 'SECTION', 'ITEM', 'SIZE', 'GROUP', 'OPTION'] as const;

/** A part of a menu with all that can change about it. */
export interface MenuPart {
  part: (typeof partKinds)[number];
  id: string;
  name: string;
  of: string | null;
  price?: number;
  availability?: string;
  /** What stands in it, in order. */
  order?: readonly string[];
  hours?: string;
  details?: string;
  /** The key of the part that it stands in. What comes or goes with that is no change of its own. */
  within?: string;
}

export const keyOf = (part: MenuPart['part'], id: string, within = '') => `${part} ${within} ${id}`;

/** The parts of a menu by keys that the same part has in every version. */
export type MenuParts = ReadonlyMap<string, MenuPart>;
