import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { inDays } from '../../support/days.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Vouchers'));
});

const create = async (path: string, values: object) => {
  const { status, body } = await session.call('POST', `${main}/${path}`, values);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};
const namesOf = async (path: string) =>
  (await session.call<WireRecord[]>('GET', `${main}/${path}`)).body.data.map(({ name }) => name);
const statusOf = async (method: string, path: string, body?: object) =>
  (await session.call(method, `${main}/${path}`, body)).status;

describe('campaigns', () => {
  test('answer 201, 204 and 200 as the contract says (P1-8.3-10, P1-3.5-01, P1-3.5-02)', async () => {
    const made = await session.call('POST', `${main}/v1/campaigns`, { name: 'Winter', endDate: inDays(9) });
    expect(made.status).toBe(201);
    const { id, campaignId } = made.body.data;
    expect(campaignId).toBe(id);
    expect(await statusOf('PATCH', `v1/campaigns/${id}`, { endDate: inDays(12) })).toBe(204);
    expect(await statusOf('GET', `v1/campaigns/${id}`)).toBe(200);
    expect(await statusOf('DELETE', `v1/campaigns/${id}`)).toBe(204);
    expect(await statusOf('GET', `v1/campaigns/${id}`)).toBe(404);
  });

  test('are active, archived or completed, and archived goes first (P1-3.5-03, P1-4-02, P1-4-03, P1-4-04)', async () => {
    const open = await create('v1/campaigns', { name: 'Open', endDate: inDays(5) });
    const over = await create('v1/campaigns', { name: 'Over', endDate: inDays(-5) });
    const last = await create('v1/campaigns', { name: 'Ends today', endDate: inDays(0) });
    expect([open.status, over.status]).toEqual(['ACTIVE', 'COMPLETED']);
    // The whole of its last day belongs to a campaign; near midnight the customer's day may be another than ours.
    expect(['ACTIVE', 'COMPLETED']).toContain(last.status);
    expect(await namesOf('v1/campaigns?status=COMPLETED')).toContain('Over');
    expect(await statusOf('PATCH', `v1/campaigns/archive/${over.id}`)).toBe(204);
    expect(await namesOf('v1/campaigns?status=ARCHIVED')).toEqual(['Over']);
    expect(await namesOf('v1/campaigns?status=COMPLETED')).not.toContain('Over');
    expect(await namesOf('v1/campaigns?archived=true')).toEqual(['Over']);
    expect(await namesOf('v1/campaigns?completed=true')).not.toContain('Over');
    expect(await statusOf('PATCH', `v1/campaigns/archive/${over.id}`)).toBe(409);
    expect(await statusOf('PATCH', `v1/campaigns/restore/${over.id}`)).toBe(204);
    expect(await namesOf('v1/campaigns?completed=true')).toContain('Over');
    expect(await namesOf('v1/campaigns?archived=true')).toEqual([]);
  });

  test('end before start is refused at the last day, and one that has yet to begin is planned, not active', async () => {
    const dates = { startDate: '2026-12-31', endDate: '2026-12-01' };
    const { status, body } = await session.call('POST', `${main}/v1/campaigns`, {
      name: 'Backwards',
      ...dates,
    });
    expect([status, body.errors]).toEqual([422, { endDate: 'Not before 31-12-2026' }]);
    const june = { name: 'June', startDate: inDays(30), endDate: inDays(60) };
    expect((await create('v1/campaigns', june)).status).toBe('PLANNED');
  });

  test('have links, which a POST changes too (P1-3.5-04, D-14)', async () => {
    const campaign = await create('v1/campaigns', { name: 'Linked', endDate: inDays(5) });
    const path = `v1/campaigns/${campaign.id}/links`;
    const link = await create(path, { name: 'Story', url: 'https://ember.example/a' });
    expect(await statusOf('POST', `${path}/${link.id}`, { url: 'https://ember.example/b' })).toBe(204);
    const { body } = await session.call<WireRecord[]>('GET', `${main}/${path}`);
    expect(body.data.map(({ url }) => url)).toEqual(['https://ember.example/b']);
  });

  test('have sources, and creating one answers 200 (P1-3.5-05, P1-8.3-13)', async () => {
    expect(await statusOf('POST', 'v1/campaignSources', { name: 'Radio' })).toBe(200);
    expect(await namesOf('v1/campaignSources')).toContain('Radio');
  });
});

describe('voucher templates', () => {
  test('are archived, listed with active=false, and restored (P1-3.5-06, P1-3.5-08, P1-7-10)', async () => {
    const rule = await create('v1/voucherRules', {
      name: 'From R100',
      hasMinimumSpend: true,
      minimumSpend: 10_000,
    });
    const template = await create('v1/voucherTemplates', { name: 'Ten', ruleId: rule.id, percent: 10 });
    expect(template.active).toBe(true);
    expect(await statusOf('PATCH', `v1/voucherTemplates/archive/${template.id}`)).toBe(204);
    expect(await namesOf('v1/voucherTemplates?active=false')).toEqual(['Ten']);
    expect(await namesOf('v1/voucherTemplates?active=true')).toEqual([]);
    expect(await statusOf('PATCH', `v1/voucherTemplates/restore/${template.id}`)).toBe(204);
    expect(await namesOf('v1/voucherTemplates?active=true')).toEqual(['Ten']);
  });

  test('need what their discount needs', async () => {
    const { status, body } = await session.call('POST', `${main}/v1/voucherTemplates`, {
      name: 'Nothing off',
      discountType: 'AMOUNT',
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['amount']);
  });
});
