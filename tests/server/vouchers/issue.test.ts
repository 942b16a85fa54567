import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { IssuedVoucher } from '../../../contract/calls/vouchers.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { asOperator } from '../../support/access.ts';
import { type Answer, type Session, serveApi, startApi } from '../../support/api.ts';
import { inDays } from '../../support/days.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const withoutMail = await serveApi(api.database);
const main = '/services/main';
/** The customer's day, which begins two hours before that of UTC. */
const shown = (date: string) => date.split('-').reverse().join('-');
const longDate = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
let customer: string;
let session: Session;

beforeAll(async () => {
  customer = await api.createCustomer('Ember & Dough');
  session = await api.signIn(customer);
});

const create = async (path: string, values: object, service = main) => {
  const { status, body } = await session.call('POST', `${service}/${path}`, values);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};
const guest = (values: object) => create('api/customer/users', values, '/services/customer');
let count = 0;
const template = (values: object = {}) => {
  count += 1;
  return create('v1/voucherTemplates', { name: `Template ${count}`, percent: 10, ...values });
};

/** Issues a voucher as somebody whose request may carry a key. */
async function issue(values: object, { key, as = session }: { key?: string; as?: Session } = {}) {
  const answer: Answer<IssuedVoucher> = await api.call('POST', `${main}/v1/voucher/issue`, {
    body: { recipientName: 'Thandi Nkosi', ...values },
    headers: { 'x-access-token': as.accessToken, ...(key && { 'idempotency-key': key }) },
  });
  return { status: answer.status, data: answer.body.data, body: answer.body };
}
const vouchersOf = async (voucherTemplateId: unknown) =>
  (
    await session.call<WireRecord[]>(
      'GET',
      `${main}/vouchers?filter=${JSON.stringify({ voucherTemplateId })}`,
    )
  ).body.data;
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to === address);

