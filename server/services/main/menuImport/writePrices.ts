import { addAll, change, type Writing } from './writing.ts';

/** Writes the prices of sizes into the price list. A size without a price in the file keeps what it has. */
export async function writePrices(
  writing: Writing,
  sizes: readonly { id: string; price: number | null }[],
): Promise<void> {
  const { client, actor, options } = writing;
  const { priceListId } = options;
  const priced = sizes.filter(({ price }) => price !== null);
  const { rows } = await client.query<{ id: string; subtypeId: string; price: number }>(
    `SELECT id, subtype_id AS "subtypeId", price FROM price_list_elements
     WHERE customer_uuid = $1 AND price_list_id = $2 AND subtype_id = ANY($3::uuid[])`,
    [actor.customerUuid, priceListId, priced.map(({ id }) => id)],
  );
  const known = new Map(rows.map((row) => [row.subtypeId, row]));
  const resource = 'pricing/price-list-elements';
  for (const { id, price } of priced) {
    const now = known.get(id);
    if (now)
      await change(writing, {
        resource,
        part: 'prices',
        id: now.id,
        now: { price: now.price },
        values: { price },
      });
  }
  await addAll(writing, {
    ...{ resource, part: 'prices' },
    rows: priced
      .filter(({ id }) => !known.has(id))
      .map(({ id, price }) => ({ priceListId, priceOf: 'MENU_ITEM_VARIANT', subtypeId: id, price })),
  });
}
