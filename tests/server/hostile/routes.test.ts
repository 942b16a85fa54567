import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from '../../../contract/calls/files.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { atScale, startFigure } from '../../support/endurance.ts';
import {
  bodyOf,
  fill,
  hostileResources,
  isOpenCall,
  isTillCall,
  isUpload,
  nobody,
  type Route,
  routesOf,
} from './support.ts';

const api = await startApi(hostileResources);
const main = '/services/main';
let routes: Route[];
let mine: Session;
let theirs: Session;

/** Places of the other customer's records by the list that they stand in. */
const lists = [`${main}/test/depots`, `${main}/crates`, `${main}/test/posters`, `${main}/stockcategories`];
const foreign = new Map<string, string>();
const own = new Map<string, string>();

/** One record in each list. */
async function furnish(session: Session, places: Map<string, string>, word: string): Promise<void> {
  const create = async (list: string, values: object) => {
    const { body } = await session.call('POST', list, values);
    places.set(list, String(body.data.id));
    return String(body.data.id);
  };
  const depotId = await create(`${main}/test/depots`, { name: word });
  await create(`${main}/crates`, { label: word, depotId });
  await create(`${main}/test/posters`, { name: word });
  await create(`${main}/stockcategories`, { name: word });
}

const secret = 'classified';

beforeAll(async () => {
  routes = await routesOf(api);
  mine = await api.signIn(await api.createCustomer('Mine'));
  theirs = await api.signIn(await api.createCustomer('Theirs'));
  await furnish(mine, own, 'ordinary');
  await furnish(theirs, foreign, secret);
});

const state = async () =>
  Promise.all(lists.map(async (list) => (await theirs.call<WireRecord[]>('GET', list)).body.data));
const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]*"/, '');