describe('a voucher for one person', () => {
  test('is made with a code, kept with its recipient, and mailed once in words (P1-3.5-23, P1-8.3-10, O-14)', async () => {
    const rule = await create('v1/voucherRules', {
      name: 'From R150',
      hasMinimumSpend: true,
      minimumSpend: 15_000,
    });
    const { id } = await template({ ruleId: rule.id, maximumDiscount: 5_000 });
    const { id: guestUuid } = await guest({ name: 'Thandi Nkosi', email: 'Thandi@guests.example' });
    const values = {
      voucherTemplateId: id,
      recipientEmail: 'thandi@guests.example',
      expirationDate: inDays(30),
    };
    const { status, data } = await issue(values);
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...values, guestUuid, isMailed: true, recipientMobile: null });
    expect(data.code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/);

    const mail = await mailbox.next('thandi@guests.example', 'A voucher from Ember & Dough');
    expect(mail.text.split('\n\n').slice(0, 5)).toEqual([
      'Hello Thandi Nkosi. Ember & Dough gives you a voucher: 10 % off, up to R\u00a050.00.',
      `Your code: ${data.code}`,
      `You can use it until ${longDate(inDays(30))}.`,
      'It is for orders from R\u00a0150.00, without delivery and tip.',
      'Give the code when you order.',
    ]);
    expect(mail.html).toContain(data.code);

    expect(await vouchersOf(id)).toEqual([
      expect.objectContaining({
        ...{ code: data.code, status: 'ACTIVE', recipientName: 'Thandi Nkosi', guestUuid },
        ...{ recipientEmail: 'thandi@guests.example', expiresAt: inDays(30), batchId: null },
      }),
    ]);
    const history = await session.call<WireRecord[]>('GET', `${main}/vouchers/${data.id}/history`);
    expect(history.body.data).toMatchObject([{ action: 'create', actor: { name: 'Test Person' } }]);
  });

  test('comes in the name of the business, with its logo in the mail itself', async () => {
    const { default: sharp } = await import('sharp');
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c2410c' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), 'logo.png');
    const { data: stored } = (
      await session.call<{ id: string }>('POST', `${main}/storedFiles?purpose=image`, form)
    ).body;
    await session.call('PATCH', `${main}/business/${customer}`, { logo: stored.id });
    const { id } = await template();
    await issue({ voucherTemplateId: id, recipientEmail: 'logo@guests.example' });
    const { raw, html, text } = await mailbox.next('logo@guests.example', 'A voucher');
    expect(raw).toMatch(/^From: "?Ember & Dough"? </m);
    expect(html).toContain('<img src="cid:logo" alt="Ember &amp; Dough"');
    expect(text.trimEnd()).toMatch(/\nEmber & Dough$/);
    const { attachments } = await PostalMime.parse(raw);
    expect(attachments).toMatchObject([
      { contentId: '<logo>', mimeType: 'image/png', disposition: 'inline' },
    ]);
    await session.call('PATCH', `${main}/business/${customer}`, { logo: null });
  });

  test('is the same one when the request comes again with its key, and the mail is not sent again', async () => {
    const { id } = await template();
    const values = { voucherTemplateId: id, recipientEmail: 'again@guests.example' };
    const [first, second] = await Promise.all([issue(values, { key: 'k-1' }), issue(values, { key: 'k-1' })]);
    expect(second.data).toEqual(first.data);
    expect((await issue(values, { key: 'k-1' })).data).toEqual(first.data);
    expect((await issue({ ...values, recipientName: 'Other' }, { key: 'k-1' })).body.code).toBe(
      'IDEMPOTENCY_KEY_USED',
    );
    expect(await vouchersOf(id)).toHaveLength(1);
    // A later mail has arrived, so a second one to the first address would have arrived too.
    await issue({ voucherTemplateId: id, recipientEmail: 'marker@guests.example' });
    await mailbox.next('marker@guests.example', 'A voucher');
    expect(mailsTo('again@guests.example')).toHaveLength(1);
  });

  test('is neither made nor mailed if its transaction fails, and then a repeat makes and mails it once', async () => {
    const { id } = await template();
    const values = { voucherTemplateId: id, recipientEmail: 'undone@guests.example' };
    await asOperator(
      api,
      `CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER break BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION break()`,
    );
    expect((await issue(values, { key: 'k-2' })).status).toBe(500);
    await asOperator(api, 'DROP FUNCTION break CASCADE');
    expect(await vouchersOf(id)).toEqual([]);
    expect((await issue(values, { key: 'k-2' })).status).toBe(201);
    await mailbox.next('undone@guests.example', 'A voucher');
    expect(mailsTo('undone@guests.example')).toHaveLength(1);
  });

  test('is passed on by the operator where there is only a mobile number', async () => {
    const { id } = await template({ validityDays: 7 });
    const { id: guestUuid } = await guest({ name: 'Sipho', phone: '+27 82 555 0106' });
    const typed = '\u202a+27825550106\u202c';
    const { status, data } = await issue({ voucherTemplateId: id, recipientMobile: typed });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      isMailed: false,
      recipientEmail: null,
      guestUuid,
      expirationDate: inDays(7),
    });
    expect((await vouchersOf(id))[0]).toMatchObject({ code: data.code, recipientMobile: '+27825550106' });
  });

  test.each([
    [{ discountType: 'AMOUNT', amount: 2_500 }, 'R 25.00 off', 'It does not expire.'],
    [{ discountType: 'FREE_ITEM' }, 'a free item', 'It does not expire.'],
    [
      { discountType: 'FREE_DELIVERY', validFrom: inDays(3) },
      'free delivery',
      `You can use it from ${longDate(inDays(3))} on.`,
    ],
  ])('with the template %j is mailed as "%s"', async (values, gives, validity) => {
    const { id } = await template({ percent: undefined, ...values });
    await issue({ voucherTemplateId: id, recipientEmail: 'kinds@guests.example' });
    const { text } = await mailbox.next('kinds@guests.example', 'A voucher');
    expect(text.replaceAll('\u00a0', ' ')).toContain(`gives you a voucher: ${gives}.\n`);
    expect(text).toContain(`\n\n${validity}\n\nGive the code`);
  });

  test('is mailed in the language that the guest chose', async () => {
    const { id } = await template();
    const { id: guestUuid } = await guest({ name: 'Jan' });
    const settings = `/services/customer/api/customer/users/getUserSetting/${guestUuid}`;
    expect((await session.call('PUT', settings, { language: 'en-XA' })).status).toBe(200);
    await issue({ voucherTemplateId: id, guestUuid, recipientEmail: 'jan@guests.example' });
    expect((await mailbox.next('jan@guests.example', '')).html).toContain('<html lang="en-XA">');
  });

  test('is mailed in the language of the business to a guest who has chosen none', async () => {
    const { id } = await template();
    const speak = async (language: string) =>
      expect((await session.call('PUT', `/services/main/business/${customer}`, { language })).status).toBe(
        200,
      );
    onTestFinished(() => speak('en'));
    await speak('ar');
    await issue({ voucherTemplateId: id, recipientEmail: 'nura@guests.example' });
    const { html } = await mailbox.next('nura@guests.example', '');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('قسيمة');
  });

  test('is made but not mailed for a guest who wants no mails, however the request names the guest', async () => {
    const { id } = await template();
    const address = 'quiet@guests.example';
    const { id: guestUuid } = await guest({ name: 'Quiet', email: address });
    const settings = `/services/customer/api/customer/users/getUserSetting/${guestUuid}`;
    expect((await session.call('PUT', settings, { wantsMails: false })).status).toBe(200);
    for (const named of [{ guestUuid }, {}]) {
      const { status, data } = await issue({ voucherTemplateId: id, recipientEmail: address, ...named });
      expect([status, data.guestUuid, data.isMailed]).toEqual([201, guestUuid, false]);
    }
    // A later mail has arrived, so an earlier one would have arrived too.
    await issue({ voucherTemplateId: id, recipientEmail: 'loud@guests.example' });
    await mailbox.next('loud@guests.example', 'A voucher');
    expect(mailsTo(address)).toEqual([]);
  });
});

