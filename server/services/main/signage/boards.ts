import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { boardMenuCall } from '../../../../contract/calls/layouts.ts';
import { buildMenu } from '../../../../contract/catalogue/builtMenu.ts';
import type { StoreParts, Supply } from '../../../../contract/catalogue/inStore.ts';
import type { DeploymentItem, DeploymentMenu } from '../../../../contract/deployment/deploymentMenu.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { withPictures } from '../../../../contract/signage/boardMenus.ts';
import type {
  BoardItem,
  BoardMenu,
  BoardSettings,
  BoardState,
  Manifest,
} from '../../../../contract/signage/manifest.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { quickCompression, serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { type CustomerRealm, inTransaction } from '../../../database/transaction.ts';
import { authorisePrices } from '../../../domain/menus/channelMenus.ts';
import { openLiveMenus } from '../../../domain/menus/liveMenus.ts';
import { menuCache, menuTables } from '../../../domain/menus/menuCache.ts';
import { readPartsOfStores } from '../../../domain/menus/readFacts.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import { readSoldOut } from '../../../domain/soldOut/readSoldOut.ts';
import type { App } from '../../../plugins/validation.ts';
import { epochOf } from '../../../schema/epochs.ts';

/** Every table whose rows a board depends on, other than files. */
export const boardTables = [
  ...menuTables,
  ...['store_menu_items', 'store_modifiers', 'sold_outs'],
  ...['recipe_lines', 'subtype_recipes', 'stock_items', 'live_menus'],
];

/** Days for which boards know price changes ahead, and how many, so that they go on without a network. */
const ahead = { days: 7, most: 8 };

/** Two boards of a menu with the same stamp are the same. Price changes come into sight by the hour. */
const stampSql = `SELECT ${epochOf(boardTables)} || ' ' || customer_time_zone() || ' ' || date_trunc('hour', now()) AS stamp`;

/** The moments at which prices of a menu will change, in milliseconds. Price batches begin with a day. */
const readMoments = read((rows, { channelMenuId, days }: Slots<{ channelMenuId: string; days: number }>) =>
  rows
    .selectFrom(
      rows
        .selectFrom('pricing/price-changes as change')
        .innerJoin('menus/channel-menus as placed', (join) => join.onTrue())
        .select('change.goesLiveAt as at')
        .where('placed.id', '=', channelMenuId)
        .where('change.status', '=', 'APPROVED')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('pricing/price-change-lines as line')
              .select('line.id')
              .whereRef('line.priceChangeId', '=', 'change.id')
              .where(({ eb, ref, or, and }) =>
                or([
                  eb('line.listPriceId', 'is not', null),
                  and([
                    eb('line.menuId', '=', ref('placed.menuId')),
                    eb('line.channelId', '=', ref('placed.channelId')),
                  ]),
                ]),
              ),
          ),
        )
        .union(
          rows
            .selectFrom('pricing/price-batches as batch')
            .select(({ ref }) =>
              sql<string>`${ref('batch.validFrom')}::timestamp AT TIME ZONE customer_time_zone()`.as('at'),
            ),
        )
        .as('moment'),
    )
    .select(({ ref }) => sql<number>`(extract(epoch FROM ${ref('moment.at')}) * 1000)::float8`.as('at'))
    .where(({ ref }) => sql<boolean>`${ref('moment.at')} > now()`)
    .where(({ ref }) => sql<boolean>`${ref('moment.at')} < now() + make_interval(days => ${days}::integer)`)
    .groupBy('moment.at')
    .orderBy('moment.at')
    .limit(ahead.most),
);

const supplyOf = ({ availability, soldOutUntil }: Supply) => ({
  isSoldOut: availability === 'SOLD_OUT',
  soldOutUntil,
});

type Named = Supply & { id: string; name: string };

/** A menu with prices, whether somebody deployed it or not. */
interface ShownMenu {
  sections: DeploymentMenu['sections'];
  items: readonly (Named &
    Pick<DeploymentItem, 'description' | 'imageId'> & {
      sizes: readonly (Named & { priceCents: number })[];
    })[];
}

