import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { inDays } from '../../support/days.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let template: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Printed codes'));
  const values = { name: 'Printed', percent: 10, validityDays: 30 };
  template = (await session.call('POST', `${main}/v1/voucherTemplates`, values)).body.data;
});

const upload = (codes: string[], options: object = {}, by = session) =>
  by.upload<ImportAnswer>(`${main}/vouchers`, `code\n${codes.join('\n')}\n`, {
    defaults: { voucherTemplateId: template.id },
    ...options,
  });
const vouchers = async () =>
  (await session.call<WireRecord[]>('GET', `${main}/vouchers?filter={"voucherTemplateId":"${template.id}"}`))
    .body.data;

describe('codes that are printed already', () => {
  test('come from a file with a column of them, and follow the terms of the template', async () => {
    const { status, body } = await upload(['SUMMER-26', 'Card 0001', 'card-0002']);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.created).toBe(3);
    const made = await vouchers();
    expect(
      made.map(({ code, codeKey, status: state, expiresAt }) => [code, codeKey, state, expiresAt]),
    ).toEqual([
      ['Card 0001', 'CARD0001', 'ACTIVE', inDays(30)],
      ['card-0002', 'CARD0002', 'ACTIVE', inDays(30)],
      ['SUMMER-26', 'SUMMER26', 'ACTIVE', inDays(30)],
    ]);
  });

  test('are refused together, each by its row, if one of them cannot be a code or comes twice', async () => {
    const before = await vouchers();
    const codes = ['GOOD-1', 'good 1', 'Summer 26', 'A*B*C*D', 'abc', 'GOOD-2'];
    const { status, body } = await upload(codes);
    expect(status).toBe(422);
    const issues = (body as unknown as { issues: { row: number; field: string; code: string }[] }).issues;
    const found = issues.map(({ row, field, code }) => [row, field, code]);
    expect(found.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      [3, 'code', 'notUnique'],
      [4, 'codeKey', 'notUnique'],
      [5, 'code', 'voucherCode'],
      [6, 'code', 'voucherCode'],
    ]);
    expect(await vouchers()).toEqual(before);
  });

  test('of vouchers that are there keep their template', async () => {
    const other = (
      await session.call('POST', `${main}/v1/voucherTemplates`, { name: 'Other', discountType: 'FREE_ITEM' })
    ).body.data;
    await upload(['KEEP-1']);
    const options = { matchBy: 'code', defaults: { voucherTemplateId: other.id } };
    await upload(['KEEP-1'], options);
    const file = `code,voucherTemplateId\nKEEP-1,${other.name}\n`;
    const { status } = await session.upload(`${main}/vouchers`, file, { matchBy: 'code' });
    expect(status).toBe(422);
    expect((await vouchers()).map(({ code }) => code)).toContain('KEEP-1');
  });

  test('need a template that is in use, and a role that may import them', async () => {
    const gone = (
      await session.call('POST', `${main}/v1/voucherTemplates`, { name: 'Gone', discountType: 'FREE_ITEM' })
    ).body.data;
    await session.call('PATCH', `${main}/v1/voucherTemplates/archive/${gone.id}`);
    const refused = await upload(['ARCHIVED-1'], { defaults: { voucherTemplateId: gone.id } });
    expect(refused.status).toBe(422);
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    expect((await upload(['VIEWER-1'], {}, viewer)).status).toBe(403);
  });
});