describe('another customer’s ids', () => {
  test('in the path of any call answer what the ids of nobody answer, and change nothing (TN-01)', async () => {
    const before = await state();
    const figure = startFigure('ids of another customer in the path of a call', { as: 'let in' });
    for (const route of routes.filter(({ path }) => path.includes('{')))
      for (const id of [...foreign.values()].flatMap((one) => [one, one.toUpperCase()])) {
        const values =
          route.method === 'PUT' || route.method === 'PATCH' ? { name: 'taken over' } : bodyOf(route);
        const [asTheirs, asNobody] = [id, nobody].map((one) => fill(route.path, one, mine.customerUuid));
        const found = await mine.call(route.method, asTheirs ?? '', values);
        const missing = await mine.call(route.method, asNobody ?? '', values);
        figure.check(() => {
          expect([route, found.status, withoutRequestId(found.text)]).toEqual([
            route,
            missing.status,
            withoutRequestId(missing.text),
          ]);
          expect(found.text).not.toContain(secret);
        });
      }
    figure.end();
    expect(figure.tried()).toBeGreaterThan(atScale(100, 2_000));
    expect(await state()).toEqual(before);
  });

  test('in bodies are no records (TN-03, TN-04)', async () => {
    const before = await state();
    for (const list of lists) {
      const ids = [foreign.get(list)];
      const edits = ['name', 'label'].map((field) => ({ field, how: 'set', value: 'x' }));
      for (const [call, body] of [
        ['bulkEdit', { ids, edits }],
        ['bulkRemove', { ids }],
        ['updateSequence', { sequenceData: [...ids, own.get(list)].map((id, order) => ({ id, order })) }],
      ] as const) {
        const { status, text, body: done } = await mine.call('POST', `${list}/${call}`, body);
        if (status === 200)
          expect(done.data).toMatchObject({ changed: 0, refusals: [{ code: 'NOT_FOUND' }] });
        else expect([404, 405, 409, 422]).toContain(status);
        expect(text).not.toContain(secret);
      }
      expect((await mine.call('GET', `${list}/${own.get(list)}`)).status).toBe(200);
    }
    const depot = foreign.get(`${main}/test/depots`);
    for (const values of [{ depotId: depot }, { otherDepotIds: [depot] }])
      for (const [method, path] of [
        ['POST', `${main}/crates`],
        ['PATCH', `${main}/crates/${own.get(`${main}/crates`)}`],
      ] as const) {
        const label = method === 'POST' ? { label: 'y', depotId: own.get(`${main}/test/depots`) } : {};
        const { status, body } = await mine.call(method, path, { ...label, ...values });
        expect([status, body.issues?.[0]?.code]).toEqual([422, 'missingReference']);
      }
    expect(await state()).toEqual(before);
  });

  test('in filters, histories and files find nothing (TN-07, TN-08)', async () => {
    for (const list of lists) {
      const filter = encodeURIComponent(JSON.stringify({ id: foreign.get(list) }));
      expect((await mine.call<WireRecord[]>('GET', `${list}?filter=${filter}`)).body.data).toEqual([]);
      const search = encodeURIComponent(JSON.stringify({ q: secret }));
      expect((await mine.call<WireRecord[]>('GET', `${list}?filter=${search}`)).body.data).toEqual([]);
      expect((await mine.call('GET', `${list}/${foreign.get(list)}/history`)).body.data).toEqual([]);
      expect((await mine.call('GET', `${list}/downloadExcel?format=csv`)).text).not.toContain(secret);
    }
    const form = new FormData();
    form.append('file', new Blob([secret]), 'a.txt');
    const { body } = await api.call<StoredFile>('POST', `${main}/storedFiles`, {
      body: form,
      headers: { 'x-access-token': theirs.accessToken },
    });
    const poster = { name: 'z', sheet: body.data.id };
    expect((await mine.call('POST', `${main}/test/posters`, poster)).status).toBe(422);
    for (const change of [
      (url: string) => url.replace(theirs.customerUuid, mine.customerUuid),
      (url: string) => url.replace(body.data.id, nobody),
      (url: string) => url.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 9999}`),
      (url: string) => url.replace(/signature=.*/, 'signature='),
    ])
      expect((await api.call('GET', change(body.data.url))).status).toBe(404);
    expect((await api.call('GET', body.data.url)).text).toBe(secret);
  });

  test('named as the customer of any call are refused, and twice is malformed (TN-02)', async () => {
    // Whoever runs the installation gets as far into every call as anybody.
    const operator = await api.signIn(mine.customerUuid, { isAdmin: true });
    // The key of a till says which customer it is, and its calls take no name of one.
    const closed = routes.filter(
      (route) => !isOpenCall(route) && !isTillCall(route) && !route.path.includes('/auth/'),
    );
    const figure = startFigure('calls that name another customer', { as: 'let in' });
    for (const route of closed)
      for (const name of ['customerUuid', 'clientUuid']) {
        const path = fill(route.path, nobody, mine.customerUuid);
        const { status } = await operator.call(
          route.method,
          `${path}?${name}=${theirs.customerUuid}`,
          bodyOf(route),
        );
        figure.check(() => expect([route, status]).toEqual([route, 403]));
        const twice = `${path}?${name}=${mine.customerUuid}&${name}=${mine.customerUuid}`;
        const malformed = await operator.call(route.method, twice, bodyOf(route));
        figure.check(() => expect([route, malformed.status]).toEqual([route, 400]));
        if (bodyOf(route) === undefined || isUpload(route)) continue;
        const named = await operator.call(route.method, path, { [name]: theirs.customerUuid });
        figure.check(() => expect([route, named.status]).toEqual([route, 403]));
      }
    const uploads = routes.filter(({ path }) => path.includes('{customerUuid}'));
    for (const route of uploads) {
      const path = fill(route.path, nobody, theirs.customerUuid);
      const { status } = await operator.call(route.method, path, bodyOf(route));
      figure.check(() => expect([route, status]).toEqual([route, 403]));
    }
    figure.end();
  });
});
