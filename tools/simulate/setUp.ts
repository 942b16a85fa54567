import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { z } from 'zod';
import type { Call } from '../../contract/calls/call.ts';
import { menuImportCalls, menuImported } from '../../contract/calls/menuImport.ts';
import { type Link, linkTo } from '../till/link.ts';

const record = z.looseObject({ id: z.union([z.string(), z.number()]) });
type Found = z.infer<typeof record>;
type Values = Readonly<Record<string, unknown>>;

/** A store that sells the pizzas. */
export interface PizzaStore {
  id: string;
  name: string;
  /** Asks the product with the key of the store. */
  till: Link;
}

/** What the orders of the pizza place are replayed on. */
export interface PizzaPlace {
  stores: PizzaStore[];
  /** The ids of the sizes, by item and size as the files name them. */
  sizes: ReadonlyMap<string, string>;
  /** The time zone of the business. */
  timeZone: string;
}

/** How the files name a size of a pizza. */
export const sizeName = (item: string, size: string): string => `${item} ${size}`;

const menuFile = new URL('data/pizza-place-menu.csv', import.meta.url);
const menuColumns = {
  ...{ name: 'code', full_name: 'item', category: 'category', ingredients: null },
  ...{ size: 'size', price: 'price' },
};
const always = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from: '00:00', to: '24:00' }]]),
);

const callOf = (method: Call['method'], path: string, service: Call['service'] = 'main'): Call => ({
  ...{ service, method, path, tag: '', summary: '', access: 'session' },
});

/** The records of the product that a person reads and makes. */
function officeOf(person: Link) {
  const list = (path: string, filter: Values, service?: Call['service']): Promise<Found[]> =>
    person.ask(
      callOf('GET', path, service),
      { query: { filter: JSON.stringify(filter), range: '[0,499]' } },
      z.array(record),
    );
  const send = (method: Call['method'], path: string, body?: Values, service?: Call['service']) =>
    person.ask(callOf(method, path, service), { body }, record);
  return {
    list,
    send,
    /** The record with the values of `key`, made if there is none. */
    async need(path: string, key: Values, more: Values = {}): Promise<Found> {
      const [found] = await list(path, key);
      return found ?? send('POST', path, { ...key, ...more });
    },
  };
}
type Office = ReturnType<typeof officeOf>;

/** A store that is always open and whose people accept its orders, with a new key. */
async function openStore(
  office: Office,
  { server, name, code }: { server: string; name: string; code: string },
): Promise<PizzaStore> {
  const path = '/api/stores/stores';
  const [found] = await office.list(path, { code }, 'store');
  const store = found
    ? await office.send('POST', '/api/v1/stores/updateStoreAuthKey', { storeUuid: found.id }, 'store')
    : await office.send('POST', path, { name, code }, 'store');
  const { authKey } = z.object({ authKey: z.string() }).parse(store.issued);
  const id = String(found?.id ?? store.id);
  await office.send('PUT', `/api/stores/storeTradingHours/${id}`, { hours: always }, 'store');
  await office.send('PUT', `/api/stores/stores/saveStoreSetting/${id}`, { acceptance: 'MANUAL' }, 'store');
  return { id, name, till: linkTo({ server, key: authKey }, new AbortController().signal) };
}

/** The tax group of the pizzas: the first of the business, or one of 15 %. */
async function needTaxGroup(office: Office): Promise<Found> {
  const [found] = await office.list('/tax/taxGroups', {});
  if (found) return found;
  const taxGroup = await office.send('POST', '/tax/taxGroups', { name: 'Standard rate' });
  await office.send('POST', '/tax', {
    ...{ taxGroupId: taxGroup.id, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' },
  });
  return taxGroup;
}

/**
 * Makes what the orders need, as far as it is missing: stores, and the menu of the pizza place with its prices on the
 * counter and the website. Doing it again changes nothing but the keys of its stores.
 */
export async function setUpPizzaPlace(
  person: Link,
  { server, customerUuid, stores }: { server: string; customerUuid: string; stores: number },
): Promise<PizzaPlace> {
  const office = officeOf(person);
  const business = await office.send('GET', `/business/${customerUuid}`);
  const menu = await office.need('/menu', { name: 'Pizza place' });
  const channels = [
    await office.need('/channels', { code: 'COUNTER' }, { name: 'Counter', priceDifferences: 'NOTE' }),
    await office.need('/channels', { code: 'WEBSITE' }, { name: 'Website' }),
  ];
  for (const { id: channelId } of channels)
    await office.need('/channelsmenus', { menuId: menu.id, channelId });
  const prices = await office.need('/priceList', { isDefault: true }, { name: 'Standard' });
  const form = new FormData();
  const options = {
    ...{ kind: 'items', columns: menuColumns, menuId: menu.id, priceListId: prices.id },
    ...{ channelIds: channels.map(({ id }) => id), taxGroupId: (await needTaxGroup(office)).id },
  };
  form.append('options', JSON.stringify(options));
  const text = await readFile(menuFile, 'utf8');
  form.append('file', new Blob([text]), 'menu.csv');
  await person.ask(menuImportCalls.apply, { form }, menuImported);

  const { data: rows } = Papa.parse<{ name: string }>(text, { header: true, skipEmptyLines: true });
  const items = await office.list('/menuitem', { code: [...new Set(rows.map(({ name }) => name))] });
  const codes = new Map(items.map(({ id, code }) => [id, String(code)]));
  const sizes = await office.list('/menuitem/subtype', { menuItemId: [...codes.keys()] });
  return {
    stores: await Array.fromAsync({ length: stores }, (_none, index) =>
      openStore(office, { server, name: `Pizza place ${index + 1}`, code: `PIZZA${index + 1}` }),
    ),
    sizes: new Map(
      sizes.map(({ id, name, menuItemId }) => [
        sizeName(codes.get(z.string().parse(menuItemId)) ?? '', String(name)),
        String(id),
      ]),
    ),
    timeZone: z.string().parse(business.timeZone),
  };
}
