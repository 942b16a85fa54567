import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';

/** Pixels of a heading, of an item with one price, and of each line of sizes. */
const headingHeight = 44;
const cardHeight = 92;
const textHeight = 58;
const lineHeight = 20;

/** An item is as tall as its sizes, and at least as tall as a picture. */
const heightOf = ({ sizes }: PricedMenu['items'][number]): number =>
  Math.max(cardHeight, textHeight + lineHeight * sizes.length);

/** A heading or an item of the guest's menu, and where it stands. */
export interface GuestRow {
  key: string;
  top: number;
  height: number;
  heading?: { id: string | null; name: string };
  item?: PricedMenu['items'][number];
}

/** The menu from top to bottom. An item stands under each of its headings. */
export function guestRows(
  { sections, items }: PricedMenu,
  noHeading: string,
): { rows: GuestRow[]; length: number } {
  const byId = new Map(items.map((item) => [item.id, item]));
  const rows: GuestRow[] = [];
  let top = 0;
  const add = (row: Omit<GuestRow, 'top'>) => {
    rows.push({ ...row, top });
    top += row.height;
  };
  for (const { id, name, itemIds } of sections) {
    add({ key: `heading ${id}`, height: headingHeight, heading: { id, name: name ?? noHeading } });
    for (const itemId of itemIds) {
      const item = byId.get(itemId);
      if (item) add({ key: `${id} ${itemId}`, height: heightOf(item), item });
    }
  }
  return { rows, length: top };
}
