import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, startApi } from '../../support/api.ts';
import { fewOf, startFigure } from '../../support/endurance.ts';
import {
  bodyOf,
  fill,
  hostileResources,
  isOpenCall,
  nobody,
  type Route,
  routesOf,
  sendRaw,
} from './support.ts';

const api = await startApi(hostileResources);
let routes: Route[];
let mine: Session;
let theirs: Session;

beforeAll(async () => {
  routes = await routesOf(api);
  mine = await api.signIn(await api.createCustomer('Mine'));
  theirs = await api.signIn(await api.createCustomer('Theirs'));
});

/** Takes an access token besides, to change the customer. */
const isSelect = ({ path }: Route) => path.endsWith('selectCustomer');

describe('a token that is not the one of a session', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /** The ways in which a token can be wrong, by what is wrong with it. */
  function wrongTokens(): Record<string, string | undefined> {
    const [head = '', claims = '', signature = ''] = mine.accessToken.split('.');
    const content: Record<string, unknown> = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const { privateKey } = generateKeyPairSync('ed25519');
    const signedBy = (header: object) => {
      const text = `${encode(header)}.${claims}`;
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
    };
    const symmetric = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${claims}`;
    return {
      missing: undefined,
      empty: '',
      nonsense: 'x',
      'two tokens in one': `${mine.accessToken}, ${mine.accessToken}`,
      'a refresh token': mine.refreshToken,
      'signed by another key': signedBy({ alg: 'EdDSA', typ: 'at+jwt' }),
      'with a key of its own': signedBy({
        alg: 'EdDSA',
        typ: 'at+jwt',
        jwk: { kty: 'OKP', crv: 'Ed25519', x: 'a' },
      }),
      unsigned: `${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
      'signed with a password': `${symmetric}.${createHmac('sha256', 'commissary').update(symmetric).digest('base64url')}`,
      'for another customer': `${head}.${encode({ ...content, cid: theirs.customerUuid })}.${signature}`,
      'that never ends': `${head}.${encode({ ...content, exp: 9_999_999_999 })}.${signature}`,
      'without its signature': `${head}.${claims}.`,
      'with critical headers': signedBy({ alg: 'EdDSA', typ: 'at+jwt', crit: ['b64'], b64: false }),
      'of a kilobyte of zeros': '0'.repeat(1000),
    };
  }

  test('opens no call, whatever is wrong with it (SE-01, TF-06)', async () => {
    const closed = routes.filter((route) => !isOpenCall(route) || isSelect(route));
    const figure = startFigure('calls with a wrong token', { as: 'let in' });
    for (const [turn, route] of closed.entries())
      for (const [what, token] of fewOf(Object.entries(wrongTokens()), 4, turn)) {
        const path = fill(route.path, nobody, mine.customerUuid);
        const body = route.path.endsWith('selectCustomer')
          ? { customerUuid: mine.customerUuid }
          : bodyOf(route);
        const headers: Record<string, string> = token === undefined ? {} : { 'x-access-token': token };
        const { status } = await api.call(route.method, path, { body, headers });
        figure.check(() => expect([route, what, status]).toEqual([route, what, 401]));
      }
    figure.end();
  });

  test('in another header opens nothing (TF-06)', async () => {
    const figure = startFigure('calls with the token in another header', { as: 'let in' });
    for (const route of routes.filter((route) => !isOpenCall(route))) {
      const { accessToken: token } = mine;
      const { status } = await api.call(route.method, fill(route.path, nobody, mine.customerUuid), {
        body: bodyOf(route),
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `x-access-token=${token}`,
          'x-otp-token': token,
        },
      });
      figure.check(() => expect([route, status]).toEqual([route, 401]));
    }
    figure.end();
  });

  test('HEAD asks for a token like GET (AU-01)', async () => {
    const figure = startFigure('HEAD of calls without a token', { as: 'let in' });
    for (const { path } of routes.filter((route) => route.method === 'GET' && !isOpenCall(route))) {
      const { status } = await sendRaw(api, { method: 'HEAD', path: fill(path, nobody) });
      figure.check(() => expect([path, status]).toEqual([path, 401]));
    }
    figure.end();
  });

  test('of a session that has ended opens nothing (SE-03)', async () => {
    const ended = await api.signIn(mine.customerUuid);
    expect((await ended.call('POST', '/services/main/auth/logout')).status).toBe(200);
    const figure = startFigure('calls with the token of an ended session', { as: 'let in' });
    for (const route of routes.filter((route) => !isOpenCall(route))) {
      const path = fill(route.path, nobody, mine.customerUuid);
      const { status } = await ended.call(route.method, path, bodyOf(route));
      figure.check(() => expect([route, status]).toEqual([route, 401]));
    }
    figure.end();
  });
});
