import { type ChannelMenu, modifierPriceKey } from '../../contract/catalogue/menuShape.ts';
import { sizePrice } from '../../contract/catalogue/prices.ts';
import { channelMenu, menuItem, menuSize, priceList } from '../../tests/support/menus.ts';
import { type Bench, ratio, timed } from '../bench.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';
import { workbenchFigures } from './workbenchFigures.ts';

const itemCount = 2000;
const resolved = 50_000;
const runs = 7;

/** A menu of items in three sizes, each with three groups of six modifiers, and a price for everything, by plain SQL. */
const fill = `WITH menu AS (
    INSERT INTO menus (customer_uuid, name, position, is_active, is_deleted)
    VALUES ($1, 'Bench menu', 9998, true, false) RETURNING id),
  channel AS (
    INSERT INTO channels (customer_uuid, name, code, position, is_active)
    VALUES ($1, 'Bench channel', 'BENCH_MENU', 9998, true) RETURNING id),
  list AS (
    INSERT INTO price_lists (customer_uuid, name, position, is_default, is_upsell, is_active)
    VALUES ($1, 'Bench list', 9998, false, false, true) RETURNING id),
  sold AS (
    INSERT INTO channel_menus (customer_uuid, menu_id, channel_id, price_list_id, position, is_active)
    SELECT $1, menu.id, channel.id, list.id, 9998, true FROM menu, channel, list RETURNING id, menu_id, channel_id),
  items AS (
    INSERT INTO menu_items (customer_uuid, name, code, position, is_active, is_deleted, tax_group_id)
    SELECT $1, 'Bench item ' || n, 'BENCH-' || n, 9998 + n, true, false,
      (SELECT id FROM tax_groups WHERE customer_uuid = $1 ORDER BY position LIMIT 1)
    FROM generate_series(1, $2::int) AS n RETURNING id),
  shown AS (
    INSERT INTO channel_items (customer_uuid, menu_id, channel_id, menu_item_id)
    SELECT $1, sold.menu_id, sold.channel_id, items.id FROM sold, items),
  sizes AS (
    INSERT INTO subtypes (customer_uuid, menu_item_id, name, pricing_strategy, position, is_active)
    SELECT $1, items.id, 'Size ' || n, 2, n, true FROM items, generate_series(1, 3) AS n RETURNING id),
  groups AS (
    INSERT INTO modifier_groups (customer_uuid, name, group_type, minimum, maximum, halves_cost, position, is_active, is_deleted)
    SELECT $1, 'Bench group ' || n, 'EXTRAS', 0, 6, 'DEARER', 9998 + n, true, false FROM generate_series(1, 3) AS n RETURNING id),
  choices AS (
    INSERT INTO modifiers (customer_uuid, name, is_instructional, position, is_active, is_deleted)
    SELECT $1, 'Bench modifier ' || n, false, 9998 + n, true, false FROM generate_series(1, 6) AS n RETURNING id),
  members AS (
    INSERT INTO modifier_group_members (customer_uuid, modifier_group_id, modifier_id, default_quantity, maximum_quantity, position)
    SELECT $1, groups.id, choices.id, 0, 1, 1 FROM groups, choices),
  links AS (
    INSERT INTO subtype_modifier_groups (customer_uuid, subtype_id, modifier_group_id, position)
    SELECT $1, sizes.id, groups.id, 1 FROM sizes, groups),
  prices AS (
    INSERT INTO price_list_elements (customer_uuid, price_list_id, price_of, subtype_id, modifier_id, price)
    SELECT $1, list.id, 'MENU_ITEM_VARIANT', sizes.id, NULL::uuid, 9990 FROM list, sizes
    UNION ALL SELECT $1, list.id, 'MODIFIER', NULL, choices.id, 1990 FROM list, choices)
  SELECT sold.id, sold.menu_id AS "menuId", sold.channel_id AS "channelId", list.id AS "listId" FROM sold, list`;

