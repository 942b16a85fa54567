import { expect, test, vi } from 'vitest';
import { createRenewal, type Lock, tokensFrom } from '../../../src/session/renewal.ts';
import type { SessionStore } from '../../../src/session/sessionStore.ts';
import { answeringServer, given, refused } from '../support/answeringServer.ts';
import { openSession, ownerRole, storeWith, tabs } from '../support/sessions.ts';

/** As Web Locks do over the tabs of a browser. */
function lockOverTabs(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (_name, work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

const tokenPair = (number: number) => ({
  accessToken: `access-${number}`,
  refreshToken: `refresh-${number}`,
  ...ownerRole,
});

const renewalOf = (store: SessionStore, url: string, lock = lockOverTabs()) => {
  const onEnded = vi.fn();
  return { renewal: createRenewal({ store, lock, requestTokens: tokensFrom(url), onEnded }), onEnded };
};

test('many refused requests in two tabs make one renewal, of both tokens: P2-7-09', async () => {
  const server = await answeringServer(() => given(tokenPair(2)));
  const { stores } = tabs(2);
  await stores[0]?.save(openSession());
  await stores[1]?.reload();
  const lock = lockOverTabs();
  const renewals = stores.map((store) => renewalOf(store, server.url, lock).renewal);
  const results = await Promise.all([...renewals, ...renewals].map((renewal) => renewal.renew('access-1')));
  expect(results).toEqual([true, true, true, true]);
  expect(server.calls).toHaveLength(1);
  expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({ refreshToken: 'refresh-1' });
  for (const store of stores) expect(store.current()).toMatchObject(tokenPair(2));
});

test('a refused renewal ends the session', async () => {
  const server = await answeringServer(() => refused(401, 'REFRESH_REUSED'));
  const { store, storage } = await storeWith(openSession());
  const { renewal, onEnded } = renewalOf(store, server.url);
  expect(await renewal.renew('access-1')).toBe(false);
  expect(store.current()).toBeNull();
  expect(storage.values.size).toBe(0);
  expect(onEnded).toHaveBeenCalledOnce();
});

test('a server that is busy or away does not sign anybody out', async () => {
  const server = await answeringServer(() => refused(503, 'OVERLOADED'));
  const { store } = await storeWith(openSession());
  const { renewal, onEnded } = renewalOf(store, server.url);
  await expect(renewal.renew('access-1')).rejects.toThrow();
  await expect(renewalOf(store, 'http://127.0.0.1:1').renewal.renew('access-1')).rejects.toThrow();
  expect(store.current()).not.toBeNull();
  expect(onEnded).not.toHaveBeenCalled();
});

test('a session that ended in another tab is not renewed', async () => {
  const server = await answeringServer(() => given(tokenPair(2)));
  const { stores } = tabs(2);
  await stores[0]?.save(openSession());
  await stores[1]?.reload();
  stores[1]?.clear();
  const [store] = stores;
  if (!store) throw new Error('no store');
  const { renewal } = renewalOf(store, server.url);
  expect(await renewal.renew('access-1')).toBe(false);
  expect(server.calls).toHaveLength(0);
});
