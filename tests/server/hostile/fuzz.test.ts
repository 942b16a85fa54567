import { beforeAll, describe, expect, test } from 'vitest';
import { operators } from '../../../contract/fieldKinds/kind.ts';
import { type Session, startApi } from '../../support/api.ts';
import { hostileResources, type Route, routesOf, sendRaw } from './support.ts';

const api = await startApi(hostileResources);
let session: Session;
let routes: Route[];
let ids: string[];

/** The same numbers at every run, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(Number(process.env.FUZZ_SEED ?? 20_261_121));
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '😀'.repeat(50),
  'x'.repeat(3000),
  '%',
  "'; DROP TABLE users; --",
  '../../etc/passwd',
  '{row}',
  '=1+1',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  'null',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T24:00:00Z',
  '24:00',
  '23:59',
  '12:00:00',
  'S',
  'UP',
  '#1a2b3c',
  'a@b.example',
  'http://x',
  'javascript:alert(1)',
  '00000000-0000-0000-0000-000000000000',
  '\\',
  '%00',
];
const numbers = [
  0, -0, 1, -1, 0.1, 1.0005, 5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e12, -1e12, 999_999_999_999,
  1e15, 9_007_199_254_740_991, 1e21, 1e308, -1e308, 5e-324,
];

function anything(depth = 0): unknown {
  const kind = random();
  if (kind < 0.3) return oneOf(texts);
  if (kind < 0.55) return oneOf(numbers);
  if (kind < 0.65) return oneOf([null, true, false]);
  if (kind < 0.75) return oneOf(ids);
  if (depth > 2) return 1;
  const items = Array.from({ length: Math.floor(random() * 4) }, () => anything(depth + 1));
  return kind < 0.9 ? items : Object.fromEntries(items.map((item) => [oneOf(names), item]));
}

const names = [
  ...new Set(
    hostileResources.flatMap(({ fields }) =>
      [...fields.values()].flatMap(({ name, source }) => [name, source]),
    ),
  ),
  'id',
  'version',
  'order',
  'createdAt',
  'customer',
  'ids',
  'values',
  'sequenceData',
  'and',
  'or',
  'q',
  'toString',
  'labels',
  'email',
  'password',
  'code',
  'uuid',
  'refreshToken',
  'trustDevice',
];

const record = (): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: 1 + Math.floor(random() * 5) }, () => [oneOf(names), anything()]));

function condition(depth = 0): Record<string, unknown> {
  if (depth < 7 && random() < 0.2)
    return { [oneOf(['and', 'or'])]: [condition(depth + 1), condition(depth + 1)] };
  const value = random() < 0.5 ? anything() : { [oneOf(operators)]: anything() };
  return { [oneOf(names)]: value };
}

function query(): string {
  const parameters: [string, unknown][] = [];
  const add = (name: string, value: unknown) => {
    if (random() < 0.5) parameters.push([name, random() < 0.9 ? JSON.stringify(value) : oneOf(texts)]);
  };
  add('filter', condition());
  add('sort', random() < 0.8 ? [oneOf(names), oneOf(['ASC', 'desc', 'x'])] : anything());
  add('range', random() < 0.7 ? [oneOf([0, 1, 5]), oneOf([0, 10, 499, 9_007_199_254_740_991])] : anything());
  add('columns', random() < 0.7 ? [oneOf(names), oneOf(names)] : anything());
  add(oneOf(['format', 'version', 'purpose', 'stockCategoryId', 'expires']), oneOf([...numbers, ...texts]));
  return parameters
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&');
}

let count = 0;
/** What makes a record of a list good, before one field of it is replaced. */
const starts = hostileResources
  .filter(({ path }) => ['crates', 'test/depots', 'test/posters', 'unitSizes'].includes(path))
  .map(({ path, fields }) => ({
    list: `/services/main/${path}`,
    fields: [...fields.values()].map(({ source }) => source),
    start: (): object => {
      count += 1;
      return path === 'crates' ? { label: `fuzz ${count}`, depotId: ids[0] } : { name: `fuzz ${count}` };
    },
  }));

function bodyFor({ path }: Route): unknown {
  if (path.endsWith('updateSequence'))
    return {
      sequenceData: [
        { id: oneOf(ids), order: oneOf(numbers) },
        { id: anything(), order: anything() },
      ],
    };
  if (/bulk(Update|Delete)$/.test(path)) {
    const chosen = random() < 0.7 ? [oneOf(ids)] : [anything()];
    return path.endsWith('Update')
      ? { ids: chosen, values: record() }
      : { ids: random() < 0.1 ? chosen : [anything()] };
  }
  const base = starts.find(({ list }) => path.startsWith(list));
  if (!base || random() < 0.2) return random() < 0.8 ? record() : anything();
  return { ...(path === base.list && base.start()), [oneOf(base.fields)]: anything() };
}

const pathFor = ({ path }: Route) =>
  path
    .replace('{customerUuid}', () =>
      random() < 0.9 ? session.customerUuid : encodeURIComponent(oneOf(texts).toWellFormed()),
    )
    .replace(/\{[^}]*\}/g, () =>
      random() < 0.6 ? oneOf(ids) : encodeURIComponent(oneOf(texts).toWellFormed().slice(0, 400)),
    );

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Fuzz'));
  routes = (await routesOf(api)).filter(({ path }) => !/\/auth\/logout/.test(path));
  const create = async (path: string, values: object) =>
    String((await session.call('POST', path, values)).body.data.id);
  const depotId = await create('/services/main/test/depots', { name: 'One' });
  const crate = await create('/services/main/crates', {
    label: 'c',
    depotId,
    price: 9_007_199_254_740_991,
    pieces: 1,
    weight: 1.5,
  });
  const poster = await create('/services/main/test/posters', { name: 'p', copies: 2_147_483_647 });
  const category = await create('/services/main/stockcategories', { name: 'k' });
  ids = [depotId, crate, poster, category, '1', '63'];
});

/** What an answer must never show of the inside: places in the program, SQL, types of the database. */
const inside = /node_modules|\.ts:\d|at async |SELECT |syntax error|pg_|relation "|\/work\//;

describe('4,000 random requests over every call', () => {
  test('never meet a fault of ours, take long, or show the inside (IN-01, IN-05, LG-05, OV-04)', async () => {
    const refused = new Map<number, number>();
    const send = async (): Promise<void> => {
      const route = oneOf(routes);
      const address = `${pathFor(route)}?${query()}`;
      const hasBody = route.method !== 'GET' && random() < 0.97;
      const body = hasBody ? JSON.stringify(bodyFor(route)) : '';
      const began = performance.now();
      const answer = await sendRaw(api, {
        method: route.method,
        path: address,
        body,
        headers: {
          ...(hasBody && { 'content-type': 'application/json' }),
          'x-access-token': session.accessToken,
        },
      });
      const what = `${route.method} ${address} ${body.slice(0, 500)}\n${answer.text.slice(0, 300)}`;
      expect(answer.status, what).toBeLessThan(500);
      expect(performance.now() - began, what).toBeLessThan(10_000);
      if (answer.status >= 400) expect(answer.text, what).not.toMatch(inside);
      refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
    };
    for (let round = 0; round < 400; round += 1) await Promise.all(Array.from({ length: 10 }, send));
    // Both sides of every check are reached.
    for (const status of [200, 201, 400, 404, 422]) expect(refused.get(status) ?? 0).toBeGreaterThan(0);
  });

  test('leave the server answering and every database connection free', async () => {
    expect((await api.call('GET', '/healthz')).status).toBe(200);
    const { pool } = api.database;
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => session.call('GET', '/services/main/crates')),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
  });
});