/** The items, sizes, groups and prices of the menu as JSON, by one statement that decides nothing. */
const bareRead = `SELECT json_agg(json_build_object('id', item.id, 'name', item.name, 'sizes', (
      SELECT json_agg(json_build_object('id', size.id, 'name', size.name, 'price', element.price, 'groups', (
        SELECT json_agg(link.modifier_group_id) FROM subtype_modifier_groups link
        WHERE link.customer_uuid = $1 AND link.subtype_id = size.id)))
      FROM subtypes size JOIN price_list_elements element ON element.customer_uuid = $1
        AND element.price_list_id = $3 AND element.subtype_id = size.id
      WHERE size.customer_uuid = $1 AND size.menu_item_id = item.id)))::text AS menu
  FROM channel_items shown JOIN menu_items item ON item.customer_uuid = $1 AND item.id = shown.menu_item_id
  WHERE shown.customer_uuid = $1 AND shown.menu_id = $2`;

/** A size for each price, a third of which has a price in the list of the channel menu. */
function manySizes(): ChannelMenu {
  const sizes = Array.from({ length: resolved }, (_one, index) => menuSize({ id: `size ${index}` }));
  const own = Object.fromEntries(sizes.filter((_one, index) => index % 3 === 0).map(({ id }) => [id, 9_990]));
  return channelMenu({
    priceListId: 'Delivery',
    items: [menuItem({ sizes })],
    priceLists: [
      priceList('Delivery', { sizes: own, modifiers: { [modifierPriceKey('olives', null)]: 1_990 } }),
      priceList('Counter', { items: { margherita: 8_990 } }),
    ],
  });
}

/** A menu of 2,000 items with every price in one request, as a file, and 50,000 prices without a database. */
export async function menuFigures(bench: Bench): Promise<void> {
  const { product, client } = bench;
  const { accessToken, customerUuid } = await signIn(product.url);
  const { rows } = await client.query<{ id: string; menuId: string; channelId: string; listId: string }>(
    fill,
    [...[customerUuid, itemCount]],
  );
  const [sold] = rows;
  if (!sold) throw new Error('The bench made no menu.');
  const { id, menuId, channelId, listId } = sold;
  await client.query(
    'VACUUM ANALYZE channel_items, menu_items, subtypes, subtype_modifier_groups, price_list_elements',
  );
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${product.url}/services/main/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const repeated = async (work: () => Promise<unknown>, before = async (): Promise<unknown> => undefined) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await before();
      times.push(await timed(work));
    }
    return median(times);
  };
  // The server keeps a menu until something that it depends on changes.
  const change = () =>
    client.query('UPDATE channel_menus SET updated_at = now() WHERE customer_uuid = $1 AND id = $2', [
      ...[customerUuid, id],
    ]);
  const floor = await repeated(() => client.query(bareRead, [customerUuid, menuId, listId]));
  const beside = (milliseconds: number) => ({ milliseconds, floor, ratio: ratio(milliseconds, floor) });
  const readPriced = () => send('GET', `channelsmenus/${id}/pricedMenu`);
  const build = () => send('POST', 'menu/buildJson', { menuId, channelId });
  const target = '< 150 ms';
  report(`menu of ${itemCount} items with every price`, { ...beside(await repeated(readPriced)), target });
  report(`menu of ${itemCount} items with every price, after a change`, {
    ...beside(await repeated(readPriced, change)),
    target,
  });
  report(`file of a menu of ${itemCount} items, after a change`, {
    ...beside(await repeated(build, change)),
    target: '< 400 ms',
  });

  await workbenchFigures(bench, { menuId, accessToken });

  const menu = manySizes();
  const milliseconds = await repeated(async () => {
    for (const item of menu.items) for (const size of item.sizes) sizePrice(menu, item, size);
  });
  report(`${resolved} prices, each with its steps`, { milliseconds, target: '< 300 ms' });
}
