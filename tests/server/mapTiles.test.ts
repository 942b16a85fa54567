import { expect, test } from 'vitest';
import { startApi } from '../support/api.ts';

const address = 'https://tiles.example.com/{z}/{x}/{y}.png';
const environment = { MAP_TILES: address, MAP_TILES_CREDIT: '© Example', MAP_TILES_MAX_ZOOM: '16' };
const api = await startApi(undefined, { environment });

test('pages may load the pictures of maps from the host that the installation has set, and nothing else from it', async () => {
  const policy = (await api.call('GET', '/healthz')).headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').filter((directive) => directive.includes('tiles.example.com'));
  expect(directives).toEqual(["img-src 'self' data: blob: https://tiles.example.com"]);
});

test('pages load from nowhere else, and send nothing to anybody else', async () => {
  for (const path of ['/', '/healthz', '/services/main/nothing']) {
    const policy = (await api.call('GET', path)).headers.get('content-security-policy') ?? '';
    const [, ...sources] = policy.split(/[; ]+/).filter((word) => !/^[a-z]+-[a-z]+$/.test(word));
    const ours = /^('self'|'none'|'nonce-[^']+'|data:|blob:)$/;
    expect([path, sources.filter((source) => !ours.test(source))]).toEqual([
      path,
      ['https://tiles.example.com'],
    ]);
    expect(policy).toMatch(/(^|;)default-src 'self'(;|$)/);
    expect(policy).toMatch(/(^|;)connect-src 'self'(;|$)/);
  }
});

test('a session learns which pictures these are', async () => {
  const session = await api.signIn(await api.createCustomer('Maps'));
  const { body } = await session.call('GET', '/services/main/mapTiles');
  expect(body.data).toEqual({ tiles: { address, credit: '© Example', maxZoom: 16 } });
  expect((await api.call('GET', '/services/main/mapTiles')).status).toBe(401);
});
