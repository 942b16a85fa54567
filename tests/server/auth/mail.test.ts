import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OutboxMail } from '../../../contract/calls/demo.ts';
import type { Tokens } from '../../../contract/calls/signedIn.ts';
import { pseudoText } from '../../../contract/pseudoText.ts';
import { composeMail } from '../../../server/mail/composeMail.ts';
import { mailLanguage } from '../../../server/mail/languages/languages.ts';
import type { MailKind } from '../../../server/mail/languages/mailTranslation.ts';
import { smtpTransport } from '../../../server/mail/openTransport.ts';
import { outboxTransport } from '../../../server/mail/outboxTransport.ts';
import { accessOf, asOperator, codeOf, passTime } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { linkIn, startMailbox } from '../../support/mailbox.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';
import { until } from '../../support/until.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, {
  environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'backoffice@office.example' },
});
const withoutServer = await startApi();
const demo = await startApi(undefined, { environment: { DEMO: '1' } });
const customer = await api.createCustomer('Mails');

const forgot = (where: typeof api, email: string) => accessOf(where).post('forgotPassword', { email });
const demoOutbox = async (where: typeof api) =>
  (await where.call<OutboxMail[] | null>('GET', '/services/main/demo/outbox')).body.data;

describe('over SMTP', () => {
  test('a mail has one recipient, a text and an HTML part, and says that it is automatic (EM-05)', async () => {
    const { email } = await api.createAccount([customer]);
    await forgot(api, email);
    const mail = await mailbox.next(email, 'Choose a new password');
    expect(mail).toMatchObject({ to: email, from: 'backoffice@office.example' });
    expect(mail.raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(mail.raw.match(/^To: (.*)$/m)?.[1]).toBe(email);
    expect(mail.html).not.toMatch(/<(img|script|link|style)|url\(/);
  });

  test('a mail that is refused is tried again later, and sent once', async () => {
    const { email } = await api.createAccount([customer]);
    mailbox.refuse(true);
    await forgot(api, email);
    await until('it was tried', async () => {
      const rows = await asOperator<{ attempts: number }>(api, 'SELECT attempts FROM mails');
      return rows[0]?.attempts === 1;
    });
    const [row] = await asOperator<{ pause: string }>(
      api,
      'SELECT extract(epoch FROM next_attempt_at - now()) AS pause FROM mails',
    );
    expect(Number(row?.pause)).toBeGreaterThan(50);
    mailbox.refuse(false);
    await passTime(api, 120);
    await forgot(api, (await api.createAccount([customer])).email);
    await mailbox.next(email, 'Choose a new password');
    await until('none waits', async () => (await asOperator(api, 'SELECT 1 FROM mails')).length === 0);
    expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('a mail goes to another machine only encrypted, unless the operator says otherwise', async () => {
    const mail = { to: 'somebody@elsewhere.example', subject: 'Plain', text: 'Plain', html: '<p>Plain</p>' };
    // The same mail server by an address that does not say that it is on this machine.
    const elsewhere = mailbox.url.replace('127.0.0.1', '0.0.0.0');
    const sending = (url: string) => smtpTransport(url, 'backoffice@office.example').send(mail, mail.subject);
    await expect(sending(elsewhere)).rejects.toMatchObject({ code: 'ETLS' });
    expect(mailbox.mails.filter(({ to }) => to === mail.to)).toEqual([]);
    await sending(`${elsewhere}?requireTLS=false`);
    await mailbox.next(mail.to, 'Plain');
  });

  test('a mail whose transaction is rolled back is never sent', async () => {
    const { email } = await api.createAccount([customer]);
    await asOperator(
      api,
      `CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER break BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION break()`,
    );
    expect((await forgot(api, email)).status).toBe(500);
    await asOperator(api, 'DROP FUNCTION break CASCADE');
    const marker = await api.createAccount([customer]);
    await forgot(api, marker.email);
    await mailbox.next(marker.email, 'Choose a new password');
    expect(mailbox.mails.some(({ to }) => to === email)).toBe(false);
  });
});

describe('the language of a mail', () => {
  const access = accessOf(api);
  const signIn = async (language: string) => {
    const account = await api.createAccount([customer]);
    const { body: login } = await access.logIn(account);
    const { body: verified } = await access.verify(login.data.preToken, codeOf(account));
    const headers = { 'x-otp-token': verified.data.otpToken ?? '', 'accept-language': language };
    const { body } = await access.post<Tokens>('selectCustomer', { customerUuid: customer }, headers);
    return { ...account, accessToken: body.data.accessToken };
  };
  const english = 'Choose a new password';

  test('is the one of the first sign-in, and then the one that the person chooses', async () => {
    const { email, accessToken } = await signIn('en-XA,en;q=0.5');
    const chosen = async () =>
      (await access.as<{ language: string }>(accessToken, 'GET', 'mailLanguage')).body.data.language;
    expect(await chosen()).toBe('en-XA');
    await forgot(api, email);
    expect((await mailbox.next(email, pseudoText(english))).html).toContain('<html lang="en-XA">');

    const answer = await access.as(accessToken, 'PUT', 'mailLanguage', { language: 'en' });
    expect(answer.status).toBe(200);
    expect(await chosen()).toBe('en');
    await forgot(api, email);
    await mailbox.next(email, english);
  });

  test('stays as it is at later sign-ins, and nobody else has it', async () => {
    const first = await signIn('en-XA');
    const second = await signIn('');
    await access.as(first.accessToken, 'PUT', 'mailLanguage', { language: 'pt-BR' });
    await access.as(
      first.accessToken,
      'POST',
      'selectCustomer',
      { customerUuid: customer },
      {
        'accept-language': 'en-XA',
      },
    );
    const languages = await asOperator(
      api,
      'SELECT language FROM users WHERE uuid = ANY($1) ORDER BY language',
      [[first.uuid, second.uuid]],
    );
    expect(languages).toEqual([{ language: 'pt-BR' }, { language: null }]);
  });

  test('is a code, set by its owner alone', async () => {
    const { accessToken } = await signIn('en');
    const answer = await access.as(accessToken, 'PUT', 'mailLanguage', { language: '<b>' });
    expect(answer.status).toBe(422);
    expect(
      (await api.call('PUT', '/services/main/auth/mailLanguage', { body: { language: 'en' } })).status,
    ).toBe(401);
  });
});

describe('without a mail server', () => {
  test('a mail is a file that only its owner reads, in a folder that only its owner enters', async () => {
    const { email } = await withoutServer.createAccount([await withoutServer.createCustomer('Files')]);
    await forgot(withoutServer, email);
    const folder = path.join(withoutServer.dataDirectory, 'outbox');
    const name = await until('there is a file', async () =>
      (await readdir(folder).catch(() => [])).find((file) => file.endsWith('.eml')),
    );
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await demoOutbox(withoutServer), 'no page shows it outside of a demo').toBeNull();
  });

  test('a demo shows its mails, the newest first', async () => {
    // Mails have whole seconds.
    const before = Math.floor(Date.now() / 1000) * 1000;
    for (const email of ['owner@ember.example', 'support@commissary.example']) {
      await forgot(demo, email);
      await until('it is there', async () => (await demoOutbox(demo))?.[0]?.to === email);
    }
    const mails = await demoOutbox(demo);
    expect(mails).toHaveLength(2);
    expect(mails?.[0]).toMatchObject({ subject: 'Choose a new password' });
    expect(mails?.[0]?.text).toContain('/reset-password?token=');
    expect(mails?.[0]?.html).toContain('/reset-password?token=');
    const sentAt = Date.parse(mails?.[0]?.sentAt ?? '');
    expect([sentAt >= before, sentAt <= Date.now()]).toEqual([true, true]);
  });

  test('a demo removes a second factor without the wait, from the page to the success (P1-2.6)', async () => {
    const access = accessOf(demo);
    const account = { email: 'support@commissary.example', password: 'demo-pass-2026' };
    const { body: login } = await access.logIn(account);
    const headers = { 'x-pre-token': login.data.preToken ?? '' };
    await access.post('reset-2fa', { email: account.email }, headers);
    const mail = await until('it is there', async () =>
      (await demoOutbox(demo))?.find(({ subject }) => subject === 'Remove your second factor'),
    );
    const token = linkIn(mail).searchParams.get('token') ?? '';
    expect((await access.post('deactivate-2fa', { token })).status).toBe(200);
    expect((await access.logIn(account)).body.data.is2FaActivated).toBe(false);
  });

  test('the folder keeps the newest five hundred', async () => {
    const folder = await makeTestDirectory();
    const outbox = outboxTransport(folder, 'a@b.example');
    const mail = { to: 'x@y.example', subject: 's', text: 't', html: 'h' };
    for (let index = 0; index < 505; index += 1) await outbox.send(mail, String(index).padStart(4, '0'));
    const names = await readdir(folder);
    expect(names).toHaveLength(500);
    expect(names.some((name) => name.includes('-0000.') || name.includes('-0004.'))).toBe(false);
    expect((await outbox.list())[0]?.id).toContain('-0504.');
  });
});

describe('a composed mail', () => {
  const kinds = Object.keys(mailLanguage('en').mails) as MailKind[];
  const values = {
    email: 'a@b.example',
    newEmail: 'c@d.example',
    time: '2026-11-23T08:15:00Z',
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '<img src=x onerror=alert(1)>\r\nBcc: everybody@x.example',
    hours: 24,
    count: 3,
    actor: '<img>',
    record: 'R&D "2"',
    text: 'two\nlines <img>',
    customer: 'A & "B" <img src=x onerror=alert(1)>\r\nBcc: everybody@x.example',
    recipient: '<img src=x onerror=alert(1)>',
    code: '12345-67890-1',
    store: '<img>',
  };
  /** An order that waits, and one that was refused, of the same channel. */
  const ordersOf = (channel: string) => {
    const order = { number: '1042', channel, until: '2026-11-23T08:15:00Z' };
    const lines = [
      { ...order, says: 'orderWaits' as const },
      { ...order, says: 'orderRefused' as const },
    ];
    return { lines, timeZone: 'Africa/Johannesburg' };
  };
  const voucher = {
    ...{ gives: 'percentOffUpTo', percent: 10, maximum: 5_000, minimum: 15_000, currency: 'R' },
    ...{ validity: 'validBetween', firstDay: '2026-11-23', lastDay: '2026-12-31' },
  };
  const valuesOf = (kind: MailKind) => (kind === 'voucher' ? { ...values, ...voucher } : values);
  const request = {
    ...{ to: 'a@b.example', values, url: 'https://o.example/x?a=1&b="2"' },
    orders: ordersOf('<img>'),
  };

  test.each(kinds)('of the kind %s fills every place, and shows texts as texts (BR-01, EM-05)', (kind) => {
    const mail = composeMail({ ...request, kind, values: valuesOf(kind) }, mailLanguage('en'));
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/%\{|undefined/);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).not.toContain('"2"');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test('tells the moment and the device in words', () => {
    const { text } = composeMail({ ...request, kind: 'passwordChanged' }, mailLanguage('en'));
    expect(text).toContain('Time: 23 November 2026 at 08:15 UTC. Device: Firefox on Linux.');
  });

  test('tells orders a line each, by the clock of their store', () => {
    const { text, html } = composeMail(
      { ...request, kind: 'ordersEscalated', orders: ordersOf('Website') },
      mailLanguage('en'),
    );
    const lines =
      '1042 (Website): accept it by 10:15.\n1042 (Website): refused, because nobody accepted it by 10:15.';
    expect(text).toContain(lines);
    expect(html).toMatch(/white-space:pre-line[^<]*>1042 \(Website\)/);
  });

  test.each(kinds)('of the kind %s has no English in another language', (kind) => {
    const plain = {
      ...valuesOf(kind),
      recipient: '6',
      customer: '1',
      actor: '2',
      record: '3',
      text: '4',
      address: '5',
      store: '7',
    };
    const mail = composeMail(
      { ...request, values: plain, orders: ordersOf('8'), kind },
      mailLanguage('en-XA'),
    );
    const own = [
      request.url,
      'Commissary',
      'UTC',
      '23 November 2026 at 08:15',
      '23 November 2026',
      '31 December 2026',
      values.email,
      values.newEmail,
    ];
    const left = own.reduce((text, known) => text.replaceAll(known, ''), `${mail.subject}\n${mail.text}`);
    expect(left.replaceAll(/Firefox|Linux/g, '')).not.toMatch(/\b[A-Za-z]{2,}\b/);
    expect(mail.html).toContain('<html lang="en-XA">');
  });

  test('is in English where a language has no file, and in the base of a regional language', () => {
    expect(mailLanguage('zu').code).toBe('en');
    expect(mailLanguage('en-ZA').code).toBe('en');
    expect(mailLanguage(null).code).toBe('en');
  });

  test('is refused for anything but one plain address (EM-05)', async () => {
    const { uuid } = await api.createAccount([customer]);
    for (const email of [
      'a@b.example, c@d.example',
      'Name <a@b.example>',
      'a@b.example\r\nBcc: c@d.example',
    ]) {
      await asOperator(api, 'UPDATE users SET email = $2 WHERE uuid = $1', [uuid, email]);
      const before = mailbox.mails.length;
      expect((await forgot(api, email)).status).toBe(500);
      expect(mailbox.mails).toHaveLength(before);
    }
  });
});
