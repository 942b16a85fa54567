import { expect, test, vi } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { currentCode } from '../../../server/domain/signIn/totp.ts';
import { demoAccountsHint } from '../../../server/services/main/demo/demoAccountsHint.ts';
import { createFirstAdministrator } from '../../../server/services/main/installation/firstAdministrator.ts';
import { accessOf, asOperator } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';

const api = await startApi();
const access = accessOf(api);

/** What the first start says at the terminal. */
async function firstStart(): Promise<string> {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await createFirstAdministrator(api.database.pool).finally(() => spy.mockRestore());
  return written.join('');
}

test('what was a demo gets a first administrator too, once: its own accounts open nothing any more', async () => {
  const { email } = await api.createAccount([await api.createCustomer('Demo')]);
  const hint = () => demoAccountsHint(api.database.pool);
  expect(await hint(), 'nothing to say where all accounts are real').toBeNull();
  await asOperator(api, 'UPDATE users SET is_demo = true WHERE email = $1', [email]);
  expect(await hint()).toContain('Start with DEMO=1 to turn them on.');
  expect(await firstStart()).toMatch(/^ {2}admin@commissary\.local {2}password \S+$/m);
  expect(await firstStart()).toBe('');
  await asOperator(api, 'DELETE FROM staff');
  await asOperator(api, 'TRUNCATE users CASCADE');
});

test('the first administrator has a random password for one sign-in, and sets up an app (AU-06)', async () => {
  const said = await firstStart();
  const [, email = '', password = ''] = /^ {2}(\S+@\S+) {2}password (\S+)$/m.exec(said) ?? [];
  expect(Buffer.from(password, 'base64url'), 'nobody guesses 128 bits').toHaveLength(16);
  const account = { email, password };
  const { body: login } = await access.logIn(account);
  expect(login.data).toMatchObject({ isAdmin: true, is2FaActivated: false });
  const { body: config } = await access.authConfig(login.data);
  const code = (steps: number) => currentCode(config.data.secret, Date.now() + steps * 30_000).code;
  const { body: verified } = await access.verify(login.data.preToken, code(0));
  expect(verified.data).not.toHaveProperty('otpToken');
  expect(verified.data.recoveryCodes).toHaveLength(10);

  const newPassword = sentPassword(email, 'chosen by its owner');
  const headers = { 'x-reset-token': verified.data.resetToken ?? '' };
  const change = { newPassword, reenterNewPassword: newPassword };
  expect((await access.post('resetPassword', change, headers)).status).toBe(200);
  expect((await access.logIn(account)).status).toBe(401);
  const { body: next } = await access.logIn({ email, password: 'chosen by its owner' });
  const { body: open } = await access.verify(next.data.preToken, code(1));
  const [customer] = next.data.customerUserMappings;
  expect((await access.select(open.data.otpToken, customer?.customerUuid ?? '')).status).toBe(200);

  expect(await firstStart(), 'a second start creates none').toBe('');
});
