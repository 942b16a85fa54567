import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { change } from '../../../server/area/change.ts';
import { rowsOf, type Slots } from '../../../server/area/read.ts';
import { startApi } from '../../support/api.ts';

const api = await startApi();
/** A superuser, whom row-level security does not hold back: what a statement does is what it says. */
const client = new pg.Client(api.database.maintenanceConnection);
let customer: string;
let other: string;

beforeAll(async () => {
  await client.connect();
  [customer, other] = [await api.createCustomer('Changer'), await api.createCustomer('Other changer')];
});
afterAll(() => client.end());
beforeEach(() => client.query('DELETE FROM platform_events; DELETE FROM platform_orders'));

interface Event {
  eventId: string;
  type: string;
}

const keep = change((tables, { eventId, type }: Slots<Event>) =>
  tables
    .insertInto('platform_events')
    .values({ platform: 'UBER_EATS', eventId, type })
    .onConflict((conflict) =>
      conflict.columns(['platform', 'eventId']).doUpdateSet(({ ref }) => ({
        type: sql`${ref('platform_events.type')} || ' ' || ${ref('excluded.type')}`,
      })),
    )
    .returning(['eventId', 'type as what']),
);

const readEvents = rowsOf('platform_events', { fields: ['eventId', 'type'], orderBy: ['eventId'] });

test('an inserted row belongs to the customer, and a conflict is one with a row of the same customer', async () => {
  await keep(client, customer, { eventId: 'a', type: 'first' });
  expect(await keep(client, other, { eventId: 'a', type: 'theirs' })).toEqual([
    { eventId: 'a', what: 'theirs' },
  ]);
  expect(await keep(client, customer, { eventId: 'a', type: 'again' })).toEqual([
    { eventId: 'a', what: 'first again' },
  ]);
  expect(await readEvents(client, other)).toEqual([{ eventId: 'a', type: 'theirs' }]);
});

const rename = change((tables, { eventId, type }: Slots<Event>) =>
  tables.updateTable('platform_events').set({ type }).where('eventId', '=', eventId).returning('eventId'),
);
const forget = change((tables) => tables.deleteFrom('platform_events'));

test('rows of other customers neither change nor go, whatever the condition says', async () => {
  for (const one of [customer, other]) await keep(client, one, { eventId: 'a', type: 'first' });
  expect(await rename(client, customer, { eventId: 'a', type: 'second' })).toEqual([{ eventId: 'a' }]);
  expect(await readEvents(client, other)).toEqual([{ eventId: 'a', type: 'first' }]);
  expect(await forget(client, customer)).toEqual([]);
  expect(await readEvents(client, customer)).toEqual([]);
  expect(await readEvents(client, other)).toEqual([{ eventId: 'a', type: 'first' }]);
});

/** The last event becomes the order of each channel, and the events before it go. */
const keepOrders = change((tables, { orderUuid }: Slots<{ orderUuid: string }>) =>
  tables
    .with('gone', (within) =>
      within
        .deleteFrom('platform_events')
        .where('eventId', '<', ({ selectFrom }) =>
          selectFrom('platform_events as newer').select(({ fn }) => fn.max('newer.eventId').as('eventId')),
        )
        .returning('eventId'),
    )
    .insertInto('platform_orders')
    .columns(['platform', 'platformOrderId', 'orderUuid'])
    .expression(({ selectFrom }) =>
      selectFrom('channels as channel')
        .innerJoin('platform_events as event', 'event.platform', 'channel.code')
        .select(['channel.code', 'event.eventId', sql<string>`${orderUuid}::uuid`.as('orderUuid')])
        .where('event.eventId', 'not in', (last) => last.selectFrom('gone').select('gone.eventId')),
    )
    .returning(['platformOrderId', 'orderUuid']),
);

test('a statement reads records and changes several tables, each row of the customer', async () => {
  const session = await api.signIn(customer);
  await session.call('POST', '/services/main/channels', { name: 'Uber', code: 'UBER_EATS' });
  for (const one of [customer, other])
    for (const eventId of ['a', 'b']) await keep(client, one, { eventId, type: 'first' });
  const orderUuid = 'ba1f6b1c-3f76-4e9f-8a53-0a2b0c4d5e6f';
  expect(await keepOrders(client, customer, { orderUuid })).toEqual([{ platformOrderId: 'b', orderUuid }]);
  expect(await readEvents(client, customer)).toEqual([{ eventId: 'b', type: 'first' }]);
  expect((await readEvents(client, other)).length).toBe(2);
});

const describe = change((tables, { name, text }: Slots<{ name: string; text: string }>) =>
  tables
    .updateTable('channels')
    .set(({ ref }) => ({ code: text, version: sql`${ref('version')} + 1` }))
    .where('name', '=', name)
    .returning(['code', 'version']),
);

test('a rule fills in fields of records by their names', async () => {
  const session = await api.signIn(customer);
  const { status, text } = await session.call('POST', '/services/main/channels', {
    name: 'Kiosk',
    code: 'FIRST',
  });
  expect(status, text).toBe(201);
  expect(await describe(client, customer, { name: 'Kiosk', text: 'KIOSK' })).toEqual([
    { code: 'KIOSK', version: 2 },
  ]);
});

test('a misspelt or forgotten column does not compile, and a name that stands for no table fails', async () => {
  const misspelt = change((tables) => {
    // @ts-expect-error There is no such column.
    tables.updateTable('platform_events').set({ kind: 'order' });
    // @ts-expect-error An event has a type.
    tables.insertInto('platform_events').values({ platform: 'UBER_EATS', eventId: 'a' });
    // @ts-expect-error There is no such table.
    return tables.deleteFrom('platform_event');
  });
  await expect(misspelt(client, customer)).rejects.toThrow(
    '"platform_event", which is neither a resource nor',
  );
});
