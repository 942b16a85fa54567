import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, startApi } from '../support/api.ts';
import { startFigure } from '../support/endurance.ts';
import { bodyOf, fill, nobody, type Route, routesOf } from './hostile/support.ts';

const api = await startApi();
let session: Session;
let routes: Route[];
/** What proves who calls: the token of a person, and the key of a till. */
let proofs: Record<string, string>;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Parameters'), { isAdmin: true });
  const store = { name: 'Parameters', code: 'PA' };
  const opened = await session.call('POST', '/services/store/api/stores/stores', store);
  const { authKey } = opened.body.data.issued as { authKey: string };
  proofs = { 'x-access-token': session.accessToken, authorization: `Bearer ${authKey}` };
  const unlisted = ['/healthz', '/openapi.json', '/schemas/resource.json'];
  const ofPages = ['/services/main/definitions', '/services/main/demo/hints'];
  routes = [
    ...(await routesOf(api)),
    ...[...unlisted, ...ofPages].map((path) => ({ method: 'GET', path, parameters: [], isUpload: false })),
  ];
});

const send = (route: Route, query: string) =>
  api.call(route.method, `${fill(route.path, nobody, session.customerUuid)}?${query}`, {
    ...{ headers: proofs, body: bodyOf(route) },
  });

describe('a parameter of the address', () => {
  test('that a call does not know is refused by name, on every call (IN-01)', async () => {
    const figure = startFigure('calls with a parameter that they do not know', { as: 'let in' });
    for (const route of routes) {
      const { status, body } = await send(route, 'surprise=1');
      figure.check(() => {
        expect([route, status, body.code]).toEqual([route, 400, 'BODY_MALFORMED']);
        expect(body.message).toContain('this call has no parameter "surprise"');
      });
    }
    figure.end();
  });

  test('that stands there twice is refused by name, on every call (TN-02)', async () => {
    const figure = startFigure('calls with a parameter twice', { as: 'let in' });
    for (const route of routes) {
      const { status, body } = await send(route, 'sort=a&sort=b');
      figure.check(() => {
        expect([route, status]).toEqual([route, 400]);
        expect(body.message).toContain('"sort" is in the address twice');
      });
    }
    figure.end();
  });

  test('that would filter another list does not pass for a filter', async () => {
    const { status, body } = await session.call('GET', '/services/main/stockitems?isActive=false');
    expect([status, body.message]).toEqual([
      400,
      'The request could not be read: this call has no parameter "isActive". Nothing was changed.',
    ]);
    const known = await session.call('GET', `/services/main/stockitems?stockCategoryId=${nobody}`);
    expect([known.status, known.body.data]).toEqual([200, []]);
  });

  test('may name the customer that is selected, as the specification does', async () => {
    const { status } = await session.call(
      'GET',
      `/services/main/unitTypes?customerUuid=${session.customerUuid}`,
    );
    expect(status).toBe(200);
  });

  test('of a page is the page’s own', async () => {
    expect((await api.call('GET', '/no-file.txt?tab=2&tab=3')).body.code).toBe('ROUTE_NOT_FOUND');
  });
});
