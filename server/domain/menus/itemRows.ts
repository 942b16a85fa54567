import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type {
  GroupLink,
  MenuGroup,
  MenuItem,
  MenuOption,
  MenuSize,
} from '../../../contract/catalogue/menuShape.ts';
import { type From, type RowOf, read, type Slots } from '../../area/read.ts';

/**
 * The groups that open when guests choose a modifier of a group in `offered`. A recursive part of a WITH by that name
 * adds them to the groups of sizes, and so finds all that these offer. Only active groups and modifiers count.
 */
export const openedGroups = (rows: From) =>
  rows
    .selectFrom(sql<{ id: string }>`offered`.as('offered'))
    .innerJoin('menus/modifier-group-members as member', 'member.modifierGroupId', 'offered.id')
    .innerJoin('menus/modifiers as modifier', 'modifier.id', 'member.modifierId')
    .innerJoin('menus/modifier-groups as opened', (join) =>
      join.on((eb) => eb('opened.id', '=', eb.fn.any('modifier.opensGroupIds'))),
    )
    .select('opened.id')
    .where('modifier.isActive', '=', true)
    // Most modifiers open none. Without them, the database compares far fewer with every group.
    .where('modifier.opensGroupIds', '!=', sql<string[]>`'{}'`)
    .where('opened.isActive', '=', true);

/** The menu and the channel whose records are read, and the one item, if not all. */
export interface MenuScope {
  customerUuid: string;
  menuId: string;
  channelId: string;
  menuItemId: string | null;
}

/** What a menu sells: its items as channels show them. */
export const soldItems = (rows: From, menuId: Expression<string>) =>
  rows
    .selectFrom('menus/channel-items as shown')
    .innerJoin('menus/items as item', 'item.id', 'shown.menuItemId')
    .where('shown.menuId', '=', menuId)
    .where('shown.isActive', '=', true);

/** The unit size that a size is sold in: that of the first of its variants that has one. */
export const unitSizeOf = (rows: From, variantIds: Expression<string[]>) =>
  rows
    .selectFrom('variants/elements as element')
    .select('element.unitSizeId')
    .where(({ eb, fn }) => eb('element.id', '=', fn.any(variantIds)))
    .where('element.unitSizeId', 'is not', null)
    .orderBy(({ ref }) => sql`array_position(${variantIds}, ${ref('element.id')})`)
    .limit(1);

/**
 * The menu as JSON lists: the driver takes longer to make thousands of objects of rows. The items, their sizes and the
 * groups of these are each read once, however many lists follow from them.
 */
const readMenu = read((rows, { menuId, channelId, menuItemId }: Slots<Omit<MenuScope, 'customerUuid'>>) =>
  rows
    .withRecursive(
      (cte) => cte('sold').materialized(),
      () =>
        soldItems(rows, menuId)
          .select(['item.id', 'item.code', 'shown.name', 'shown.description', 'shown.image'])
          .select(['item.categoryIds', 'item.taxGroupId', 'item.order'])
          .where('shown.channelId', '=', channelId)
          .where((eb) => eb(sql`${menuItemId}::uuid`, 'is', null).or('item.id', '=', menuItemId)),
    )
    .withRecursive(
      (cte) => cte('sizes').materialized(),
      (db) =>
        db
          .selectFrom('sold')
          .innerJoin('menus/subtypes as size', 'size.menuItemId', 'sold.id')
          .select(['size.id', 'size.menuItemId', 'size.name', 'size.code', 'size.variantIds', 'size.order'])
          .select(['size.pricingStrategy', 'size.customPrice', 'size.priceListId'])
          .where('size.isActive', '=', true),
    )
    .withRecursive(
      (cte) => cte('links').materialized(),
      (db) =>
        db
          .selectFrom('sizes')
          .innerJoin('menus/subtype-modifier-groups as link', 'link.subtypeId', 'sizes.id')
          .innerJoin('menus/modifier-groups as of', 'of.id', 'link.modifierGroupId')
          .select(['link.id', 'link.subtypeId', 'link.modifierGroupId as groupId', 'link.order'])
          .select(['link.minimum', 'link.maximum', 'link.priceListId'])
          .where('of.isActive', '=', true),
    )
    .withRecursive('offered(id)', (db) =>
      db.selectFrom('links').select('links.groupId as id').union(openedGroups(rows)),
    )
    .selectNoFrom(({ selectFrom }) => {
      const items = selectFrom('sold')
        .leftJoin('stored_files as file', 'file.id', 'sold.image')
        .selectAll('sold')
        .select('file.mediaType as imageType')
        .orderBy('sold.order')
        .orderBy('sold.id');
      const sizes = selectFrom('sizes as size')
        .leftJoin('menus/channel-subtypes as placed', (join) =>
          join.onRef('placed.subtypeId', '=', 'size.id').on('placed.channelId', '=', channelId),
        )
        .leftJoin('pricing/channel-prices as price', (join) =>
          join
            .onRef('price.subtypeId', '=', 'size.id')
            .on('price.menuId', '=', menuId)
            .on('price.channelId', '=', channelId),
        )
        .select(['size.id', 'size.menuItemId', 'size.name', 'size.code', 'size.variantIds'])
        .select(['size.pricingStrategy', 'size.customPrice', 'size.priceListId'])
        .select(({ ref }) => unitSizeOf(rows, ref('size.variantIds')).as('unitSizeId'))
        .select(['placed.id as onChannelId', 'placed.pricingStrategy as onChannelStrategy'])
        .select(['placed.customPrice as onChannelCustomPrice', 'placed.priceListId as onChannelPriceListId'])
        .select(['price.id as channelPriceId', 'price.price as channelPrice'])
        .orderBy('size.order')
        .orderBy('size.id');
      const links = selectFrom('links')
        .select(['id', 'subtypeId', 'groupId', 'minimum', 'maximum', 'priceListId'])
        .orderBy('order')
        .orderBy('id');
      const groups = selectFrom('menus/modifier-groups with deleted as of')
        .select(['of.id', 'of.name', 'of.groupType', 'of.minimum', 'of.maximum', 'of.halvesCost'])
        .where('of.id', 'in', (eb) => eb.selectFrom('offered').select('offered.id'));
      const options = selectFrom('menus/modifier-group-members as member')
        .innerJoin('menus/modifiers as modifier', 'modifier.id', 'member.modifierId')
        .select(['member.modifierGroupId as groupId', 'member.defaultQuantity', 'member.maximumQuantity'])
        .select(['modifier.id', 'modifier.name', 'modifier.code', 'modifier.isInstructional'])
        .select('modifier.opensGroupIds as groupIds')
        .where('modifier.isActive', '=', true)
        .where('member.modifierGroupId', 'in', (eb) => eb.selectFrom('offered').select('offered.id'))
        .orderBy('member.order')
        .orderBy('member.id');
      return [
        jsonArrayFrom(items).as('items'),
        jsonArrayFrom(sizes).as('sizes'),
        jsonArrayFrom(links).as('links'),
        jsonArrayFrom(groups).as('groups'),
        jsonArrayFrom(options).as('options'),
      ];
    }),
);

type SizeRow = RowOf<typeof readMenu>['sizes'][number];

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
  const [menu] = await readMenu(client, customerUuid, { menuId, channelId, menuItemId });
  const { items = [], sizes = [], links = [], groups = [], options = [] } = menu ?? {};
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