/** The sections of a menu with their items, as boards show them. Pictures have no addresses yet. */
function boardSections({ sections, items }: ShownMenu): BoardState['sections'] {
  const shown = new Map(
    items.map(({ id, name, description, imageId, sizes, ...supply }): [string, BoardItem] => [
      id,
      {
        ...{ id, name, description, image: imageId === null ? null : { file: imageId, url: '' } },
        ...supplyOf(supply),
        sizes: sizes.map(({ id: sizeId, name: sizeName, priceCents, ...ofSize }) => ({
          ...{ id: sizeId, name: sizeName, priceCents, ...supplyOf(ofSize) },
        })),
      },
    ]),
  );
  return sections.map(({ id, name, itemIds }) => ({
    ...{ id, name, items: itemIds.flatMap((item) => shown.get(item) ?? []) },
  }));
}

/** What a store has otherwise than the menu, with what is sold out there. */
async function readParts(
  client: pg.ClientBase,
  customer: string,
  { channelId, storeUuid }: { channelId: string; storeUuid: string | null },
): Promise<StoreParts> {
  if (storeUuid !== null) {
    // A board tells guests what is sold out, on whichever channel, as a website does.
    const requested = { channel: 'WEBSITE' as const, channelId, storeUuids: [storeUuid] };
    return (await readPartsOfStores(client, customer, requested)).get(storeUuid) ?? new Map();
  }
  const gone = await readSoldOut(client, customer, { storeUuid, channelId });
  return new Map(
    gone.map(({ id, until }) => [id, { isHidden: false, isSoldOut: true, soldOutUntil: until, own: {} }]),
  );
}

/** A menu on a channel, in a store or in none: as the store sells it, or as it is planned. */
interface MenuOfBoard extends Pick<BoardMenu, 'channelMenuId' | 'shows'> {
  storeUuid: string | null;
}

/**
 * Reads menus as boards show them. The cache has each until something that it depends on changes: a thousand screens ask for the
 * same few.
 */
export function openBoardMenus() {
  const pricedMenu = menuCache();
  const liveMenu = openLiveMenus();
  const known = new LRUCache<string, { stamp: string; menu: BoardMenu }>({ max: 500 });

  async function readMenu(
    client: pg.ClientBase,
    realm: CustomerRealm,
    requested: MenuOfBoard,
  ): Promise<BoardMenu> {
    const { customer } = realm;
    const { channelMenuId, storeUuid, shows } = requested;
    const { currency } = await readCustomer(client, customer);
    const shared = { channelMenuId, shows, currency };
    const live =
      shows === 'PLANNED' || storeUuid === null
        ? undefined
        : await liveMenu(client, customer, { channelMenuId, storeUuid });
    if (!live) return { ...shared, deployedAt: null, states: await plannedStates(client, realm, requested) };
    const { menu, deployedAt } = live;
    return { ...shared, deployedAt, states: [{ from: 0, sections: boardSections(menu) }] };
  }

  /** The menu with the prices of its records: now, and after each price change that is approved. */
  async function plannedStates(
    client: pg.ClientBase,
    realm: CustomerRealm,
    { channelMenuId, storeUuid }: MenuOfBoard,
  ): Promise<BoardState[]> {
    const { customer } = realm;
    const moments = await readMoments(client, customer, { channelMenuId, days: ahead.days });
    const store = storeUuid ?? undefined;
    const now = await pricedMenu(client, realm, { channelMenuId, storeUuid: store });
    const parts = await readParts(client, customer, { channelId: now.channelId, storeUuid });
    const states = [{ from: 0, sections: boardSections(buildMenu(now, parts)) }];
    for (const { at: from } of moments) {
      const at = new Date(from).toISOString();
      const later = await pricedMenu(client, realm, { channelMenuId, storeUuid: store, at });
      const sections = boardSections(buildMenu(later, parts));
      const isOther = JSON.stringify(sections) !== JSON.stringify(states.at(-1)?.sections);
      if (isOther) states.push({ from, sections });
    }
    return states;
  }

  /** @throws ServiceError NOT_FOUND if there is no such menu on a channel, or no such store */
  return async (client: pg.ClientBase, realm: CustomerRealm, requested: MenuOfBoard): Promise<BoardMenu> => {
    const { rows } = await client.query<{ stamp: string }>(stampSql);
    const stamp = rows[0]?.stamp ?? '';
    const key = [realm.customer, realm.stores, Object.values(requested)].flat().join(' ');
    const before = known.get(key);
    if (before?.stamp === stamp) return before.menu;
    const menu = await readMenu(client, realm, requested);
    known.set(key, { stamp, menu });
    return menu;
  };
}

