import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, startApi } from '../../support/api.ts';
import { resolveReferences } from '../../support/apiDocument.ts';
import { atScale, startFigure } from '../../support/endurance.ts';
import { longestHold, longestTurn } from '../../support/longestTurn.ts';
import { until } from '../../support/until.ts';
import { chainOf } from '../tills/support.ts';
import { anything, ids, numbers, oneOf, query, random, record, texts } from './fuzzInput.ts';
import { fill, hostileResources, isTillCall, type Route, routesOf, sendRaw } from './support.ts';

const api = await startApi(hostileResources);
let session: Session;
let routes: Route[];

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

/** One request in ten tries to create a record, which a request over every call rarely does. */
const nextRoute = () =>
  oneOf(
    random() < 0.1
      ? routes.filter(({ method, path }) => method === 'POST' && starts.some(({ list }) => path === list))
      : routes,
  );

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
  // Some would end the session that asks, and one answers for as long as somebody listens.
  const left = /\/auth\/(logout|signOutEverywhere)|\/changes$/;
  routes = (await routesOf(api)).filter(({ path }) => !left.test(path));
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
  ids.push(depotId, crate, poster, category, '1', '63');
});

/** The key of a till and that of a player of the customer. */
async function machineKeys(): Promise<{ till: string; player: string }> {
  const till = await chainOf(api, session).openStore();
  const layout = await session.call('POST', '/services/main/layouts', {
    ...{ name: 'Wall', url: 'wall', layoutScreenNumberId: 1 },
  });
  const player = await session.call('POST', '/services/main/players', {
    ...{ name: 'Window', layoutId: layout.body.data.id },
  });
  const paired = await api.call<{ code: string; key: string }>('POST', '/services/main/v1/signage/pairings', {
    body: {},
  });
  const { code, key } = paired.body.data;
  const { status } = await session.call('POST', '/services/main/players/pair', {
    ...{ code, playerId: player.body.data.id },
  });
  expect(status).toBe(200);
  return { till: till.key, player: key };
}

function keyFor(route: Route, keys: { till: string; player: string }): Record<string, string> {
  if (isTillCall(route)) return { authorization: `Bearer ${keys.till}` };
  return route.path.includes('/v1/signage/') ? { authorization: `Bearer ${keys.player}` } : {};
}

/** What an answer must never show of the inside: places in the program, SQL, types of the database. */
const inside = /node_modules|\.ts:\d|at async |SELECT |syntax error|pg_|relation "|\/work\//;

/** Ten are sent at once. */
const rounds = atScale(60, 8_500);

describe(`${(10 * rounds).toLocaleString('en')} random requests over every call`, () => {
  test('never meet a fault of ours, take long, or show the inside (IN-01, IN-05, LG-05, OV-04)', async () => {
    const refused = new Map<number, number>();
    const figure = startFigure('random requests', { as: 'wrong', isRandom: true });
    const send = async (): Promise<void> => {
      const route = nextRoute();
      const address = `${pathFor(route)}?${query(route.parameters)}`;
      const hasBody = route.method !== 'GET' && random() < 0.97;
      const body = hasBody ? JSON.stringify(bodyFor(route)) : '';
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
      figure.check(() => {
        // What takes the database too long is answered with 500 or more.
        expect(answer.status, what).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.text, what).not.toMatch(inside);
      });
      refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
    };
    const { longest } = await longestTurn(async () => {
      for (let round = 0; round < rounds; round += 1) await Promise.all(Array.from({ length: 10 }, send));
    });
    expect(longest, 'one request keeps the others waiting').toBeLessThan(longestHold());
    figure.end();
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
    // The server's own work may hold one just then.
    await until(
      'every connection is free',
      () => pool.idleCount === pool.totalCount && pool.waitingCount === 0,
    );
  });
});

/** The part of a JSON schema that the walk reads. */
interface Shape {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  minItems?: number;
  pattern?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  additionalProperties?: Shape | boolean;
}

