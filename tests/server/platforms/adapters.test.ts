import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PlatformRefused, PlatformUnavailable } from '../../../server/integrations/channels/menuPlatform.ts';
import { saidBy } from '../../../server/integrations/channels/partnerHttp.ts';
import { type PlatformLimits, withinLimits } from '../../../server/integrations/channels/withinLimits.ts';
import { type MrdSignIn, mrdMenus } from '../../../server/services/main/mrD/mrdMenus.ts';
import { uberClient } from '../../../server/services/main/uberEats/uberClient.ts';
import { uberMenus } from '../../../server/services/main/uberEats/uberMenus.ts';
import type { UberScope } from '../../../server/services/main/uberEats/uberTokens.ts';
import { mrdDocument, uberDocument } from '../../support/platformDocuments.ts';
import { controlOf, openSimulator, uberSettings } from '../../support/simulator.ts';

const simulator = await openSimulator({ missingScopes: ['eats.report', 'eats.store.status.write'] });
afterAll(() => simulator.close());
const control = controlOf(simulator.address);
beforeEach(() => control.clear());

const claremont = {
  customerUuid: '5a0c1e52-9a4e-4a8e-8a55-1f7f6f1d2a01',
  storeUuid: '5a0c1e52-9a4e-4a8e-8a55-1f7f6f1d2a02',
  platformId: '7d6f1c9e-2b0a-4c58-9a3e-51f0c2a4b801',
};
const hurried: PlatformLimits = {
  ...{
    mostPerSecond: 1_000,
    mostAtOnce: 2,
    longestWait: 20_000,
    mostFailures: 3,
    rest: 60_000,
    longestPause: 3_000,
  },
};
const { signal } = new AbortController();
const uber = (settings = {}, limits = hurried) =>
  uberMenus(uberClient({ ...uberSettings(simulator), ...settings }, limits));
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('Uber Eats', () => {
  test('a menu arrives whole and compressed, and what guests see can be read back', async () => {
    const platform = uber();
    expect(await platform.readMenu?.({ ...claremont, platformId: crypto.randomUUID() }, signal)).toBeNull();
    const text = JSON.stringify(uberDocument(400));
    expect(text.length).toBeGreaterThan(64 * 1024);
    await platform.putMenu(claremont, text, signal);
    expect(JSON.parse((await platform.readMenu?.(claremont, signal)) ?? '')).toEqual(uberDocument(400));
  });

  test('what is sold out is marked on the page of guests, and comes back', async () => {
    const platform = uber();
    await platform.putMenu(claremont, JSON.stringify(uberDocument(1)), signal);
    const shown = async () => (await fetch(`${simulator.address}/guest/uber/${claremont.platformId}`)).text();
    expect(await shown()).not.toContain('Sold out');
    await platform.suspend?.(claremont, [{ id: 'i-1', until: 4_102_444_800 }], signal);
    expect(await shown()).toContain('Sold out');
    await platform.suspend?.(claremont, [{ id: 'i-1', until: null }], signal);
    expect(await shown()).not.toContain('Sold out');
  });

  test.each([
    [{ menus: [] }, 'no menus'],
    [{ items: [] }, 'Invalid menu: i-1'],
    [{ surprise: 1 }, 'Unrecognized key: "surprise"'],
  ])('a menu with %j is refused with the words of the platform', async (change, words) => {
    const document = JSON.stringify({ ...uberDocument(1), ...change });
    const failure = await failureOf(uber().putMenu(claremont, document, signal));
    expect(failure).toBeInstanceOf(PlatformRefused);
    expect((failure as Error).message).toContain(words);
  });

  test('one token serves many requests at once, and a token that is no longer good is replaced', async () => {
    const client = uberClient(uberSettings(simulator), hurried);
    const tokens = await Promise.all([1, 2, 3].map(() => client.tokens.of('eats.store', signal)));
    expect(new Set(tokens).size).toBe(1);
    const read = () =>
      client.call({ method: 'GET', path: ['v1', 'delivery', 'stores'], as: { scope: 'eats.store' }, signal });
    expect(await read()).toMatchObject({ status: 200 });
    await control.forgetTokens();
    expect(await read()).toMatchObject({ status: 200 });
    expect(await client.tokens.of('eats.store', signal)).not.toBe(tokens[0]);
  });

  test('a permission that the application does not have is named', async () => {
    const scope: UberScope = 'eats.store.status.write';
    const failure = await failureOf(uberClient(uberSettings(simulator), hurried).tokens.of(scope, signal));
    expect(failure).toEqual(
      new PlatformRefused(`Uber Eats has not enabled the permission ${scope} for this application yet.`),
    );
  });

  test('a wrong secret is refused, and the words do not repeat it', async () => {
    const failure = await failureOf(
      uber({ clientSecret: 'not-the-secret' }).readMenu?.(claremont, signal) ?? Promise.resolve(),
    );
    expect(failure).toEqual(new PlatformRefused('No such client ID and secret.'));
    const text = JSON.stringify({ message: `${'a'.repeat(490)} not-the-secret` });
    const said = saidBy({ status: 400, text }, ['not-the-secret']);
    expect(said).toBe(`${'a'.repeat(490)} …`);
    expect(saidBy({ status: 400, text: 'x'.repeat(2_000) }, [])).toHaveLength(500);
    expect(saidBy({ status: 502, text: '<html>Bad gateway</html>' }, [])).toBe(
      'The platform answered with 502.',
    );
  });

  test('a 429 is asked again after as long as the platform asks, three times at most, and not after a long pause', async () => {
    const platform = uber();
    const read = () => platform.readMenu?.(claremont, signal) ?? Promise.resolve();
    await platform.putMenu(claremont, JSON.stringify(uberDocument(1)), signal);
    await control.fault({ platform: 'uber', kind: 'TOO_MANY', times: 1, retryAfter: 1 });
    const begin = performance.now();
    expect(await read()).toContain('menus');
    // A timer of a second never ends sooner, but for two clocks of whole milliseconds; a busy machine only lets it end later.
    expect(performance.now() - begin).toBeGreaterThan(998);
    await control.fault({ platform: 'uber', kind: 'TOO_MANY', times: 3, retryAfter: 0 });
    expect(await failureOf(read())).toMatchObject({ name: 'PlatformUnavailable', retryAfter: 0 });
    expect(await read()).toContain('menus');
    await control.fault({ platform: 'uber', kind: 'TOO_MANY', times: 1, retryAfter: 60 });
    expect(await failureOf(read())).toMatchObject({ name: 'PlatformUnavailable', retryAfter: 60_000 });
  });

  test('never gets more requests within a second than it allows', async () => {
    const begin = performance.now();
    const moments: number[] = [];
    const ask = withinLimits(
      async () => {
        moments.push(performance.now() - begin);
        return { status: 200, text: '' };
      },
      { ...hurried, mostPerSecond: 20 },
    );
    const url = new URL(simulator.address);
    await Promise.all(Array.from({ length: 10 }, () => ask({ method: 'GET', url, signal })));
    // Each has a moment of its own. A busy machine only makes it later, and clocks of whole milliseconds lose up to two.
    const isEarly = moments.filter((moment, index) => moment < index * 50 - 2);
    expect([moments.length, isEarly]).toEqual([10, []]);
  });

  test('a platform that counts the requests of each second is asked again, and answers all of them', async () => {
    await control.limit(5);
    try {
      const client = uberClient(uberSettings(simulator), { ...hurried, mostPerSecond: 4 });
      const read = () =>
        client.call({
          method: 'GET',
          path: ['v1', 'delivery', 'stores'],
          as: { scope: 'eats.store' },
          signal,
        });
      const answers = await Promise.all(Array.from({ length: 10 }, read));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    } finally {
      await control.limit(100);
    }
  });

  test('a platform that hangs is given up in time, and nobody asks it after many failures', async () => {
    await uber().putMenu(claremont, JSON.stringify(uberDocument(1)), signal);
    const platform = uber({}, { ...hurried, longestWait: 400 });
    const read = () => failureOf(platform.readMenu?.(claremont, signal) ?? Promise.resolve());
    // The platform itself would never answer.
    await control.fault({ platform: 'uber', kind: 'HANG', times: 1, stores: [claremont.platformId] });
    expect(await read()).toBeInstanceOf(PlatformUnavailable);
    await control.fault({ platform: 'uber', kind: 'ERROR', times: 2 });
    for (const _time of [1, 2]) await read();
    await control.clear();
    await control.fault({ platform: 'uber', kind: 'ERROR', times: 1 });
    expect(await read()).toMatchObject({
      name: 'PlatformUnavailable',
      message: 'The service failed again and again.',
    });
    // The failure was not the platform's: nobody asked it.
    expect(await control.faultsLeft()).toEqual([1]);
  });

  test('whoever stops a request gets their own reason back', async () => {
    await control.fault({ platform: 'uber', kind: 'HANG' });
    const stopped = new AbortController();
    const work = failureOf(uber().putMenu(claremont, '{}', stopped.signal));
    const reason = new Error('The person cancelled.');
    stopped.abort(reason);
    expect(await work).toBe(reason);
  });
});

