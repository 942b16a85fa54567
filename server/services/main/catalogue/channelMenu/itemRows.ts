import type pg from 'pg';
import type {
  GroupLink,
  MenuGroup,
  MenuItem,
  MenuOption,
  MenuSize,
} from '../../../../../contract/catalogue/menuShape.ts';
import { living } from '../../../../schema/rows.ts';
import { offeredGroups } from '../../modifierGroups/offeredGroups.ts';

/** The menu and the channel whose records are read, and the one item, if not all. */
export interface MenuScope {
  customerUuid: string;
  menuId: string;
  channelId: string;
  menuItemId: string | null;
}

type ItemRow = Omit<MenuItem, 'sizes'>;
type SizeRow = Omit<MenuSize, 'groups' | 'onChannel' | 'channelPrice'> & {
  menuItemId: string;
  onChannelId: string | null;
  onChannelStrategy: number | null;
  onChannelCustomPrice: number | null;
  onChannelPriceListId: string | null;
  channelPriceId: string | null;
  channelPrice: number | null;
};
type LinkRow = GroupLink & { subtypeId: string };

/** The value of the channel item where it has its own, otherwise that of the item. */
export const shownValue = (field: string, column = field) =>
  `CASE WHEN coalesce('${field}' = ANY(shown.own), shown.${column} IS NOT NULL) THEN shown.${column} ELSE item.${column} END`;

/** The items that the menu sells on the channel: $1 customer, $2 menu, $3 channel, $4 one item or null. */
const soldItems = `FROM channel_items shown JOIN menu_items item
    ON ${living('item', 'shown.customer_uuid')} AND item.id = shown.menu_item_id
  WHERE shown.customer_uuid = $1 AND shown.menu_id = $2 AND shown.channel_id = $3
    AND ($4::uuid IS NULL OR item.id = $4) AND ${shownValue('isActive', 'is_active')}`;

/** The items, their sizes and the groups of these, each read once, however many lists follow from them. */
const soldSql = `sold AS MATERIALIZED (
    SELECT item.id, item.code, ${shownValue('name')} AS name, ${shownValue('description')} AS description,
      ${shownValue('image')} AS image, coalesce(item.category_ids, '{}') AS "categoryIds",
      item.tax_group_id AS "taxGroupId", item.position ${soldItems}),
  sizes AS MATERIALIZED (
    SELECT size.* FROM sold JOIN subtypes size
      ON size.customer_uuid = $1 AND size.menu_item_id = sold.id AND size.is_active),
  links AS MATERIALIZED (
    SELECT link.* FROM sizes JOIN subtype_modifier_groups link
      ON link.customer_uuid = $1 AND link.subtype_id = sizes.id
    JOIN modifier_groups of ON ${living('of')} AND of.id = link.modifier_group_id
      AND of.is_active),
  ${offeredGroups('links')}`;

const itemsSql = `SELECT sold.*, file.media_type AS "imageType" FROM sold
  LEFT JOIN stored_files file ON file.customer_uuid = $1 AND file.id = sold.image
  ORDER BY sold.position, sold.id`;

const sizesSql = `SELECT size.id, size.menu_item_id AS "menuItemId", size.name, size.code,
    coalesce(size.variant_ids, '{}') AS "variantIds", size.pricing_strategy AS "pricingStrategy",
    size.custom_price AS "customPrice", size.price_list_id AS "priceListId", unit.id AS "unitSizeId",
    placed.id AS "onChannelId", placed.pricing_strategy AS "onChannelStrategy",
    placed.custom_price AS "onChannelCustomPrice", placed.price_list_id AS "onChannelPriceListId",
    price.id AS "channelPriceId", price.price AS "channelPrice"
  FROM sizes size
  LEFT JOIN channel_subtypes placed
    ON placed.customer_uuid = $1 AND placed.subtype_id = size.id AND placed.channel_id = $3
  LEFT JOIN channel_prices price ON price.customer_uuid = $1 AND price.subtype_id = size.id
    AND price.menu_id = $2 AND price.channel_id = $3
  LEFT JOIN LATERAL (SELECT element.unit_size_id AS id FROM unnest(size.variant_ids) WITH ORDINALITY AS variant(id, place)
    JOIN variant_elements element ON element.customer_uuid = $1 AND element.id = variant.id
    WHERE element.unit_size_id IS NOT NULL ORDER BY variant.place LIMIT 1) unit ON true
  ORDER BY size.position, size.id`;