const formatted: Record<string, () => unknown> = {
  uuid: () => ids[0],
  date: () => '2026-11-29',
  'date-time': () => '2026-11-29T10:00:00Z',
  time: () => '10:00',
  email: () => 'a@b.example',
  uri: () => 'https://example.com/a',
};

/** A value that the schema lets through, as far as the schema says. Nothing refers to itself deeper than this. */
function sample(shape: Shape, depth = 0): unknown {
  const [choice] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [];
  if (choice) return sample(choice, depth + 1);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.examples) return shape.examples[0];
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1);
  if (shape.type === 'boolean') return true;
  if (shape.type === 'array') return shape.items && depth < 8 ? [sample(shape.items, depth + 1)] : [];
  if (shape.properties && depth < 8)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, part]) => [name, sample(part, depth + 1)]),
    );
  if (shape.type === 'object') return { name: 'a' };
  return formatted[shape.format ?? '']?.() ?? 'abc';
}

/** What the places of a value are replaced with, one at a time. */
const unstorable = [
  'a\0b',
  '\ud800',
  '\uffff',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  -1,
  2_147_483_648,
  9_007_199_254_740_991,
];

/** The value with one of its places replaced, once for each place and each of the odd values. */
function* oneOddPlace(value: unknown): Generator<unknown> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      for (const odd of oneOddPlace(part)) yield Array.isArray(value) ? [odd] : { ...value, [name]: odd };
    if (!Array.isArray(value)) yield { ...value, 'a\0b': 1 };
  } else yield* unstorable.filter((odd) => typeof odd === typeof value);
}

test('a value that no column holds, in one place of one call, is refused and no fault of ours (IN-05)', async () => {
  const document = JSON.parse((await api.call('GET', '/openapi.json')).text);
  resolveReferences(document);
  const keys = await machineKeys();
  const figure = startFigure('values that no column holds', { as: 'wrong' });
  for (const route of routes) {
    const { requestBody, parameters = [] } = document.paths[route.path][route.method.toLowerCase()];
    const headers = { 'x-access-token': session.accessToken, ...keyFor(route, keys) };
    const path = () => fill(route.path, ids[0] ?? '', session.customerUuid);
    const send = async (address: string, body: unknown) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const answer = await sendRaw(api, {
        ...{ method: route.method, path: address, body: text },
        headers: { ...headers, ...(text && { 'content-type': 'application/json' }) },
      });
      figure.check(() =>
        expect(answer.status, `${route.method} ${address} ${text}\n${answer.text}`).toBeLessThan(500),
      );
    };
    const schema: Shape | undefined = requestBody?.content['application/json']?.schema;
    const bodies = schema ? [...oneOddPlace(sample(schema))] : [];
    for (const body of bodies.slice(0, atScale(12, 400))) await send(path(), body);
    const inQuery = parameters.filter((one: { in: string }) => one.in === 'query');
    const good = (without: string) =>
      inQuery.flatMap((one: { name: string; required?: boolean; schema: Shape }) =>
        one.required && one.name !== without
          ? [`${one.name}=${encodeURIComponent(String(sample(one.schema)))}`]
          : [],
      );
    for (const { name } of inQuery)
      for (const odd of unstorable)
        await send(
          `${path()}?${[...good(name), `${name}=${encodeURIComponent(String(odd).toWellFormed())}`].join('&')}`,
          schema ? sample(schema) : undefined,
        );
  }
  figure.end();
  expect(figure.tried()).toBeGreaterThan(atScale(500, 2_000));
});

test('NUL in any parameter of any address is refused as text that cannot be stored, or means nothing (IN-05)', async () => {
  const reading = routes.filter(({ method, parameters }) => method === 'GET' && parameters.length > 0);
  expect(reading.length).toBeGreaterThan(atScale(12, 200));
  for (const route of reading)
    for (const parameter of route.parameters) {
      const path = `${pathFor(route)}?${parameter}=%00`;
      const { status, text } = await sendRaw(api, {
        ...{ method: 'GET', path, body: '', headers: { 'x-access-token': session.accessToken } },
      });
      expect(status, `${path}\n${text}`).toBeLessThan(500);
    }
});
