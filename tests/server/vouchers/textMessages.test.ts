import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { IssuedVoucher } from '../../../contract/calls/vouchers.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';

const api = await startApi(undefined, { environment: { TEXT_MESSAGES: 'simulated' } });
const without = await startApi();
const main = '/services/main';
const guests = '/services/customer/api/customer/users';
let session: Session;
let voucherTemplateId: string;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Ember & Dough'));
  const { body } = await session.call('POST', `${main}/v1/voucherTemplates`, { name: 'Ten', percent: 10 });
  voucherTemplateId = String(body.data.id);
});

async function issue(values: object, as = session) {
  const { status, body } = await as.call<IssuedVoucher>('POST', `${main}/v1/voucher/issue`, {
    ...{ voucherTemplateId, recipientName: 'Thandi' },
    ...values,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** What the invented service took for a number. */
async function messagesTo(number: string): Promise<string[]> {
  const folder = path.join(api.dataDirectory, 'messages');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.txt')).sort();
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.filter((text) => text.startsWith(`To: ${number}\n`));
}
const message = (number: string) =>
  until(`a message to ${number}`, async () => (await messagesTo(number))[0]);

const waiting = async () => (await asOperator(api, 'SELECT id FROM mails')).length;

describe('a code as a text message', () => {
  test('goes to a number without a mail address, in words, and once more when it is sent again', async () => {
    const mobile = '+27 82 555 0101';
    const voucher = await issue({ recipientMobile: mobile });
    expect([voucher.isMailed, voucher.isTexted]).toEqual([false, true]);
    expect(await message(mobile)).toBe(
      `To: ${mobile}\n\nHello Thandi. Ember & Dough gives you a voucher: 10 % off.\nYour code: ${voucher.code}\nIt does not expire.\n`,
    );
    const again = await session.call('POST', `${main}/vouchers/${voucher.id}/actions/sendAgain`, {});
    expect(again.status).toBe(200);
    await until('a second message', async () => (await messagesTo(mobile)).length === 2);
  });

  test('goes to guests who want no mails, and not to those who want no text messages', async () => {
    const phone = '+27 82 555 0102';
    const email = 'quiet@guests.example';
    const { body } = await session.call('POST', guests, { name: 'Quiet', email, phone });
    const guestUuid = String(body.data.id);
    const choose = (choices: object) => session.call('PUT', `${guests}/getUserSetting/${guestUuid}`, choices);
    const reached = { guestUuid, recipientEmail: email, recipientMobile: phone };
    await choose({ wantsMails: false });
    expect(await issue(reached)).toMatchObject({ isMailed: false, isTexted: true });
    await message(phone);
    await choose({ wantsMessages: false });
    const { id, isMailed, isTexted } = await issue(reached);
    expect([isMailed, isTexted]).toEqual([false, false]);
    const again = await session.call('POST', `${main}/vouchers/${id}/actions/sendAgain`, {});
    expect([again.status, again.body.code]).toEqual([409, 'VOUCHER_MAIL_UNWANTED']);
  });

  test('that the service refuses is not tried for ever', async () => {
    await issue({ recipientMobile: '+27 82 555 0000' });
    await until('nothing waits', async () => (await waiting()) === 0);
    expect(await messagesTo('+27 82 555 0000')).toEqual([]);
  });

  test('is refused in words where no service is set up, and the code is made all the same', async () => {
    const there = await without.signIn(await without.createCustomer('Kiosk'));
    const made = await there.call('POST', `${main}/v1/voucherTemplates`, { name: 'Ten', percent: 10 });
    const values = { voucherTemplateId: made.body.data.id, recipientMobile: '+27 82 555 0103' };
    const { id, isTexted } = await issue(values, there);
    expect(isTexted).toBe(false);
    const { status, body } = await there.call('POST', `${main}/vouchers/${id}/actions/sendAgain`, {});
    expect([status, body.code]).toEqual([409, 'MESSAGES_NOT_SET_UP']);
    expect(body.errorMessage).toContain('TEXT_MESSAGES');
  });
});