const linksSql = `SELECT id, subtype_id AS "subtypeId", modifier_group_id AS "groupId", minimum, maximum,
    price_list_id AS "priceListId" FROM links ORDER BY position, id`;

const groupsSql = `SELECT of.id, of.name, of.group_type AS "groupType", of.minimum, of.maximum,
    of.halves_cost AS "halvesCost"
  FROM modifier_groups of WHERE of.customer_uuid = $1 AND of.id IN (SELECT id FROM offered)`;

const optionsSql = `SELECT member.modifier_group_id AS "groupId", modifier.id, modifier.name, modifier.code,
    modifier.is_instructional AS "isInstructional", member.default_quantity AS "defaultQuantity",
    member.maximum_quantity AS "maximumQuantity", coalesce(modifier.opens_group_ids, '{}') AS "groupIds"
  FROM modifier_group_members member JOIN modifiers modifier ON ${living('modifier')}
    AND modifier.id = member.modifier_id AND modifier.is_active
  WHERE member.customer_uuid = $1 AND member.modifier_group_id IN (SELECT id FROM offered)
  ORDER BY member.position, member.id`;

/** The rows of a statement as one JSON list: the driver takes longer to make thousands of objects of rows. */
const listOf = (statement: string) => `(SELECT coalesce(json_agg(row), '[]') FROM (${statement}) row)`;

const menuSql = `WITH RECURSIVE ${soldSql} SELECT ${listOf(itemsSql)} AS items, ${listOf(sizesSql)} AS sizes,
  ${listOf(linksSql)} AS links, ${listOf(groupsSql)} AS groups, ${listOf(optionsSql)} AS options`;

interface MenuRow {
  items: ItemRow[];
  sizes: SizeRow[];
  links: LinkRow[];
  groups: Omit<MenuGroup, 'options'>[];
  options: (MenuOption & { groupId: string })[];
}

const byKey = <Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toValue: (row: Row) => Value,
) => {
  const values = new Map<string, Value[]>();
  for (const row of rows) {
    const there = values.get(keyOf(row));
    if (there) there.push(toValue(row));
    else values.set(keyOf(row), [toValue(row)]);
  }
  return values;
};

/** The items of a menu on a channel with their sizes, and the groups that these offer. */
export async function readItems(
  client: pg.ClientBase,
  { customerUuid, menuId, channelId, menuItemId }: MenuScope,
): Promise<{ items: MenuItem[]; groups: Map<string, MenuGroup> }> {
  const { rows } = await client.query<MenuRow>(menuSql, [customerUuid, menuId, channelId, menuItemId]);
  const { items = [], sizes = [], links = [], groups = [], options = [] } = rows[0] ?? {};
  const linksOf = byKey(
    links,
    ({ subtypeId }) => subtypeId,
    ({ subtypeId: _subtypeId, ...link }): GroupLink => link,
  );
  const sizesOf = byKey(
    sizes,
    (row) => row.menuItemId,
    (row) => sizeOf(row, linksOf.get(row.id) ?? []),
  );
  const groupIds = new Set(groups.map(({ id }) => id));
  const optionsOf = byKey(
    options,
    ({ groupId }) => groupId,
    ({ groupId: _groupId, ...option }): MenuOption => ({
      ...option,
      groupIds: option.groupIds.filter((id) => groupIds.has(id)),
    }),
  );
  return {
    items: items.map((item) => ({ ...item, sizes: sizesOf.get(item.id) ?? [] })),
    groups: new Map(groups.map((group) => [group.id, { ...group, options: optionsOf.get(group.id) ?? [] }])),
  };
}

function sizeOf(row: SizeRow, groups: readonly GroupLink[]): MenuSize {
  const { onChannelId, onChannelStrategy, channelPriceId, channelPrice } = row;
  return {
    ...{ id: row.id, name: row.name, code: row.code, variantIds: row.variantIds, unitSizeId: row.unitSizeId },
    ...{ pricingStrategy: row.pricingStrategy, customPrice: row.customPrice, priceListId: row.priceListId },
    onChannel:
      onChannelId === null || onChannelStrategy === null
        ? null
        : {
            ...{ id: onChannelId, pricingStrategy: onChannelStrategy },
            ...{ customPrice: row.onChannelCustomPrice, priceListId: row.onChannelPriceListId },
          },
    channelPrice:
      channelPriceId === null || channelPrice === null ? null : { id: channelPriceId, price: channelPrice },
    groups,
  };
}
