import { beforeAll, describe, expect, test } from 'vitest';
import type { ExplainedItem } from '../../../contract/calls/channelMenus.ts';
import type { ReviewedPrice } from '../../../contract/calls/priceChanges.ts';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { inDays } from '../../support/days.ts';
import { ended } from '../../support/jobs.ts';
import { letMomentCome, letRetriesCome } from '../../support/moments.ts';
import { until } from '../../support/until.ts';

const api = await startApi();
const main = '/services/main';
const changes = `${main}/priceChanges`;
const day = 24 * 60 * 60_000;
const ninety = { every: 100, endsIn: 90, rounding: 'up' };

let customer: string;
let session: Session;
let second: Session;
let menuId: string;
let channelId: string;
let item: WireRecord;
let list: WireRecord;

async function made(path: string, values: object, by = session): Promise<WireRecord> {
  const { status, body, text } = await by.call(
    'POST',
    path.startsWith('/') ? path : `${main}/${path}`,
    values,
  );
  expect(status, text).toBeLessThan(300);
  return body.data;
}
const act = (id: unknown, action: string, by = session) =>
  by.call('POST', `${changes}/${id}/actions/${action}`, {});
const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const review = async (id: unknown) =>
  (
    await session.call<{ rows: ReviewedPrice[]; count: number; changed: number; belowCost: number }>(
      'GET',
      `${changes}/${id}/review`,
    )
  ).body.data;
const change = async (id: unknown) => (await session.call('GET', `${changes}/${id}`)).body.data;

/** A size of the item with a price in the list. */
async function priced(name: string, price: number): Promise<{ size: WireRecord; element: WireRecord }> {
  const size = await made('menuitem/subtype', { menuItemId: item.id, name });
  const element = await made('priceListElements', {
    ...{ priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: size.id, price },
  });
  return { size, element };
}
const priceNow = async ({ id }: WireRecord) =>
  (await session.call('GET', `${main}/priceListElements/${id}`)).body.data.price;
const setPrice = async ({ id }: WireRecord, price: number) =>
  expect((await session.call('PATCH', `${main}/priceListElements/${id}`, { price })).status).toBe(200);

/** A change of one price, approved by a second person. It goes live at that moment. */
async function approved(element: WireRecord, newPrice: number, goesLiveAt: string, more = {}) {
  const made1 = await made('priceChanges', { name: `Change to ${newPrice}`, goesLiveAt, ...more });
  await made('priceChangeLines', { priceChangeId: made1.id, listPriceId: element.id, newPrice });
  expect((await act(made1.id, 'submit')).status).toBe(200);
  expect((await act(made1.id, 'approve', second)).status).toBe(200);
  return made1;
}
const inEveryStore = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(api.database.pool, { customer, stores: 'all' }, work);
const jobOf = async (id: unknown) => {
  const filter = encodeURIComponent(JSON.stringify({ recordId: id }));
  return (await session.call<WireRecord[]>('GET', `${main}/jobs?filter=${filter}`)).body.data[0];
};
const live = (id: unknown) => until('the change is live', async () => (await change(id)).status === 'LIVE');

