import { beforeAll, expect, test } from 'vitest';
import type { TakenOrder } from '../../../contract/calls/orderIntake.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { linkIn, type ReceivedMail, startMailbox } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';
import { chainOf, patiently, type TestTill } from '../tills/support.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const main = '/services/main';
const order = '/services/order';
const stores = '/services/store/api/stores';
const allDay = [{ from: '00:00', to: '24:00' }];
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const always = Object.fromEntries(days.map((day) => [day, allDay]));

const quiet = 'quiet@stores.example';

let session: Session;
let chain: ReturnType<typeof chainOf>;
let menu: Awaited<ReturnType<ReturnType<typeof chainOf>['openMenu']>>;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Ember & Dough'));
  chain = chainOf(api, session);
  menu = await chain.openMenu();
  const website = await chain.done('POST', `${main}/channels`, {
    ...{ name: 'Website', code: 'WEBSITE', acceptance: 'MANUAL' },
  });
  const menuId = menu.channelMenu.menuId;
  await chain.done('POST', `${main}/channelsmenus`, { menuId, channelId: website.id });
  await chain.done('POST', `${main}/channelItems`, {
    ...{ menuId, channelId: website.id, menuItemId: menu.item.id },
  });
});

/** A store with an address of its own, whose orders wait until somebody accepts them. */
async function openStore(email: string): Promise<TestTill> {
  const till = await chain.openStore();
  await chain.done('PUT', `${stores}/storeTradingHours/${till.storeUuid}`, { hours: always });
  await chain.done('PATCH', `${stores}/stores/${till.storeUuid}`, { email, timeZone: 'Asia/Tokyo' });
  return till;
}

/** Somebody who works for the customer. */
const person = async (role: string, ...tills: TestTill[]): Promise<string> => {
  const storeUuids = tills.map(({ storeUuid }) => storeUuid);
  return (await api.createAccount([session.customerUuid], { role, stores: storeUuids })).email;
};

let count = 0;
async function taken(till: TestTill): Promise<TakenOrder> {
  count += 1;
  const { status, body, text } = await patiently(() =>
    api.call<TakenOrder>('POST', `${order}/v1/pos/orders`, {
      body: {
        ...{ reference: `order-${count}`, channel: 'WEBSITE', service: 'COLLECTION' },
        items: [{ sizeId: `v-${menu.size.id}`, quantity: 1 }],
      },
      headers: { authorization: `Bearer ${till.key}` },
    }),
  );
  expect(status, text).toBe(201);
  return body.data;
}

const read = ({ orderUuid }: TakenOrder) =>
  chain.done<WireRecord>('GET', `${order}/api/order/orders/${orderUuid}`);

/** Lets a moment of the orders pass, all at once, as a sweep finds them. */
const pass = (moment: 'remind_at' | 'escalate_at' | 'accept_by', ...orders: TakenOrder[]) =>
  inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(
      `UPDATE order_deadlines SET ${moment} = now() - interval '1 second' WHERE order_uuid = ANY($1::uuid[])`,
      [orders.map(({ orderUuid }) => orderUuid)],
    ),
  );

/** A store that has switched the mails off. */
async function openQuietStore(): Promise<TestTill> {
  const till = await openStore(quiet);
  await chain.done('PUT', `${stores}/stores/saveStoreSetting/${till.storeUuid}`, {
    mailsWaitingOrders: false,
  });
  return till;
}

/** No mail of the sweeps so far is still on its way. */
const everyMailLeft = () =>
  until('every mail has left', async () => (await asOperator(api, 'SELECT 1 FROM mails')).length === 0);

const mailsTo = (address: string): ReceivedMail[] => mailbox.mails.filter(({ to }) => to === address);

test('a store hears once, after half of the time, of the orders that nobody has accepted', async () => {
  const [here, later] = [
    await openStore('sea-point@stores.example'),
    await openStore('later@stores.example'),
  ];
  const [first, second, accepted] = [await taken(here), await taken(here), await taken(here)];
  await chain.done('POST', `${order}/api/order/orders/${accepted.orderUuid}/actions/accept`, {});
  const rows = await asOperator<{ half: boolean; most: boolean }>(
    api,
    `SELECT remind_at - now() BETWEEN interval '4 minutes' AND interval '5 minutes' AS half,
       escalate_at - now() BETWEEN interval '6 minutes' AND interval '450 seconds' AS most
     FROM order_deadlines WHERE order_uuid = $1`,
    [first.orderUuid],
  );
  expect(rows).toEqual([{ half: true, most: true }]);

  await pass('remind_at', first, second, accepted, await taken(await openQuietStore()));
  const mail = await mailbox.next('sea-point@stores.example', 'Orders are waiting at Store 1');
  const time = new Date(String((await read(first)).acceptBy)).toLocaleTimeString('en-GB', {
    ...{ timeStyle: 'short', timeZone: 'Asia/Tokyo' },
  });
  expect(mail.text).toContain(`${first.number} (Website): accept it by ${time}.`);
  expect(mail.text).toContain(`${second.number} (Website): accept it by`);
  expect(mail.text).not.toContain(`${accepted.number} (`);
  expect(linkIn(mail)).toMatchObject({ pathname: '/orders', search: '?view=board' });

  await pass('remind_at', await taken(later));
  await mailbox.next('later@stores.example', 'Orders are waiting');
  await everyMailLeft();
  expect([mailsTo('sea-point@stores.example').length, mailsTo(quiet).length]).toEqual([1, 0]);
});

test('those who manage a store hear once of orders that wait for long, and of those that were refused', async () => {
  const [here, elsewhere] = [await openStore('here@stores.example'), await openStore('there@stores.example')];
  const [manager, everywhere] = [await person('Manager', here), await person('Manager')];
  const silent = await openQuietStore();
  const others = [await person('Manager', elsewhere, silent), await person('Viewer', here)];
  const [waiting, unheard] = [await taken(here), await taken(here)];
  await pass('escalate_at', waiting, await taken(silent));
  for (const address of [manager, everywhere]) {
    const { text } = await mailbox.next(address, 'Nobody is accepting orders at');
    expect(text).toContain(`${waiting.number} (Website): accept it by`);
    expect(text).not.toContain(`${unheard.number} (`);
  }

  await pass('accept_by', waiting, unheard);
  for (const address of [manager, everywhere]) {
    const { text } = await mailbox.next(address, 'Nobody is accepting orders at');
    expect(text).toContain(`${unheard.number} (Website): refused, because nobody accepted it by`);
    expect(text).not.toContain(`${waiting.number} (`);
  }
  await until('both are refused', async () => (await read(waiting)).status === 'REFUSED');
  expect((await read(unheard)).status).toBe('REFUSED');
  await everyMailLeft();
  expect(others.map((address) => mailsTo(address).length)).toEqual([0, 0]);
  expect(mailsTo('here@stores.example')).toEqual([]);
  expect([manager, everywhere].map((address) => mailsTo(address).length)).toEqual([2, 2]);
});
