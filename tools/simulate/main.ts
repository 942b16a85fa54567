import { parseArgs } from 'node:util';
import { demoCalls, demoHints } from '../../contract/calls/demo.ts';
import { tokenHeaders } from '../../contract/calls/signedIn.ts';
import { signInCalls } from '../../contract/calls/signIn.ts';
import { main } from '../../scripts/child.mjs';
import { sentPassword } from '../../server/domain/signIn/passwords.ts';
import { type Link, linkWith } from '../till/link.ts';
import { defaultShares, readOrders } from './plans.ts';
import { addUp, type Outcome, replay } from './replay.ts';
import { setUpPizzaPlace } from './setUp.ts';

const help = `npm run simulate -- [options]
Replays real orders of a pizza place on a running product.
  --url        the address of the product (http://127.0.0.1:8080)
  --orders     how many orders, at most 10795 (500)
  --stores     how many stores they go to in turn (2)
  --speed      how much faster than in life; 0 does not wait at all (1000)
  --now        guests order now, and not when they did, some whole weeks later
  --seed       the same seed has the same things happen (1)
  ${Object.entries(defaultShares)
    .map(([name, share]) => `--${name.padEnd(10)} of a hundred orders (${share})`)
    .join('\n  ')}
  --email, --password, --code   who signs in; a demo needs none of them`;

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    ...{ url: text('http://127.0.0.1:8080'), orders: text('500'), stores: text('2'), speed: text('1000') },
    ...{ seed: text('1'), email: text(''), password: text(''), code: text('') },
    ...{ late: text(String(defaultShares.late)), refused: text(String(defaultShares.refused)) },
    ...{ cancelled: text(String(defaultShares.cancelled)), refunded: text(String(defaultShares.refunded)) },
    ...{ declined: text(String(defaultShares.declined)), off: text(String(defaultShares.off)) },
    now: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** @throws Error unless it is a number of at least `min` */
function numberOf(name: Exclude<keyof typeof values, 'now' | 'help'>, min = 0): number {
  const number = Number(values[name]);
  if (!(number >= min)) throw new Error(`--${name} must be a number of at least ${min}.`);
  return number;
}

/** Signs in with a second factor, for the first customer of the account. */
async function signIn(server: string): Promise<{ person: Link; customerUuid: string }> {
  const asking = (headers: Record<string, string> = {}) =>
    linkWith({ server, headers }, new AbortController().signal);
  const hints = await asking().ask(demoCalls.hints, {}, demoHints.nullable());
  const { email, password } = values.email ? values : (hints?.accounts[0] ?? {});
  if (!email || !password) throw new Error('This is no demo: say --email, --password and --code.');
  const code = values.code || hints?.code || '';
  const body = { email, password: sentPassword(email, password), deviceId: 'simulate' };
  const { preToken = '', customerUserMappings } = await asking().ask(
    signInCalls.login,
    { body },
    signInCalls.login.answer,
  );
  const { otpToken = '' } = await asking({ [tokenHeaders.pre]: preToken }).ask(
    signInCalls.verifyOtp,
    { body: { code } },
    signInCalls.verifyOtp.answer,
  );
  const [first] = customerUserMappings;
  if (!first) throw new Error('This account works for no customer.');
  const { accessToken } = await asking({ [tokenHeaders.otp]: otpToken }).ask(
    signInCalls.selectCustomer,
    { body: { customerUuid: first.customerUuid } },
    signInCalls.selectCustomer.answer,
  );
  return { person: asking({ [tokenHeaders.access]: accessToken }), customerUuid: first.customerUuid };
}

const units = (cents: number): string => (cents / 100).toFixed(2);

/** What was sent, and what the product must show. */
function print(outcomes: readonly Outcome[]): void {
  const table = (title: string, by: (one: Outcome) => string, amount?: (one: Outcome) => number) => {
    console.log(`\n${title}`);
    for (const [name, { orders, sum }] of addUp(outcomes, by, amount))
      console.log(`  ${name.padEnd(24)}${String(orders).padStart(8)}${units(sum).padStart(14)}`);
  };
  table('Sent', () => 'orders');
  table('By status', ({ status }) => status);
  table('By channel and status', ({ channel, status }) => `${channel} ${status}`);
  table(
    'Received by payment and who collects',
    ({ payment, collector }) => `${payment} ${collector}`,
    ({ captured }) => captured,
  );
  table(
    'Refunded',
    ({ refunded }) => (refunded > 0 ? 'with a refund' : 'without'),
    ({ refunded }) => refunded,
  );
  if (outcomes.some(({ status }) => status === 'NEW'))
    console.log('\nNobody accepts the new ones: the product refuses them ten minutes after they came.');
}

/** `npm run simulate`: the orders of a real evening, through the doors that tills and websites use. */
main(async () => {
  if (values.help) return console.log(help);
  const server = values.url.replace(/\/+$/, '');
  const { person, customerUuid } = await signIn(server);
  const place = await setUpPizzaPlace(person, { server, customerUuid, stores: numberOf('stores', 1) });
  const orders = await readOrders(numberOf('orders', 1));
  console.log(`${orders.length} orders go to ${place.stores.map(({ name }) => name).join(', ')}.`);
  const shares = {
    ...{ late: numberOf('late'), refused: numberOf('refused'), cancelled: numberOf('cancelled') },
    ...{ refunded: numberOf('refunded'), declined: numberOf('declined'), off: numberOf('off') },
  };
  const outcomes = await replay(
    { ...place, person },
    {
      ...{ orders, shares, seed: numberOf('seed'), speed: numberOf('speed') || Number.POSITIVE_INFINITY },
      ...{ isNow: values.now, prefix: `simulate-${Date.now().toString(36)}` },
    },
  );
  print(outcomes);
});
