/** The address of the menu workbench. */
export const workbenchPath = '/menu-workbench';

/** What its address can name: a menu, a channel, a category, and the item whose channels are compared. */
export const workbenchParts = ['menu', 'channel', 'category', 'item'] as const;
export type WorkbenchPart = (typeof workbenchParts)[number];
export type WorkbenchPlace = Partial<Record<WorkbenchPart, string>>;

/** The address of a menu in the workbench, as one channel shows it. */
export const workbenchAddress = (place: WorkbenchPlace): string =>
  `${workbenchPath}?${new URLSearchParams(place)}`;