export type ReadBoardMenu = ReturnType<typeof openBoardMenus>;

/** The menu with what at least one of these boards shows: its sections, and pictures unless all of them are lists. */
function cropped(menu: BoardMenu, boards: readonly BoardSettings[]): BoardMenu {
  const isWhole = boards.some(({ categoryIds }) => categoryIds.length === 0);
  const shown = new Set<string | null>(boards.flatMap(({ categoryIds }) => categoryIds));
  const hasPictures = boards.some(({ template }) => template !== 'LIST');
  const withoutPicture = (item: BoardItem): BoardItem => ({ ...item, image: null });
  return {
    ...menu,
    states: menu.states.map(({ from, sections }) => ({
      from,
      sections: sections
        .filter(({ id }) => isWhole || shown.has(id))
        .map((section) => (hasPictures ? section : { ...section, items: section.items.map(withoutPicture) })),
    })),
  };
}

/** The menus of the boards in a manifest. One whose menu is no longer there gets none, and shows nothing. */
export async function menusOf(
  readMenu: ReadBoardMenu,
  client: pg.ClientBase,
  realm: CustomerRealm,
  { screens, storeUuid }: Pick<Manifest, 'screens'> & { storeUuid: string | null },
): Promise<BoardMenu[]> {
  const boards = screens.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'BOARD' ? [item.board] : [])),
  );
  const menus: BoardMenu[] = [];
  const keyOf = ({ channelMenuId, shows }: BoardSettings) => `${channelMenuId} ${shows}`;
  for (const own of Map.groupBy(boards, keyOf).values()) {
    const [first] = own;
    if (!first) continue;
    const { channelMenuId, shows } = first;
    const menu = await readMenu(client, realm, { channelMenuId, shows, storeUuid }).catch(
      (error: unknown) => {
        if (error instanceof ServiceError && error.code === 'NOT_FOUND') return undefined;
        throw error;
      },
    );
    if (menu) menus.push(cropped(menu, own));
  }
  return menus;
}

/** Whether a role may see boards with their prices, and the store that it names. @throws ServiceError */
export async function authoriseBoards(
  client: pg.ClientBase,
  actor: Actor,
  { contextOf }: Pick<Platform, 'contextOf'>,
  storeUuid: string | undefined,
): Promise<void> {
  authorisePrices(actor);
  if (storeUuid !== undefined) await readOneWith(client, contextOf('stores'), storeUuid, actor.customerUuid);
}

/** The call that boards are designed with. */
export function boardRoutes(app: App, platform: Platform, readMenu: ReadBoardMenu): void {
  const { pool, files } = platform;
  serve(
    app,
    boardMenuCall,
    ({ query: { channelMenuId, storeUuid, shows }, actor }) =>
      inTransaction(pool, realmOf(actor), async (client) => {
        await authoriseBoards(client, actor, platform, storeUuid);
        const requested = { channelMenuId, storeUuid: storeUuid ?? null, shows };
        const menu = await readMenu(client, realmOf(actor), requested);
        return withPictures([menu], (file) => files.addresses.of(actor.customerUuid, file))[0] ?? menu;
      }),
    { compress: quickCompression },
  );
}
