import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { linkParameter, shortAddress } from '../../../contract/vouchers/shortAddress.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { inDays } from '../../support/days.ts';
import { until } from '../../support/until.ts';

const api = await startApi();
const main = '/services/main';
const target = 'https://ember.example/summer?from=story';
/** Where a link leads, which learns of it. */
const targetOf = ({ shortCode }: WireRecord) => `${target}&${linkParameter}=${shortCode}`;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let session: Session;
let campaign: WireRecord;

const call = <Data = WireRecord>(method: string, path: string, body?: object) =>
  session.call<Data>(method, `${main}/${path}`, body);
const addLink = async (name: string) => {
  const { status, body } = await call('POST', `v1/campaigns/${campaign.id}/links`, { name, url: target });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const clicksOf = async (id: unknown) => (await call('GET', `campaignLinks/${id}`)).body.data.clickCount;

/** Asks for a short address as a guest does, without following where it leads. */
const ask = (code: unknown, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(shortAddress(api.url, String(code)), {
    method,
    redirect: 'manual',
    headers: { 'user-agent': browser, ...headers },
  });
/** The same by a guest who has time: all of this file come from one network. */
const open = (...asked: Parameters<typeof ask>) =>
  until('the network may ask again', async () => {
    const answer = await ask(...asked);
    return answer.status !== 429 && answer;
  });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Ember & Dough'));
  campaign = (await call('POST', 'v1/campaigns', { name: 'Summer', endDate: inDays(30) })).body.data;
});

describe('a campaign link', () => {
  test('has a short address that leads on and counts by day', async () => {
    const link = await addLink('Story');
    expect(link.shortCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const answer = await open(link.shortCode);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, targetOf(link)]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    // Codes stand on paper too, where people type them.
    expect((await open(String(link.shortCode).toLowerCase())).status).toBe(302);
    expect(await clicksOf(link.id)).toBe(2);
    expect((await call('GET', `v1/campaigns/${campaign.id}`)).body.data.clickCount).toBe(2);

    await asOperator(api, `UPDATE campaign_clicks SET day = day - 1 WHERE link_id = $1`, [link.id]);
    await open(link.shortCode);
    const days = await call<WireRecord[]>('GET', `campaignClicks?filter={"linkId":"${link.id}"}`);
    expect(days.body.data.map(({ clicks }) => clicks)).toEqual([1, 2]);
    expect(await clicksOf(link.id)).toBe(3);
  });

  test('counts every one of many guests who come at once', async () => {
    const link = await addLink('Crowd');
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(link.shortCode)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302));
    expect(await clicksOf(link.id)).toBe(12);
  });

  test('counts no HEAD request, no robot and nothing that is fetched in advance', async () => {
    const link = await addLink('Robots');
    for (const [name, value, method] of [
      ['user-agent', browser, 'HEAD'],
      ['user-agent', 'facebookexternalhit/1.1'],
      ['user-agent', 'WhatsApp/2.23.20 A'],
      ['user-agent', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
      ['sec-purpose', 'prefetch;prerender'],
    ] as const) {
      const answer = await open(link.shortCode, { [name]: value }, method);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, targetOf(link)]);
    }
    expect(await clicksOf(link.id)).toBeNull();
  });

  test('leads only where people who may change it say, and only to web addresses', async () => {
    const link = await addLink('Elsewhere');
    const path = `v1/campaigns/${campaign.id}/links`;
    for (const url of ['javascript:alert(1)', 'data:text/html,hello', '//evil.example', '/l/another'])
      expect([url, (await call('POST', `${path}/${link.id}`, { url })).status]).toEqual([url, 422]);
    const chosen = await call('POST', path, { name: 'Chosen', url: target, shortCode: 'SUMMER' });
    expect(chosen.status).toBe(422);
    const answer = await open(`${link.shortCode}?url=https://evil.example&fbclid=a&fbclid=b`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, targetOf(link)]);
    expect((await call('POST', `${path}/${link.id}`, { url: 'https://ember.example/b' })).status).toBe(204);
    expect((await open(link.shortCode)).headers.get('location')).toBe(
      `https://ember.example/b?${linkParameter}=${link.shortCode}`,
    );

    // A row that somebody wrote past the product leads nowhere.
    await asOperator(api, `UPDATE campaign_links SET url = 'javascript:alert(1)' WHERE id = $1`, [link.id]);
    expect((await open(link.shortCode)).status).toBe(404);
  });

  test('keeps its short address and its clicks through a change that is undone, and loses them with itself', async () => {
    const link = await addLink('Short life');
    await open(link.shortCode);
    const path = `campaignLinks/${link.id}`;
    const { headers, status } = await call('DELETE', path);
    expect(status).toBe(200);
    expect((await open(link.shortCode)).status).toBe(404);
    const undone = await call('POST', 'campaignLinks/undo', { request: headers.get('x-request-id') });
    expect([undone.status, undone.text]).toEqual([200, undone.text]);
    expect((await open(link.shortCode)).status).toBe(302);
    expect(await clicksOf(link.id)).toBe(2);
  });

  test('of another customer keeps its clicks to that customer', async () => {
    const link = await addLink('Ours');
    await open(link.shortCode);
    const stranger = await api.signIn(await api.createCustomer('Next door'));
    expect((await stranger.call('GET', `${main}/campaignLinks/${link.id}`)).status).toBe(404);
    const { body } = await stranger.call<WireRecord[]>('GET', `${main}/campaignClicks`);
    expect(body.data).toEqual([]);
  });

  test('that nobody made is not found, and one network asks for only so many at once', async () => {
    const statuses = [];
    for (const code of ['7K3M9QX2', 'a%27b', '%00', 'x'.repeat(60)]) statuses.push((await open(code)).status);
    expect(statuses).toEqual([404, 404, 422, 422]);
    for (const [language, sentence] of [
      ['en', /^There is nothing at this address/],
      ['es-ES', /^No hay nada en esta dirección/],
    ] as const) {
      const answer = await open('7K3M9QX2', { 'accept-language': language });
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await answer.text()).toMatch(sentence);
    }
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('7K3M9QX2')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
  });
});
