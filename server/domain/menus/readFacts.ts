import { sql } from 'kysely';
import type pg from 'pg';
import type { StorePart, StoreParts } from '../../../contract/catalogue/inStore.ts';
import { type DeploymentChannel, isPlatform } from '../../../contract/deployment/channels.ts';
import type { DeploymentFacts } from '../../../contract/deployment/deploymentOf.ts';
import type { SoldOutParts } from '../../../contract/deployment/supply.ts';
import { areWithin, sharedHours } from '../../../contract/deployment/weekSpans.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { dayNumber, weekdayOf } from '../../../contract/stores/days.ts';
import { type WeekHours, weekDays } from '../../../contract/stores/weekHours.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../area/read.ts';
import { countries } from '../../integrations/countries/countries.ts';
import { readCustomer } from '../signIn/customer.ts';
import { readSupplyOfStores } from '../soldOut/readSoldOut.ts';
import { readStoreLinks } from './storeLinks.ts';

const readClock = read((rows) => rows.selectNoFrom(({ fn }) => fn<string>('customer_time_zone').as('clock')));

const readHours = rowsOf('menus with deleted', { fields: ['hours'], by: ['id'] });

const readStores = read((rows, { storeUuids }: Slots<{ storeUuids: readonly string[] }>) =>
  rows
    .selectFrom('stores as store')
    .leftJoin('stores/trading-hours as trading', 'trading.storeUuid', 'store.id')
    .leftJoin('stores/operating-hours as operating', 'operating.storeUuid', 'store.id')
    .leftJoin('stores/addresses as address', 'address.storeUuid', 'store.id')
    .select(['store.id', 'store.name', 'trading.hours as trading', 'operating.hours as operating'])
    .select(['address.place', 'address.country'])
    .select(({ fn, selectFrom }) => [
      ...['store.timeZone as clock' as const, fn<string>('customer_time_zone').as('businessClock')],
      selectFrom('setup/business as business').select('business.country').as('businessCountry'),
    ])
    .where(({ eb, fn }) => eb('store.id', '=', fn.any(storeUuids))),
);

/** Special hours that apply now or will. */
const readSpecial = read((rows, { storeUuids }: Slots<{ storeUuids: readonly string[] }>) =>
  rows
    .selectFrom('stores/special-hours')
    .select(['id', 'storeUuid', 'name', 'hours', 'validFrom', 'validTo'])
    .where(({ eb, fn }) => eb('storeUuid', '=', fn.any(storeUuids)))
    .where('hours', 'is not', null)
    .where(({ ref }) => sql<boolean>`coalesce(${ref('validTo')} >= current_date - 1, true)`)
    .orderBy('validFrom')
    .orderBy('id'),
);

/** Those of its hours that come: special hours of two days have no other days. */
function hoursThatCome({ hours, validFrom, validTo }: RowOf<typeof readSpecial>): WeekHours {
  const [from, to] = [dayNumber(validFrom), validTo === null ? null : dayNumber(validTo)];
  const comes = (weekday: number) => to === null || (((weekday - weekdayOf(from)) % 7) + 7) % 7 <= to - from;
  return Object.fromEntries(weekDays.map((day, index) => [day, comes(index) ? (hours?.[day] ?? []) : []]));
}

const none = sql<string | null>`NULL`;

const readParts = read((rows, { storeUuids }: Slots<{ storeUuids: readonly string[] }>) =>
  rows
    .selectFrom('menus/store-items')
    .select(['storeUuid', 'menuItemId as id', 'own', 'isActive', 'name'])
    .select(['description', 'image as imageId', none.as('plu')])
    .where(({ eb, fn }) => eb('storeUuid', '=', fn.any(storeUuids)))
    .unionAll(
      rows
        .selectFrom('menus/store-modifiers')
        .select(['storeUuid', 'modifierId as id', 'own', 'isActive', 'name'])
        .select([none.as('description'), none.as('imageId'), 'code as plu'])
        .where(({ eb, fn }) => eb('storeUuid', '=', fn.any(storeUuids))),
    ),
);

type PartRow = RowOf<typeof readParts>;

/** What a store has of its own. */
function partOf({ own, isActive, name, description, imageId, plu }: PartRow): StorePart {
  return {
    isHidden: own.includes('isActive') && !isActive,
    isSoldOut: false,
    own: {
      ...(own.includes('name') && { name }),
      ...(own.includes('description') && { description }),
      ...(own.includes('image') && { imageId }),
      ...(own.includes('code') && { plu }),
    },
  };
}

/** Adds what guests cannot order. */
function withSupply(parts: readonly PartRow[], supply: SoldOutParts | undefined): Map<string, StorePart> {
  const inStore = new Map(parts.map((row) => [row.id, partOf(row)]));
  for (const [id, gone] of supply ?? [])
    inStore.set(id, { ...(inStore.get(id) ?? { isHidden: false, own: {} }), ...gone });
  return inStore;
}