describe('Mr D', () => {
  const store = { ...claremont, platformId: 'ember-claremont' };
  const menus = (signIn: MrdSignIn | null, urls = [`${simulator.address}/mrd`]) =>
    mrdMenus({ urls, signInOf: async () => signIn, limits: hurried });
  const open: MrdSignIn = { authType: 'NONE', baseUrl: null };

  test('a menu arrives, and guests see it', async () => {
    await menus(open).putMenu(store, JSON.stringify(mrdDocument), signal);
    const shown = await (await fetch(`${simulator.address}/guest/mrd/ember-claremont`)).text();
    expect(shown).toContain('Smoky Cheese Burger');
    expect(shown).toContain('R 89.90');
  });

  test('what Mr D refuses comes back in its words, without the secret of the store', async () => {
    const wrong = JSON.stringify({ ...mrdDocument, currency: 'USD' });
    expect(await failureOf(menus(open).putMenu(store, wrong, signal))).toMatchObject({
      name: 'PlatformRefused',
      message: expect.stringContaining('currency'),
    });
    const signIn: MrdSignIn = { authType: 'BEARER', secret: 'wrong-token', baseUrl: null };
    expect(await failureOf(menus(signIn).putMenu(store, JSON.stringify(mrdDocument), signal))).toMatchObject({
      name: 'PlatformRefused',
      message: 'The sign-in of the branch is wrong.',
    });
  });

  test('two failures pass, and the third try succeeds', async () => {
    await control.fault({ platform: 'mrd', kind: 'ERROR', times: 2, stores: ['ember-claremont'] });
    const platform = menus(open);
    const put = () => failureOf(platform.putMenu(store, JSON.stringify(mrdDocument), signal));
    expect([await put(), await put(), await put()]).toEqual([
      expect.any(PlatformUnavailable),
      expect.any(PlatformUnavailable),
      undefined,
    ]);
  });

  test('an address that the operator did not allow is never asked', async () => {
    const elsewhere: MrdSignIn = {
      authType: 'BEARER',
      secret: 'token-of-store',
      baseUrl: `${simulator.address}/other`,
    };
    expect(await failureOf(menus(elsewhere).putMenu(store, '{}', signal))).toMatchObject({
      name: 'PlatformRefused',
      message: 'The people who run this server have not allowed the address of Mr D.',
    });
    expect(await failureOf(menus(null).putMenu(store, '{}', signal))).toMatchObject({
      name: 'PlatformRefused',
      message: 'This store has no sign-in for Mr D.',
    });
  });
});
