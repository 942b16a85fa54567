import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi(await toolHire());
const path = '/services/main/hire/sites';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Areas'));
});

const save = (area: unknown) => session.call('POST', path, { name: crypto.randomUUID(), area });
const polygon = (...ring: number[][]) => ({ type: 'Polygon', coordinates: [ring] });
/** An outline with this many positions, the last of which is the first. */
const round = (count: number) =>
  Array.from({ length: count }, (_none, index) => {
    const turned = (2 * Math.PI * (index % (count - 1))) / (count - 1);
    return rounded([28 + 0.2 * Math.cos(turned), -26 + 0.2 * Math.sin(turned)]);
  });
const square = [
  [28.03, -26.16],
  [28.06, -26.16],
  [28.06, -26.13],
  [28.03, -26.13],
  [28.03, -26.16],
];

/** The ring around a smaller square in the middle of the other one. */
const smaller = (share: number) =>
  square
    .map(([x = 0, y = 0]) => [28.045 + (x - 28.045) * share, -26.145 + (y + 26.145) * share])
    .map(rounded);
const rounded = (place: number[]) => place.map((degrees) => Math.round(degrees * 1e6) / 1e6);
// A hole runs with the clock (RFC 7946).
const lake = smaller(0.5).toReversed();
const island = smaller(0.2);

describe('an area', () => {
  test('comes back with its holes with the clock', async () => {
    const turned = { type: 'Polygon', coordinates: [square, lake.toReversed()] };
    expect((await save(turned)).body.data.area).toEqual({ type: 'Polygon', coordinates: [square, lake] });
  });

  test('has as many points as outlines of towns have (case zone-outlines)', async () => {
    const ring = round(4000);
    expect((await save(polygon(...ring))).body.data.area).toEqual(polygon(...ring));
  });

  test('comes back against the clock, in tenths of a metre', async () => {
    const clockwise = square.toReversed().map(([x = 0, y = 0]) => [x + 1e-8, y]);
    expect((await save(polygon(...clockwise))).body.data.area).toEqual(polygon(...square));
  });

  test('comes back without points that repeat the one before, and without the box around it', async () => {
    const [first = [], ...rest] = square;
    const repeated = { ...polygon(first, first, ...rest), bbox: [28, -27, 29, -26] };
    expect((await save(repeated)).body.data.area).toEqual(polygon(...square));
  });

  test('comes back without the heights of its points', async () => {
    const high = square.map((place) => [...place, 1700]);
    expect((await save(polygon(...high))).body.data.area).toEqual(polygon(...square));
  });

  test('comes back without points that repeat the one before them, also after rounding (case zone-outlines)', async () => {
    const [first = [], ...others] = square;
    const near = first.map((degrees) => degrees + 2e-7);
    for (const ring of [
      [first, first, ...others],
      [first, near, ...others],
      [near, ...others, first],
    ])
      expect((await save(polygon(...ring))).body.data.area).toEqual(polygon(...square));
  });

  test('comes back without its box and what else its writer added', async () => {
    const area = { ...polygon(...square), bbox: [28.03, -26.16, 28.06, -26.13], id: 7, crs: null };
    expect((await save(area)).body.data.area).toEqual(polygon(...square));
    const circle = { type: 'Circle', coordinates: [28.03, -26.16], radius: 800 };
    expect((await save({ ...circle, bbox: [] })).body.data.area).toEqual(circle);
  });

  test('whose height is no number is refused', async () => {
    const high = square.map((place) => [...place, 'high']);
    expect((await save(polygon(...(high as number[][])))).status).toBe(422);
  });

  test.each([
    [
      'several outlines',
      { type: 'MultiPolygon', coordinates: [[square], [square.map(([x = 0, y = 0]) => [x + 1, y])]] },
    ],
    ['an outline with a hole', { type: 'Polygon', coordinates: [square, lake] }],
    [
      'an outline with an island in its hole',
      { type: 'MultiPolygon', coordinates: [[square, lake], [island]] },
    ],
    ['a circle', { type: 'Circle', coordinates: [28.03, -26.16], radius: 800 }],
  ])('can be %s', async (_name, area) => {
    expect((await save(area)).body.data.area).toEqual(area);
  });

  const [a = [], b = [], c = [], d = []] = square;
  test.each([
    ['is not closed', polygon(a, b, c, d), /last point/],
    ['has only two points', polygon(a, b, a), /three points/],
    ['crosses itself', polygon(a, c, b, d, a), /crosses itself at -26\.145, 28\.045$/],
    ['comes back along itself', polygon(a, b, [28.04, -26.16], c, a), /crosses itself/],
    ['touches itself', polygon(a, b, c, [28.045, -26.16], d, a), /crosses itself/],
    ['has two points, one of them twice', polygon(a, b, b, a), /three points/],
    ['goes to and fro between two points', polygon(a, b, a, b, a), /three points/],
    ['has a feature in it', { ...polygon(...square), properties: {} }, /no field/],
    ['leaves the earth', polygon(a, [280, -26], c, a), /latitude, longitude/],
    [
      'overlaps itself',
      { type: 'MultiPolygon', coordinates: [[square], [square.map(([x = 0, y = 0]) => [x + 0.01, y])]] },
      /Outlines 1 and 2 overlap/,
    ],
    ['is nothing but a hole', { type: 'Polygon', coordinates: [square, square] }, /Outline 2 is a hole/],
    [
      'has a hole that leaves it',
      {
        type: 'MultiPolygon',
        coordinates: [[square.map(([x = 0, y = 0]) => [x + 1, y])], [square, smaller(1.2)]],
      },
      /Outline 3 is a hole and must lie within outline 2/,
    ],
    [
      'has holes that overlap',
      { type: 'Polygon', coordinates: [square, smaller(0.5), smaller(0.4)] },
      /Outlines 2 and 3 overlap/,
    ],
    [
      'has an outline within another one',
      { type: 'MultiPolygon', coordinates: [[square], [island]] },
      /Outlines 1 and 2 overlap/,
    ],
    ['has 4,001 points', polygon(...round(4001)), /at most 4,?000 points/],
    ['is a circle without a radius', { type: 'Circle', coordinates: [28, -26] }, /radius/],
    ['is of another type', { type: 'Point', coordinates: [28, -26] }, /valid|one of/],
  ])('is refused if it %s', async (_name, area, sentence) => {
    const { status, body } = await save(area);
    expect(status).toBe(422);
    expect(Object.values(body.errors ?? {}).join()).toMatch(sentence);
  });

  test('goes into a file and comes back out of it', async () => {
    const { id, name } = (await save(polygon(...square))).body.data;
    const columns = encodeURIComponent(JSON.stringify(['name', 'area']));
    const file = (await session.call('GET', `${path}/downloadExcel?format=csv&columns=${columns}`)).text;
    await session.call('PATCH', `${path}/${id}`, { area: null });
    const [head, ...rows] = file.split('\n');
    const row = rows.find((one) => one.startsWith(String(name)));
    expect((await session.upload(path, `${head}\n${row}\n`, { matchBy: 'name' })).status).toBe(200);
    expect((await session.call('GET', `${path}/${id}`)).body.data.area).toEqual(polygon(...square));
  });
});