/** What the channel calls each store; null if they are not linked. Our own channels call it what we do. */
async function readPlatformIds(
  client: pg.ClientBase,
  customerUuid: string,
  { channel, storeUuids }: { channel: DeploymentChannel; storeUuids: readonly string[] },
): Promise<(id: string) => string | null> {
  if (!isPlatform(channel)) return (id) => id;
  const rows = await readStoreLinks(client, customerUuid, { channel, storeUuids });
  const ids = new Map(rows.map(({ storeUuid, platformId }) => [storeUuid, platformId]));
  return (id) => ids.get(id) ?? null;
}

/** On which channel a menu is sold. */
interface PartsRequest {
  channel: DeploymentChannel;
  /** The channel as the customer has it, for what is sold out there; null if they do not have it. */
  channelId: string | null;
  /** The menu is stored for later, so it must not carry what is sold out just now. */
  isStored?: boolean;
}

/** Which menu, on which channel. */
interface FactsRequest extends PartsRequest {
  menuId: string;
  /** Platforms can fetch pictures from the installation. */
  arePicturesPublic?: boolean;
}

/** What each store has otherwise than the menu: other names, what it switched off, and what guests cannot order. */
export async function readPartsOfStores(
  client: pg.ClientBase,
  customerUuid: string,
  { channel, channelId, isStored = false, storeUuids }: PartsRequest & { storeUuids: readonly string[] },
): Promise<Map<string, StoreParts>> {
  const [parts, supply] = await Promise.all([
    readParts(client, customerUuid, { storeUuids }),
    readSupplyOfStores(client, customerUuid, {
      ...{ channelId, storeUuids },
      // Tills hear of the rest apart from their menu.
      isForGood: isStored || channel === 'COUNTER',
    }),
  ]);
  const ofStore = Map.groupBy(parts, (row) => row.storeUuid);
  return new Map(storeUuids.map((id) => [id, withSupply(ofStore.get(id) ?? [], supply.get(id))]));
}

async function readMenuHours(client: pg.ClientBase, customerUuid: string, menuId: string) {
  const [menu] = await readHours(client, customerUuid, { id: menuId });
  return menu?.hours ?? null;
}

/**
 * Reads what a menu needs besides its prices before a channel gets it: when guests can order, and what each store has
 * otherwise. Stores that are not there, or where the person does not work, are left out.
 */
export async function readFactsOfStores(
  client: pg.ClientBase,
  customerUuid: string,
  {
    menuId,
    storeUuids,
    arePicturesPublic = false,
    ...requested
  }: FactsRequest & { storeUuids: readonly string[] },
): Promise<Map<string, DeploymentFacts & { store: { id: string; name: string } }>> {
  const { currency, language } = await readCustomer(client, customerUuid);
  const [menuHours, stores, special, parts, platformIdOf] = await Promise.all([
    readMenuHours(client, customerUuid, menuId),
    readStores(client, customerUuid, { storeUuids }),
    readSpecial(client, customerUuid, { storeUuids }),
    readPartsOfStores(client, customerUuid, { ...requested, storeUuids }),
    readPlatformIds(client, customerUuid, { channel: requested.channel, storeUuids }),
  ]);
  const ofStore = Map.groupBy(special, (row) => row.storeUuid);
  return new Map(
    stores.map((store) => {
      // A store that has no hours is closed.
      const hours = sharedHours(store.trading ?? {}, menuHours);
      const beyond = (ofStore.get(store.id) ?? []).filter(
        (row) => !areWithin(sharedHours(hoursThatCome(row), null), store.operating),
      );
      const { country, isUnclear } = countries().ofStore(store);
      const facts = {
        ...{ currency, language, country: country?.code ?? null, isCountryUnclear: isUnclear },
        // Only platforms get the addresses of pictures: the others know their files.
        arePicturesPublic: arePicturesPublic && isPlatform(requested.channel),
        store: { id: store.id, name: store.name, platformId: platformIdOf(store.id) },
        ...{ hours, inStore: parts.get(store.id) ?? new Map() },
        unstaffed: {
          week: !areWithin(hours, store.operating),
          special: beyond.map(({ id, name }) => ({ id, name })),
        },
      };
      return [store.id, facts];
    }),
  );
}

/**
 * Reads the same for one store, or for the menu without a store.
 * @throws ServiceError NOT_FOUND if there is no such store, or the person does not work there
 */
export async function readFacts(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuid, ...requested }: FactsRequest & { storeUuid: string | undefined },
): Promise<DeploymentFacts> {
  if (storeUuid === undefined) {
    const { currency, language, country: businessCountry } = await readCustomer(client, customerUuid);
    const menuHours = await readMenuHours(client, customerUuid, requested.menuId);
    const [{ clock: businessClock } = { clock: '' }] = await readClock(client, customerUuid);
    const { country } = countries().ofStore({
      ...{ place: null, country: null, clock: null, businessCountry, businessClock },
    });
    return {
      ...{ currency, language, country: country?.code ?? null, isCountryUnclear: false },
      arePicturesPublic: requested.arePicturesPublic === true && isPlatform(requested.channel),
      store: null,
      hours: sharedHours(menuHours, null),
      inStore: new Map(),
      unstaffed: { week: false, special: [] },
    };
  }
  const facts = await readFactsOfStores(client, customerUuid, { ...requested, storeUuids: [storeUuid] });
  const found = facts.get(storeUuid);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found;
}