test('a blocked guest gets no voucher', async () => {
  const { id } = await template();
  const reasons = 'api/customer/users/reasons';
  const { id: reasonId } = await create(reasons, { name: 'Never pays' }, '/services/customer');
  const blocked = { isBlocked: true, reasonId };
  await guest({ name: 'Blocked', email: 'blocked@guests.example', ...blocked });
  const { status, body: answer } = await issue({
    ...{ voucherTemplateId: id, recipientName: 'Blocked', recipientEmail: 'blocked@guests.example' },
  });
  expect([status, answer.errorMessage]).toEqual([
    409,
    'Blocked is a blocked guest and gets no vouchers. Unblock the guest first.',
  ]);
  expect(await vouchersOf(id)).toEqual([]);
});

describe('a voucher is refused in words, and none is made (P1-8.3-01)', () => {
  const email = { recipientEmail: 'nobody@guests.example' };
  const refused = async (values: object, more: object = {}) => {
    const { id, name } = await template(more);
    const { status, body } = await issue({ voucherTemplateId: id, ...values });
    expect(await vouchersOf(id)).toEqual([]);
    expect(mailsTo(email.recipientEmail)).toEqual([]);
    return [status, body.errorMessage.replace(String(name), 'T'), body.errors];
  };

  test.each([
    [
      'neither address nor number',
      {},
      {},
      422,
      'Enter the e-mail address or the mobile number of the recipient. No voucher was made.',
    ],
    [
      'a day that is over',
      { ...email, expirationDate: inDays(-2) },
      {},
      422,
      `The last day of a voucher of “T” can be ${shown(inDays(0))} or later. Nothing was saved.`,
    ],
    [
      'a day after the template ends',
      { ...email, expirationDate: inDays(9) },
      { validityDays: 5 },
      422,
      `A voucher of “T” is over after 5 days, so its last day can be ${shown(inDays(5))} or earlier. Nothing was saved.`,
    ],
    [
      'a day before the template begins',
      { ...email, expirationDate: inDays(2) },
      { validFrom: inDays(5) },
      422,
      `The last day of a voucher of “T” can be ${shown(inDays(5))} or later. Nothing was saved.`,
    ],
  ])('%s', async (_what, values, more, status, message) => {
    expect(await refused(values, more)).toEqual([status, message, undefined]);
  });

  test('a bad mail address or number, at its field', async () => {
    expect(await refused({ recipientEmail: 'thandi at home' })).toEqual([
      ...[422, 'Some fields need attention. Nothing was saved.'],
      { recipientEmail: 'Not a valid e-mail address' },
    ]);
    expect((await refused({ recipientMobile: 'none' }))[2]).toEqual({
      recipientMobile: 'Expected a telephone number',
    });
    expect((await refused({ ...email, guestUuid: crypto.randomUUID() }))[2]).toEqual({
      guestUuid: 'This record does not exist or has been deleted',
    });
  });

  test('a template that is archived, unknown, or of another customer', async () => {
    const { id, name } = await template();
    await session.call('PATCH', `${main}/v1/voucherTemplates/archive/${id}`);
    const archived = await issue({ voucherTemplateId: id, ...email });
    expect([archived.status, archived.body.errorMessage]).toEqual([
      409,
      `The voucher template “${name}” is archived. Restore it, or choose another one.`,
    ]);
    const unknown = 'This record does not exist or has been deleted.';
    const missing = await issue({ voucherTemplateId: crypto.randomUUID(), ...email });
    expect([missing.status, missing.body.errorMessage]).toEqual([404, unknown]);
    const { id: ours } = await template();
    const other = await api.signIn(await api.createCustomer('Others'));
    const foreign = await issue({ voucherTemplateId: ours, ...email }, { as: other });
    expect([foreign.status, foreign.body.errorMessage]).toEqual([404, unknown]);
  });

  test('more than one guest can use, also when two people issue at once', async () => {
    const { id, name } = await template({ usagePerCustomer: 2 });
    const wanted = { voucherTemplateId: id, recipientName: 'Ruth' };
    // Nobody can write a voucher before all four wait, so whoever counted without the lock counted none.
    const gate = await api.database.pool.connect();
    await gate.query('BEGIN; LOCK TABLE vouchers IN SHARE ROW EXCLUSIVE MODE');
    // The same number, however people write it.
    const numbers = ['082 555 0199', '+27 82 555 0199', '0027825550199', '(082) 555-0199'];
    const issuing = numbers.map((recipientMobile) => issue({ ...wanted, recipientMobile }));
    await until('all wait', async () => {
      const { rows } = await gate.query(
        'SELECT count(DISTINCT pid)::integer AS count FROM pg_locks WHERE NOT granted',
      );
      return rows[0].count === numbers.length;
    });
    await gate.query('COMMIT');
    gate.release();
    const answers = await Promise.all(issuing);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errorMessage).toBe(
      `One guest can use vouchers of “${name}” 2 times at most, and Ruth has vouchers for that already. No voucher was made.`,
    );
    expect((await issue({ ...wanted, recipientMobile: '082 555 0200' })).status).toBe(201);

    const byMail = async (recipientEmail: string) => (await issue({ ...wanted, recipientEmail })).status;
    expect(await byMail('ruth.ndlovu@gmail.com')).toBe(201);
    expect(await byMail('Ruth.Ndlovu+pizza@gmail.com')).toBe(201);
    // The same mailbox, however people write its address.
    for (const spelling of [
      'ruthndlovu@gmail.com',
      'r.u.t.h.ndlovu+2@googlemail.com',
      'RUTH.NDLOVU@GMAIL.COM',
    ])
      expect(await byMail(spelling), spelling).toBe(409);
    for (const other of [
      'ruth.ndlovu@ember.example',
      'ruthndlovu@ember.example',
      'ruthndlovu+a@ember.example',
    ])
      expect(await byMail(other), other).toBe(201);
    expect(await byMail('RuthNdlovu+b@ember.example')).toBe(409);
  });

  test('a mail address where no mail server is set up; a number still works', async () => {
    const there = await withoutMail.signIn(customer);
    const { id } = await template();
    const send = (values: object) =>
      there.call<IssuedVoucher>('POST', `${main}/v1/voucher/issue`, {
        voucherTemplateId: id,
        recipientName: 'A',
        ...values,
      });
    const { status, body } = await send(email);
    expect([status, body.code]).toEqual([409, 'MAIL_NOT_SET_UP']);
    expect(body.errorMessage).toContain('has no mail server yet');
    expect((await send({ recipientMobile: '082 555 0101' })).body.data.isMailed).toBe(false);
  });

  test('somebody whose role may not make vouchers', async () => {
    const { id } = await template();
    const viewer = await api.signIn(customer, { role: 'Viewer' });
    const { status, body } = await issue({ voucherTemplateId: id, ...email }, { as: viewer });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await vouchersOf(id)).toEqual([]);
  });

  test('more than two hundred from one person within an hour', async () => {
    const { id } = await template();
    const busy = await api.signIn(customer);
    const values = { voucherTemplateId: id, recipientMobile: '082 555 0102' };
    expect((await issue(values, { as: busy })).status).toBe(201);
    await asOperator(api, `UPDATE access_limits SET tries = 200 WHERE starts_with(key, 'vouchersOfUser')`);
    expect((await issue(values, { as: busy })).status).toBe(429);
    expect(await vouchersOf(id)).toHaveLength(1);
  });
});
