import { describe, expect, test } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessOf } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { linkIn, startMailbox } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';

const main = '/services/main';
const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const customer = await api.createCustomer('Ember & Dough');
const owner = await api.signIn(customer);
const access = accessOf(api);

const roleId = async (name: string) => {
  const { body } = await owner.call<{ id: string; name: string }[]>('GET', `${main}/access/roles`);
  return body.data.find((role) => role.name === name)?.id;
};
const add = async (name: string, email: string, role = 'Viewer') =>
  owner.call('POST', `${main}/access/staff`, { name, email, roleId: await roleId(role) });

describe('a person who is added to the staff', () => {
  test('is invited by mail, chooses a password by its link, and signs in to enrol', async () => {
    const email = 'nomsa@staff.example';
    expect((await add('Nomsa', email)).status).toBe(201);
    const mail = await mailbox.next(email, 'You are invited to Ember & Dough');
    const token = new URL(linkIn(mail)).searchParams.get('token') ?? '';
    const password = sentPassword(email, 'a long enough pass');
    expect((await access.post('login', { email, password })).status).toBe(401);
    const reset = await api.call('POST', `${main}/auth/resetPassword`, {
      body: { newPassword: password, reenterNewPassword: password },
      headers: { 'x-reset-token': token },
    });
    expect(reset.status).toBe(200);
    const login = await api.call<{ is2FaActivated: boolean; customerUserMappings: object[] }>(
      'POST',
      `${main}/auth/login`,
      { body: { email, password } },
    );
    expect(login.body.data).toMatchObject({
      is2FaActivated: false,
      customerUserMappings: [{ customerUuid: customer }],
    });
  });

  test('who signs in elsewhere already gets no new password, and is told', async () => {
    const elsewhere = await api.createCustomer('Elsewhere');
    const { email } = await api.createAccount([elsewhere]);
    expect((await add('Sipho', email)).status).toBe(201);
    const mail = await mailbox.next(email, 'You now work for Ember & Dough too');
    expect(linkIn(mail)).not.toContain('token');
  });

  test('by a file is invited like everybody else, once', async () => {
    const file = 'Name,E-mail,Role\nOne,one@staff.example,Viewer\nTwo,two@staff.example,Viewer\n';
    expect((await owner.upload(`${main}/access/staff`, file)).status).toBe(200);
    for (const email of ['one@staff.example', 'two@staff.example'])
      await mailbox.next(email, 'You are invited to Ember & Dough');
    await until('it is written down', async () => {
      const { body } = await owner.call<{ invitedAt: string | null }[]>(
        'GET',
        `${main}/access/staff?filter={"q":"staff.example"}`,
      );
      return body.data.length > 0 && body.data.every(({ invitedAt }) => invitedAt !== null);
    });
    const { body } = await owner.call<{ id: string }[]>(
      'GET',
      `${main}/access/staff?filter={"q":"one@staff"}`,
    );
    await owner.call('PATCH', `${main}/access/staff/${body.data[0]?.id}`, { name: 'One and only' });
    await add('Last', 'last@staff.example');
    await mailbox.next('last@staff.example', 'You are invited to Ember & Dough');
    expect(mailbox.mails.filter(({ to }) => to === 'one@staff.example')).toHaveLength(1);
  });
});
