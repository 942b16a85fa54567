import { performance } from 'node:perf_hooks';
import { addStaff } from '../server/domain/signIn/addStaff.ts';
import { hashPassword, sentPassword } from '../server/domain/signIn/passwords.ts';
import { type Bench, ratio, seconds, timed } from './bench.ts';
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

/** Asks, and reads the answer to its end. */
async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}

/** One wave: everybody signs in at once. @returns milliseconds of each sign-in */
function wave(url: string, all: readonly Person[]): Promise<number[]> {
  return Promise.all(
    all.map(async ({ email, sent }) => {
      const began = performance.now();
      const response = await post(`${url}/services/main/auth/login`, { email, password: sent });
      if (!response.ok) throw new Error(`login answered ${response.status}`);
      return performance.now() - began;
    }),
  );
}

/** What a quarter of the times stay under, in microseconds: other work on the machine only makes times longer. */
const quartile = (times: readonly number[]) =>
  Math.round(1000 * (times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0));

/**
 * How long calls take that must not tell an account from an address that none has, in turns. Each person is tried
 * about as often as is free of waiting.
 */
async function secretFigures({ product: { url }, client }: Bench, all: readonly Person[]): Promise<void> {
  const nobodies = all.map(({ sent }, index) => ({ email: `nobody${index}@bench.example`, sent }));
  const wrong = sentPassword('wrong', 'wrong');
  const take = async (path: string, body: (person: Person) => object, rounds: number) => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const ask = (person: Person) =>
      timed(async () => {
        const response = await post(`${url}/services/main/auth/${path}`, body(person));
        if (![200, 401].includes(response.status)) throw new Error(`${path} answered ${response.status}`);
      });
    for (let round = 0; round < rounds; round += 1)
      for (const [index, person] of all.entries()) {
        // The limit of one network would refuse quickly what is measured.
        await client.query('DELETE FROM access_limits');
        const known = async () => times.known.push(await ask(person));
        const unknown = async () => times.unknown.push(await ask(nobodies[index] ?? person));
        // Whoever comes first pays for what that left to do.
        for (const turn of index % 2 === 0 ? [known, unknown] : [unknown, known]) await turn();
      }
    const [known, unknown] = [quartile(times.known), quartile(times.unknown)];
    report(`${path}: an account beside an unknown address`, {
      ...{ known, unknown, unit: 'µs', ratio: ratio(known, unknown), target: '0.9 to 1.1' },
    });
  };
  await take('login', ({ email }) => ({ email, password: wrong }), 2);
  await take('forgotPassword', ({ email }) => ({ email }), 2);
}

/** How much slower list pages get while fifty people sign in at the same moment, again and again; and what times tell. */
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
  await secretFigures(bench, all);
}