beforeAll(async () => {
  customer = await api.createCustomer('Price changes');
  session = await api.signIn(customer);
  second = await api.signIn(customer);
  channelId = String((await made('channels', { name: 'Website', code: 'WEBSITE' })).id);
  menuId = String((await made('menu', { name: 'All day' })).id);
  list = await made('priceList', { name: 'Counter', isDefault: true });
  await made('channelsmenus', { menuId, channelId });
  const taxGroup = await made('tax/taxGroups', { name: 'Standard rate' });
  await made('tax', { taxGroupId: taxGroup.id, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' });
  item = await made('menuitem', { name: 'Margherita', code: '1001', taxGroupId: taxGroup.id });
  await made('channelItems', { menuId, channelId, menuItemId: item.id });
});

describe('a plan by a formula', () => {
  test('shows what prices would be, and keeps them at the minute of the store’s clock', async () => {
    await priced('Planned', 12_990);
    const shop = await made('/services/store/api/stores/stores', {
      ...{ name: 'Auckland', code: 'AKL', timeZone: 'Pacific/Auckland' },
    });
    const formula = { changePercent: 6, ending: ninety };
    const plan = { scope: { of: 'list', priceListId: list.id }, formula, day: '2031-01-15' };
    const preview = await session.call<{ count: number; rows: object[] }>('POST', `${changes}/preview`, plan);
    expect(preview.body.data).toMatchObject({
      ...{ count: 1, belowCost: 0, averageChange: expect.closeTo(6.16, 2) },
      rows: [
        { label: 'Counter · Margherita · Planned', oldPrice: 12_990, newPrice: 13_790, ratePercent: 15 },
      ],
    });
    const say = (pricesIncludeTax: boolean) =>
      session.call('PUT', `/services/main/business/${session.customerUuid}`, { pricesIncludeTax });
    await say(false);
    const onTop = await session.call<{ rows: object[] }>('POST', `${changes}/preview`, plan);
    expect(onTop.body.data.rows).toMatchObject([{ newPrice: 13_790, ratePercent: 0 }]);
    await say(true);
    const planned = await made('/services/main/priceChanges/plan', {
      ...{ ...plan, name: 'Summer', time: '07:30', storeUuid: shop.uuid ?? shop.id },
    });
    expect(planned).toMatchObject({ count: 1 });
    const kept = await change(planned.id);
    // Summer time in Auckland: 13 hours ahead.
    expect(Date.parse(String(kept.goesLiveAt))).toBe(Date.parse('2031-01-14T18:30:00Z'));
    expect(kept).toMatchObject({ status: 'DRAFT', lineCount: 1, localTimeZone: 'Pacific/Auckland' });
    expect((await review(planned.id)).rows).toMatchObject([
      { oldPrice: 12_990, newPrice: 13_790, currentPrice: 12_990, outcome: null, isChanged: false },
    ]);
  });

  test('takes the first of two equal minutes when the clocks go back, like forms and files', async () => {
    await priced('In the repeated hour', 11_490);
    const shop = await made('/services/store/api/stores/stores', {
      ...{ name: 'London', code: 'LDN', timeZone: 'Europe/London' },
    });
    const first = wallClock('Europe/London').instantOf('2027-10-31', '01:30');
    expect(first.toISOString()).toBe('2027-10-31T00:30:00.000Z');
    const planned = await made('priceChanges/plan', {
      ...{ name: 'Winter', scope: { of: 'list', priceListId: list.id }, formula: { changePercent: 6 } },
      ...{ day: '2027-10-31', time: '01:30', storeUuid: shop.uuid ?? shop.id },
    });
    const entered = await made('priceChanges', {
      ...{ name: 'Winter by form', goesLiveAt: first.toISOString(), storeUuid: shop.uuid ?? shop.id },
    });
    for (const { id } of [planned, entered])
      expect(Date.parse(String((await change(id)).goesLiveAt))).toBe(first.getTime());
  });

  test('of a list with a price batch shows what guests pay that day, and sets what the list must say for it', async () => {
    const { size, element } = await priced('In a batch', 1000);
    const batch = await made('priceBatches', {
      ...{ name: 'Delivery', priceListId: list.id, validFrom: '2033-01-01', changePercent: 10, roundTo: 1 },
    });
    const scope = { of: 'list', priceListId: list.id, itemIds: [item.id] };
    const formula = { changePercent: 6, ending: { ...ninety, rounding: 'nearest' } };
    const rowOn = async (on: string) => {
      const plan = { scope, formula, day: on };
      const { body } = await session.call<{ rows: WireRecord[] }>('POST', `${changes}/preview`, plan);
      return body.data.rows.find(({ label }) => label === 'Counter · Margherita · In a batch');
    };
    expect(await rowOn('2032-12-31')).toMatchObject({
      ...{ oldPrice: 1000, newPrice: 1090, oldGuestPrice: 1000, newGuestPrice: 1090 },
    });
    expect(await rowOn('2033-01-01')).toMatchObject({
      ...{ oldPrice: 1000, newPrice: 1082, oldGuestPrice: 1100, newGuestPrice: 1190 },
    });
    const planned = await made('priceChanges/plan', {
      ...{ scope, formula, day: '2033-01-01', time: '00:00', name: 'In the batch' },
    });
    const line = (await review(planned.id)).rows.find(({ label }) => label.endsWith('In a batch'));
    expect(line).toMatchObject({ newPrice: 1082, oldGuestPrice: 1100, newGuestPrice: 1190 });
    await act(planned.id, 'submit');
    expect((await act(planned.id, 'approve', second)).status).toBe(200);
    const path = `${main}/menuitem/${item.id}/prices?on=2033-01-02`;
    const { body } = await session.call<ExplainedItem>('GET', path);
    expect(body.data.channelMenus[0]?.sizes.find(({ id }) => id === size.id)?.price).toBe(1190);
    expect((await act(planned.id, 'withdraw')).status).toBe(200);
    expect((await session.call('DELETE', `${main}/priceBatches/${batch.id}`)).status).toBeLessThan(300);
    expect(await priceNow(element)).toBe(1000);
  });

  test('of a menu on a channel makes prices there and leaves the list alone; reverting removes them', async () => {
    const { size, element } = await priced('On the channel', 10_000);
    const scope = { of: 'channels', menuId, channelIds: [channelId], itemIds: [item.id] };
    const formula = { changePercent: 10 };
    const planned = await made('priceChanges/plan', {
      ...{ scope, formula, day: inDays(-1), name: 'Website +10 %', time: '00:00' },
    });
    await act(planned.id, 'submit');
    expect((await act(planned.id, 'approve', second)).status).toBe(200);
    // The moment has passed, so it goes live at once.
    await live(planned.id);
    const filter = encodeURIComponent(JSON.stringify({ subtypeId: size.id }));
    const own = async () =>
      (await session.call<WireRecord[]>('GET', `${main}/pricing?filter=${filter}`)).body.data;
    expect(await own()).toMatchObject([{ price: 11_000 }]);
    expect(await priceNow(element)).toBe(10_000);
    expect((await act(planned.id, 'takeBack', second)).status).toBe(200);
    expect(await own()).toEqual([]);
  });
});

describe('going live', () => {
  test('waits for its moment, writes once though the first try fails, and the ladder names the change', async () => {
    const { size, element } = await priced('Large', 12_990);
    // As if the process died in the middle: the lines are written, and then everything is undone.
    await api.database.pool.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'killed'; END $$`);
    await api.database.pool.query(
      `CREATE TRIGGER die BEFORE UPDATE OF outcome ON price_change_lines FOR EACH ROW EXECUTE FUNCTION die()`,
    );
    const made1 = await approved(element, 13_790, later(day));
    expect(await priceNow(element)).toBe(12_990);
    const job = await jobOf(made1.id);
    expect(job).toMatchObject({ action: 'goLive', status: 'WAITING' });
    // Tried again before its moment, it still waits for it.
    for (const move of ['cancel', 'retry'])
      expect((await session.call('POST', `${main}/jobs/${job?.id}/actions/${move}`, {})).status).toBe(200);
    const queued = async (condition: string) => {
      const text = `SELECT FROM pgboss.job WHERE data ->> 'job' = $1 AND (${condition})`;
      return (await api.database.pool.query(text, [job?.id])).rows.length;
    };
    await until(
      'the queue has put it off again',
      async () =>
        (await queued('start_after > now()')) === 2 &&
        (await queued(`start_after <= now() AND state <> 'completed'`)) === 0,
    );
    const hasFailed = `state = 'retry' OR retry_count > 0`;
    expect(await queued(hasFailed)).toBe(0);
    await letMomentCome(api, made1.id);
    await until('the first try has failed', async () => (await queued(hasFailed)) > 0);
    expect(await priceNow(element)).toBe(12_990);
    await api.database.pool.query('DROP TRIGGER die ON price_change_lines; DROP FUNCTION die()');
    await letRetriesCome(api);
    expect(await ended(session, String(job?.id))).toMatchObject({ status: 'DONE', result: { changed: 1 } });
    expect(await priceNow(element)).toBe(13_790);
    const { body } = await session.call<{ action: string }[]>(
      'GET',
      `${main}/priceListElements/${element.id}/history`,
    );
    expect(body.data.filter(({ action }) => action === 'update')).toHaveLength(1);
    const explained = await session.call<ExplainedItem>('GET', `${main}/menuitem/${item.id}/prices`);
    const steps = explained.body.data.channelMenus[0]?.sizes.find(({ id }) => id === size.id)?.steps;
    expect(steps?.at(-1)).toMatchObject({
      ...{ rule: 'change', price: 13_790 },
      record: { resource: 'pricing/price-changes', id: made1.id },
    });
  });

  test('is explained beforehand for a day after the moment, in the ladder and in the built menu', async () => {
    const { size, element } = await priced('Coming', 5_000);
    await approved(element, 5_500, later(9 * day));
    const on = async (days: number) => {
      const { body } = await session.call<ExplainedItem>(
        'GET',
        `${main}/menuitem/${item.id}/prices?on=${inDays(days)}`,
      );
      return body.data.channelMenus[0]?.sizes.find(({ id }) => id === size.id);
    };
    expect(await on(7)).toMatchObject({ price: 5_000 });
    expect((await on(11))?.steps.slice(-2)).toMatchObject([
      { rule: 'defaultList', price: 5_000 },
      { rule: 'change', price: 5_500, record: { name: 'Change to 5500' } },
    ]);
    const built = await session.call('POST', `${main}/menu/buildJson`, { menuId, channelId, on: inDays(11) });
    expect(JSON.stringify(built.body.data)).toContain('5500');
  });

  test('of a store in another time zone counts from the day that it is there', async () => {
    const shop = await made('/services/store/api/stores/stores', {
      ...{ name: 'Wellington', code: 'WLG', timeZone: 'Pacific/Auckland' },
    });
    const { size, element } = await priced('Early there', 5_000);
    // There, the next day has begun; where the customer is, it has not.
    const goesLiveAt = `${inDays(9)}T14:00:00.000Z`;
    await approved(element, 5_500, goesLiveAt, { storeUuid: shop.uuid ?? shop.id });
    const on = async (days: number) => {
      const address = `${main}/menuitem/${item.id}/prices?on=${inDays(days)}`;
      const { body } = await session.call<ExplainedItem>('GET', address);
      return body.data.channelMenus[0]?.sizes.find(({ id }) => id === size.id)?.price;
    };
    expect([await on(9), await on(10)]).toEqual([5_000, 5_500]);
  });

  test('leaves a price that somebody changed meanwhile and names it, or sets it anyway', async () => {
    const [left, forced] = [await priced('Left', 4_000), await priced('Forced', 4_000)];
    const one = await approved(left.element, 4_500, later(day));
    const two = await approved(forced.element, 4_500, later(day), { onConflict: 'FORCE' });
    for (const { element } of [left, forced]) await setPrice(element, 4_200);
    expect(await review(one.id)).toMatchObject({
      changed: 1,
      rows: [{ isChanged: true, currentPrice: 4_200 }],
    });
    for (const { id } of [one, two]) expect((await act(id, 'goLive', second)).status).toBe(200);
    expect(await priceNow(left.element)).toBe(4_200);
    expect(await change(one.id)).toMatchObject({ status: 'LIVE', skippedCount: 1 });
    expect((await review(one.id)).rows).toMatchObject([{ outcome: 'SKIPPED' }]);
    expect(await priceNow(forced.element)).toBe(4_500);
    // The job that waited for the moment is gone.
    expect(await jobOf(one.id)).toMatchObject({ status: 'CANCELLED' });
  });

  test('is reverted with one call, except what somebody changed since', async () => {
    const [back, since] = [await priced('Back', 3_000), await priced('Since', 3_000)];
    const made1 = await made('priceChanges', { name: 'Two', goesLiveAt: later(day) });
    for (const { element } of [back, since])
      await made('priceChangeLines', { priceChangeId: made1.id, listPriceId: element.id, newPrice: 3_300 });
    await act(made1.id, 'submit');
    await act(made1.id, 'approve', second);
    await act(made1.id, 'goLive', second);
    await setPrice(since.element, 3_500);
    expect((await act(made1.id, 'takeBack', second)).status).toBe(200);
    expect([await priceNow(back.element), await priceNow(since.element)]).toEqual([3_000, 3_500]);
    expect((await review(made1.id)).rows.map(({ outcome }) => outcome)).toEqual(['REVERTED', 'KEPT']);
  });

  test('never happens after a withdrawal', async () => {
    const { element } = await priced('Withdrawn', 2_000);
    const made1 = await approved(element, 2_200, later(day));
    expect((await act(made1.id, 'withdraw')).status).toBe(200);
    expect(await jobOf(made1.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await act(made1.id, 'goLive', second)).body.code).toBe('ACTION_REFUSED');
    expect(await priceNow(element)).toBe(2_000);
  });

  test('writes thousands of prices at once', async () => {
    const big = await made('priceList', { name: 'Big' });
    const modifiers = ['name', ...Array.from({ length: 2_000 }, (_, index) => `Topping ${index}`)].join('\n');
    const names = await session.upload(`${main}/modifires`, modifiers, { mapping: {} });
    expect(names.status).toBe(200);
    await inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
      client.query(
        `INSERT INTO price_list_elements (customer_uuid, price_list_id, price_of, modifier_id, price)
         SELECT $1, $2, 'MODIFIER', id, 1000 FROM modifiers WHERE customer_uuid = $1`,
        [customer, big.id],
      ),
    );
    const planned = await made('priceChanges/plan', {
      ...{ scope: { of: 'list', priceListId: big.id }, formula: { changePercent: 6, ending: ninety } },
      ...{ day: inDays(1), time: '00:00', name: 'All toppings' },
    });
    expect(planned.count).toBe(2_000);
    await act(planned.id, 'submit');
    await act(planned.id, 'approve', second);
    expect((await act(planned.id, 'goLive', second)).status).toBe(200);
    expect(await review(planned.id)).toMatchObject({ count: 2_000 });
  });
});

describe('who may move a change', () => {
  test('nobody changes alone what somebody else approved: a deleted line stays away, and none is emptied', async () => {
    const [cheap, other] = [await priced('Cheap', 50_000), await priced('Other', 2_000)];
    const made1 = await made('priceChanges', { name: 'Approved', goesLiveAt: later(day) });
    const line = (element: WireRecord, newPrice: number) =>
      made('priceChangeLines', { priceChangeId: made1.id, listPriceId: element.id, newPrice });
    const dropped = await line(cheap.element, 1);
    const kept = await line(other.element, 2_200);
    const lines = `${main}/priceChangeLines`;
    const deleted = await session.call('DELETE', `${lines}/${dropped.id}`);
    expect(deleted.status).toBe(200);
    await act(made1.id, 'submit');
    expect((await act(made1.id, 'approve', second)).status).toBe(200);
    const cleared = { listPriceId: null };
    const attempts = {
      undoDelete: () => session.call('POST', `${lines}/undo`, { ids: [dropped.id] }),
      undoChange: () =>
        session.call('POST', `${lines}/undo`, {
          request: deleted.headers.get('x-request-id'),
        }),
      patch: () => session.call('PATCH', `${lines}/${kept.id}`, cleared),
    };
    for (const [name, attempt] of Object.entries(attempts))
      expect([name, (await attempt()).body.code]).toEqual([name, 'PRICE_CHANGE_SETTLED']);
    const file = await session.upload(lines, `ID,New price\n${kept.id},0.01\n`, {
      matchBy: ['id'],
      mapping: { ID: 'id', 'New price': 'newPrice' },
    });
    expect(file.body.issues).toMatchObject([{ row: 2, details: { refusal: 'PRICE_CHANGE_SETTLED' } }]);
    const bulk = await session.call<{ refused: number }>('POST', `${lines}/bulkEdit`, {
      ids: [kept.id],
      edits: [{ field: 'newPrice', how: 'set', value: 1 }],
    });
    expect(bulk.body.data.refused).toBe(1);
    await act(made1.id, 'goLive', second);
    expect([await priceNow(cheap.element), await priceNow(other.element)]).toEqual([50_000, 2_200]);
  });

  test('a list price that is deleted takes its place in an approved change along', async () => {
    const { element } = await priced('Gone', 3_000);
    const made1 = await approved(element, 3_300, later(day));
    expect((await session.call('DELETE', `${main}/priceListElements/${element.id}`)).status).toBe(200);
    expect((await review(made1.id)).rows).toMatchObject([{ newPrice: 3_300 }]);
  });

  test('the database refuses other prices than the approved ones, from whoever writes them', async () => {
    const { element } = await priced('Walled', 3_000);
    const { element: other } = await priced('Other wall', 3_000);
    const planned = await approved(element, 3_300, later(day));
    const { rows } = await inEveryStore((client) =>
      client.query('SELECT id FROM price_change_lines WHERE price_change_id = $1', [planned.id]),
    );
    const draft = await made('priceChanges', { name: 'Draft', goesLiveAt: later(day) });
    const lineId = rows[0]?.id;
    const statements: [string, unknown[]][] = [
      ['UPDATE price_change_lines SET new_price = 1 WHERE id = $1', [lineId]],
      ['UPDATE price_change_lines SET stored_price = 1 WHERE id = $1', [lineId]],
      ['UPDATE price_change_lines SET list_price_id = $2 WHERE id = $1', [lineId, other.id]],
      ['UPDATE price_change_lines SET price_change_id = $2 WHERE id = $1', [lineId, draft.id]],
      ['DELETE FROM price_change_lines WHERE id = $1', [lineId]],
      [
        `INSERT INTO price_change_lines (customer_uuid, price_change_id, list_price_id, new_price) VALUES ($1, $2, $3, 1)`,
        [customer, planned.id, other.id],
      ],
    ];
    for (const [statement, values] of statements)
      await expect(
        inEveryStore((client) => client.query(statement, values)),
        statement,
      ).rejects.toMatchObject({
        code: 'CM003',
      });
    // A delete empties references, so the database lets that happen. What then goes live is checked as a whole.
    await inEveryStore((client) =>
      client.query('UPDATE price_change_lines SET list_price_id = NULL WHERE id = $1', [lineId]),
    );
    expect((await act(planned.id, 'goLive', second)).body.code).toBe('PRICE_CHANGE_ALTERED');
    expect(await priceNow(element)).toBe(3_000);
    await inEveryStore((client) =>
      client.query('UPDATE price_change_lines SET list_price_id = $2 WHERE id = $1', [lineId, element.id]),
    );
    expect((await act(planned.id, 'goLive', second)).status).toBe(200);
    expect(await priceNow(element)).toBe(3_300);
  });

  test('a list price that is deleted and comes back goes live as it was approved', async () => {
    const { element } = await priced('Deleted and back', 3_000);
    const planned = await approved(element, 3_300, later(day));
    const path = `${main}/priceListElements`;
    expect((await session.call('DELETE', `${path}/${element.id}`)).status).toBe(200);
    expect((await session.call('POST', `${path}/undo`, { ids: [element.id] })).status).toBe(200);
    expect((await act(planned.id, 'goLive', second)).status).toBe(200);
    expect(await priceNow(element)).toBe(3_300);
  });

  test('whoever asked for it does not approve it while somebody else can', async () => {
    const { element } = await priced('Own', 1_000);
    const made1 = await made('priceChanges', { name: 'Own', goesLiveAt: later(day) });
    expect((await act(made1.id, 'submit')).body.code).toBe('PRICE_CHANGE_EMPTY');
    const line = await made('priceChangeLines', {
      ...{ priceChangeId: made1.id, listPriceId: element.id, newPrice: 1_100 },
    });
    await act(made1.id, 'submit');
    // Pages offer the approval to those who can give it, and say who they are.
    const query = new URLSearchParams({
      resource: 'pricing/price-changes',
      id: String(made1.id),
      action: 'approve',
    });
    const approversFor = async (reader: Session) =>
      (await reader.call<{ names: string[] }>('GET', `${main}/approvers?${query}`)).body.data.names;
    expect((await approversFor(session)).length).toBeGreaterThan(0);
    expect(await approversFor(second)).toEqual([]);
    expect((await act(made1.id, 'approve')).body.code).toBe('OWN_APPROVAL');
    // What waits for approval stays as it is.
    const edits = [
      session.call('PATCH', `${changes}/${made1.id}`, { goesLiveAt: later(2 * day) }),
      session.call('PATCH', `${main}/priceChangeLines/${line.id}`, { newPrice: 1 }),
      session.call('DELETE', `${main}/priceChangeLines/${line.id}`),
      session.call('DELETE', `${changes}/${made1.id}`),
      session.call('POST', `${main}/priceChangeLines`, {
        ...{ priceChangeId: made1.id, listPriceId: element.id, newPrice: 1 },
      }),
    ];
    for (const { body } of await Promise.all(edits)) expect(body.code).toBe('PRICE_CHANGE_SETTLED');
    const alone = await api.signIn(await api.createCustomer('Alone'));
    const { id } = await made('priceList', { name: 'Mine' }, alone);
    const modifier = await made('modifires', { name: 'Olives' }, alone);
    await made(
      'priceListElements',
      { priceListId: id, priceOf: 'MODIFIER', modifierId: modifier.id, price: 500 },
      alone,
    );
    const planned = await made(
      'priceChanges/plan',
      {
        ...{
          scope: { of: 'list', priceListId: id },
          formula: { changeBy: 50 },
          name: 'Mine',
          day: inDays(1),
          time: '00:00',
        },
      },
      alone,
    );
    await act(planned.id, 'submit', alone);
    expect((await act(planned.id, 'approve', alone)).status).toBe(200);
  });

  test('nobody without the right, and nobody of another customer', async () => {
    const { element } = await priced('Rights', 1_000);
    const made1 = await made('priceChanges', { name: 'Rights', goesLiveAt: later(day) });
    await made('priceChangeLines', { priceChangeId: made1.id, listPriceId: element.id, newPrice: 1_100 });
    await act(made1.id, 'submit');
    const usual = ['read', 'create', 'update', 'delete', 'bulk'];
    await made('access/roles', { name: 'Operator', rights: { '*': ['read'], 'pricing/*': usual } });
    await made('access/roles', {
      ...{ name: 'Approver', rights: { '*': ['read'], 'pricing/price-changes': ['read', 'approve'] } },
    });
    const operator = await api.signIn(customer, { role: 'Operator' });
    const viewer = await api.signIn(customer, { role: 'Viewer' });
    // To approve prices takes the right to change them.
    const approver = await api.signIn(customer, { role: 'Approver' });
    for (const person of [operator, viewer, approver])
      expect((await act(made1.id, 'approve', person)).status).toBe(403);
    const plan = { scope: { of: 'list', priceListId: list.id }, formula: {}, day: inDays(1) };
    expect((await viewer.call('POST', `${changes}/preview`, plan)).status).toBe(200);
    expect(
      (await viewer.call('POST', `${changes}/plan`, { ...plan, name: 'No', time: '00:00' })).status,
    ).toBe(403);
    const stranger = await api.signIn(await api.createCustomer('Somebody else'));
    expect((await stranger.call('GET', `${changes}/${made1.id}/review`)).status).toBe(404);
    expect((await act(made1.id, 'approve', stranger)).status).toBe(404);
    const seen = await stranger.call<{ count: number }>('POST', `${changes}/preview`, plan);
    expect(seen.body.data.count).toBe(0);
  });
});
