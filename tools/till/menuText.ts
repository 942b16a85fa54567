import { z } from 'zod';
import { amountText, currencyDigits } from '../../contract/fieldKinds/moneyText.ts';

/** What this till reads of a menu. A menu has more, for tills that sell. */
const menuDocument = z.object({
  schema: z.literal('till-menu/1'),
  name: z.string(),
  currency: z.string(),
  sections: z.array(z.object({ name: z.string().nullable(), itemIds: z.array(z.string()) })),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      availability: z.string(),
      sizes: z.array(z.object({ id: z.string(), name: z.string(), priceCents: z.int() })),
    }),
  ),
});
type MenuDocument = z.infer<typeof menuDocument>;

const mark = (isSoldOut: boolean): string => (isSoldOut ? ' (sold out)' : '');

function itemText(
  { id, name, availability, sizes }: MenuDocument['items'][number],
  soldOut: ReadonlySet<string>,
  digits: number,
): string {
  const [only, ...others] = sizes;
  const prices =
    only && others.length === 0
      ? amountText(only.priceCents, digits)
      : sizes
          .map((size) => `${size.name} ${amountText(size.priceCents, digits)}${mark(soldOut.has(size.id))}`)
          .join(', ');
  return `    ${name}: ${prices}${mark(availability === 'SOLD_OUT' || soldOut.has(id))}`;
}

/**
 * A menu as lines to read.
 * @param soldOut the ids of what is sold out now
 * @throws Error if the file is no menu of a till
 */
export function menuLines(document: string, soldOut: ReadonlySet<string>): string[] {
  const { name, currency, sections, items } = menuDocument.parse(JSON.parse(document));
  const known = new Map(items.map((item) => [item.id, item]));
  return [
    `Menu “${name}”, ${items.length} ${items.length === 1 ? 'item' : 'items'}:`,
    ...sections.flatMap(({ name: heading, itemIds }) => [
      `  ${heading ?? 'Without a heading'}`,
      ...itemIds.flatMap((id) => {
        const item = known.get(id);
        return item ? [itemText(item, soldOut, currencyDigits(currency))] : [];
      }),
    ]),
  ];
}
