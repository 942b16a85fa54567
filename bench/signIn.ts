import { performance } from 'node:perf_hooks';
import { hashPassword, sentPassword } from '../server/services/main/auth/account/passwords.ts';
import { addStaff } from '../server/services/main/staff/addStaff.ts';
import { type Bench, seconds } from './bench.ts';
import { type LoadResult, load } from './load.ts';
import { signIn } from './product.ts';
import { report } from './report.ts';

const people = 50;
const password = 'bench-password';

interface Person {
  email: string;
  /** In the form that a browser sends. */
  sent: string;
}

/** Creates accounts of a customer, or finds those of an earlier run. */
async function createPeople({ client }: Bench, customerUuid: string): Promise<Person[]> {
  const all = Array.from({ length: people }, (_, index) => `person${index}@bench.example`).map((email) => ({
    email,
    sent: sentPassword(email, password),
  }));
  for (const { email, sent } of all) {
    const { rows } = await client.query(
      `INSERT INTO users (email, name, password_hash) VALUES ($1, 'Bench', $2)
       ON CONFLICT (lower(email)) DO NOTHING RETURNING uuid`,
      [email, await hashPassword(sent)],
    );
    const [user] = rows;
    if (user) await addStaff(client, { customerUuid, userUuid: user.uuid, role: 'Owner' });
  }
  return all;
}

/** One wave: everybody signs in at once. @returns milliseconds of each sign-in */
function wave(url: string, all: readonly Person[]): Promise<number[]> {
  return Promise.all(
    all.map(async ({ email, sent }) => {
      const began = performance.now();
      const response = await fetch(`${url}/services/main/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: sent }),
      });
      if (!response.ok) throw new Error(`login answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      return performance.now() - began;
    }),
  );
}

/** How much slower list pages get while fifty people sign in at the same moment, again and again. */
export async function signInFigures(bench: Bench): Promise<void> {
  const { url } = bench.product;
  const { accessToken, customerUuid } = await signIn(url);
  const all = await createPeople(bench, customerUuid);
  const lists = (): Promise<LoadResult> =>
    load(url, { connections: 8, seconds }, () => ({
      path: '/services/main/stockitems?range=[0,24]',
      headers: { 'x-access-token': accessToken },
    }));
  const alone = await lists();
  const times: number[] = [];
  let isMeasuring = true;
  const crowd = (async () => {
    while (isMeasuring) times.push(...(await wave(url, all)));
  })();
  const beside = await lists().finally(() => {
    isMeasuring = false;
  });
  await crowd;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  report('lists while fifty sign in at once', {
    alone,
    beside,
    ratio: Math.round((beside.requestsPerSecond / alone.requestsPerSecond) * 100) / 100,
    signIns: { count: times.length, p50: at(0.5), p99: at(0.99) },
    target: '>= 0.5',
  });
}
