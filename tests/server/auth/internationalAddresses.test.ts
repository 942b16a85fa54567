import { describe, expect, test } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { hashPassword } from '../../../src/session/hashPassword.ts';
import { accessOf, asOperator } from '../../support/access.ts';
import { type Answer, startApi } from '../../support/api.ts';
import { changeOf } from '../../support/emailChange.ts';
import { keptLog } from '../../support/keptLog.ts';
import { linkIn, startMailbox } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';

const staff = '/services/main/access/staff';
const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const access = accessOf(api);
const customer = await api.createCustomer('Casa Peña');
const owner = await api.signIn(customer);
const { body: roles } = await owner.call<{ id: string; name: string }[]>(
  'GET',
  '/services/main/access/roles',
);
const roleId = (name: string) => roles.data.find((role) => role.name === name)?.id;
const add = (name: string, email: string) =>
  owner.call<{ email: string }>('POST', staff, { name, email, roleId: roleId('Viewer') });
const issue = ({ status, body }: Answer<unknown>) => [
  status,
  body.issues?.[0]?.field,
  body.issues?.[0]?.code,
];

describe('an international address', () => {
  test.each([
    ['josé@españa.example', ['JOSE\u0301@ESPAN\u0303A.example', ' José@xn--espaa-rta.example ']],
    ['anna@münchen.example', ['Anna@MÜNCHEN.example', 'anna@xn--mnchen-3ya.example']],
    ['محمد@مثال.السعودية', ['\u200fمحمد@مثال.السعودية', 'محمد@xn--mgbh0fb.xn--mgberp4a5d4ar']],
    ['用户@例子.广告', ['用户@例子。广告', '用户@XN--FSQU00A.xn--4rr70v']],
    ['plain@staff.example', ['Plain@Staff.EXAMPLE']],
  ])('%s signs in however its person types it', async (email, spellings) => {
    const account = await api.createAccount([customer], { email });
    for (const typed of [email, ...spellings]) {
      const sent = await hashPassword(typed, account.password);
      expect(sent).toBe(sentPassword(email, account.password));
      const login = await access.post<{ uuid: string; email: string }>('login', {
        email: typed,
        password: sent,
      });
      expect(login.body.data).toMatchObject({ uuid: account.uuid, email });
    }
  });

  test('in ASCII keeps the password that was hashed before there were others', () => {
    expect(sentPassword(' Thandi@Example.co.za', 'correct horse')).toBe(
      'pw1:556aefe77aa288c4fd99e5f30a0d66f81f828d7595807d9340dc677d62c8ec6d',
    );
  });

  test('in another spelling is refused as the address of somebody else, at every door', async () => {
    const email = 'ünal@bücher.example';
    const loud = 'U\u0308NAL@xn--bcher-kva.example';
    expect((await add('Ünal', 'Ünal@Bücher.example')).body.data.email).toBe(email);
    expect(issue(await add('Twin', loud))).toEqual([422, 'email', 'notUnique']);
    const file = await owner.upload(staff, `Name,E-mail,Role\nTwin,${loud},Viewer\n`);
    expect([file.status, file.body.issues?.[0]?.code]).toEqual([422, 'notUnique']);
    const other = await api.createAccount([customer]);
    const { accessToken } = await access.signIn(other, customer);
    const asked = await access.as(accessToken, 'POST', 'changeEmail', changeOf(other, loud));
    expect(asked.status).toBe(200);
    await mailbox.next(email, 'This address already has an account');
    const accounts = await asOperator(api, `SELECT email FROM users WHERE email LIKE '%b_cher%'`);
    expect(accounts).toEqual([{ email }]);
  });

  test('comes back from a file as it went in', async () => {
    const file =
      'Name,E-mail,Role\nLeón,LEO\u0301N@xn--nio-8ma.example,Viewer\nليلى,ليلى@مثال.example,Viewer\n';
    expect((await owner.upload(staff, file)).body.data).toMatchObject({ created: 2 });
    const exported = () => owner.call('GET', `${staff}/downloadExcel?format=csv`);
    const { text } = await exported();
    for (const email of ['león@niño.example', 'ليلى@مثال.example']) expect(text).toContain(email);
    const again = await owner.upload(staff, text, { matchBy: 'email' });
    expect(again.body.data).toMatchObject({ created: 0 });
    expect((await exported()).text).toBe(text);
  });

  test('that is none is refused with the words for it', async () => {
    expect(issue(await add('Nobody', 'jo sé@españa.example'))).toEqual([422, 'email', 'email']);
    expect(issue(await add('Nobody', 'jos\u202eé@españa.example'))).toEqual([422, 'email', 'email']);
  });
});

describe('a mail to an international address', () => {
  test('invites its person, whose link opens the account', async () => {
    const email = 'zoë@café.example';
    expect((await add('Zoë', 'Zoë@xn--caf-dma.example')).status).toBe(201);
    const mail = await mailbox.next(email, 'You are invited to Casa Peña');
    const link = linkIn(mail);
    expect(link.searchParams.get('email')).toBe(email);
    const password = await hashPassword('ZOË@CAFÉ.example', 'a long enough pass');
    const body = { newPassword: password, reenterNewPassword: password };
    const token = link.searchParams.get('token') ?? '';
    expect((await access.post('resetPassword', body, { 'x-reset-token': token })).status).toBe(200);
    expect((await access.post('login', { email, password })).status).toBe(200);
  });

  test('goes with the domain in ASCII, to any mail server, if the rest is in ASCII', async () => {
    const old = await startMailbox({ hideSMTPUTF8: true });
    const elsewhere = await startApi(undefined, {
      environment: { SMTP_URL: old.url, MAIL_FROM: 'office@münchen.example' },
    });
    const email = 'anna@münchen.example';
    await elsewhere.createAccount([await elsewhere.createCustomer('München')], { email });
    await accessOf(elsewhere).post('forgotPassword', { email });
    const mail = await old.next(email, 'Choose a new password');
    // The mail server of the tests reads the envelope back into its script.
    expect(mail.raw).toMatch(/^To: anna@xn--mnchen-3ya\.example\r?$/m);
    expect(mail.raw).toMatch(/^From: .*office@xn--mnchen-3ya\.example>?\r?$/m);
    expect(mail.raw).toMatch(/^Message-ID: <[\w-]+@xn--mnchen-3ya\.example>\r?$/im);
  });

  test('is dropped once, with the reason in the log, by a mail server without SMTPUTF8', async () => {
    const old = await startMailbox({ hideSMTPUTF8: true });
    const { log, messages } = keptLog();
    const elsewhere = await startApi(undefined, { environment: { SMTP_URL: old.url }, log });
    const place = await elsewhere.createCustomer('Old');
    const { email } = await elsewhere.createAccount([place], { email: 'josé@staff.example' });
    await accessOf(elsewhere).post('forgotPassword', { email });
    await until('none waits', async () => (await asOperator(elsewhere, 'SELECT 1 FROM mails')).length === 0);
    expect(old.mails).toEqual([]);
    expect(messages()).toContain(
      'A mail was dropped. The mail server does not take international addresses (SMTPUTF8).',
    );
    const other = await elsewhere.createAccount([place]);
    await accessOf(elsewhere).post('forgotPassword', { email: other.email });
    await old.next(other.email, 'Choose a new password');
  });
});
