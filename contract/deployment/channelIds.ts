/** The ids under which channels know what they get. They stay the same from one deployment to the next. */
export const channelIds = {
  menu: (id: string): string => `menu-${id}`,
  section: (id: string): string => `c-${id}`,
  item: (id: string): string => `i-${id}`,
  size: (id: string): string => `v-${id}`,
  option: (id: string): string => `m-${id}`,
  group: (id: string): string => `g-${id}`,
  sizeGroup: (itemId: string): string => `g-size-${itemId}`,
  half: (groupId: string, which: 'first' | 'second'): string => `g-${groupId}-${which}`,
};

/** Compares two texts by their characters alone, so that every machine sorts alike. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Sorts records by id. */
export const byId = <Record extends { id: string }>(records: readonly Record[]): Record[] =>
  records.toSorted((one, other) => byText(one.id, other.id));
