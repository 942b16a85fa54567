import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { OutboxMail } from '../../contract/calls/demo.ts';
import type { LoginAnswer } from '../../contract/calls/signedIn.ts';
import type { AuthConfigAnswer, VerifiedAnswer } from '../../contract/calls/signIn.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { hashPassword } from '../../src/session/hashPassword.ts';
import { unique } from './journey.ts';
import { type Authenticator, createAuthenticator } from './journeyCodes.ts';
import type { Office } from './journeyOffice.ts';
import { until } from './until.ts';

/** Somebody who works at the owner's customer, with what only they know. */
export interface Person {
  email: string;
  password: string;
  authenticator: Authenticator;
}

const main = '/services/main';

/** Adds somebody to the staff, for some stores or for all, and so invites them by mail. Returns their address. */
export async function invite(
  office: Office,
  role = 'Owner',
  storeUuids: readonly WireRecord['id'][] = [],
): Promise<string> {
  const { data } = await office.list('access/roles', {});
  const given = data.find(({ name }) => name === role);
  const name = unique('Nomsa');
  const email = `${name.toLowerCase().replace(' ', '.')}@ember.example`;
  await office.create('access/staff', { name, email, roleId: given?.id, storeUuids });
  return email;
}

/** Waits for a mail in the demo's outbox, and returns the address that its link opens. */
async function linkIn(request: APIRequestContext, email: string): Promise<URL> {
  const mail = await until('a mail in the outbox', async () => {
    const { data } = (await (await request.get(`${main}/demo/outbox`)).json()) as { data: OutboxMail[] };
    return data.find(({ to }) => to === email) ?? false;
  });
  return new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
}

async function post<Answer>(
  request: APIRequestContext,
  call: string,
  json: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await request.post(`${main}/auth/${call}`, { data: json, headers });
  expect(response.status(), call).toBe(200);
  return ((await response.json()) as { data: Answer }).data;
}

/** Somebody who was invited and chose a password, without the pages. */
async function invitedPerson(
  office: Office,
  role?: string,
  storeUuids?: readonly WireRecord['id'][],
): Promise<Pick<Person, 'email' | 'password'>> {
  const { request } = office.context;
  const email = await invite(office, role, storeUuids);
  const link = await linkIn(request, email);
  const password = 'plain words of mine';
  const sent = await hashPassword(email, password);
  const choice = { newPassword: sent, reenterNewPassword: sent };
  await post(request, 'resetPassword', choice, { 'x-reset-token': link.searchParams.get('token') ?? '' });
  return { email, password };
}

/** Somebody who also set up an authenticator app, without the pages. */
export async function enrolledPerson(
  office: Office,
  role?: string,
  storeUuids?: readonly WireRecord['id'][],
): Promise<Person> {
  const { request } = office.context;
  const { email, password } = await invitedPerson(office, role, storeUuids);
  const account = { email, password: await hashPassword(email, password) };
  const { uuid, preToken = '' } = await post<LoginAnswer>(request, 'login', account);
  const pre = { 'x-pre-token': preToken };
  const { secret } = await post<AuthConfigAnswer>(request, 'getAuthConfig', { uuid }, pre);
  const authenticator = createAuthenticator(secret);
  const code = await authenticator.nextCode(email);
  await post<VerifiedAnswer>(request, 'createChallenge', { uuid, code }, pre);
  return { email, password, authenticator };
}

/** Opens the newest mail to an address in the outbox page and follows its link. */
export async function followMail(page: Page, { email, subject }: { email: string; subject: string }) {
  await page.goto('/outbox');
  const mail = page.getByRole('article', { name: subject }).filter({ hasText: email }).first();
  await mail.getByRole('link').first().click();
}

/** The first step of the sign-in, from the login page. */
export async function enterPassword(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The second step of the sign-in. */
export async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** Signs out, and waits until the server knows, or cannot: a page that opens before would cut the request off. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Your account/ }).click();
  const sent = page.waitForRequest('**/auth/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await (await sent).response();
  await page.waitForURL('**/login');
}

/** The key that the page shows for an authenticator app. */
export async function shownKey(page: Page): Promise<string> {
  const code = page.locator('code');
  await expect(code).toHaveText(/^([A-Z2-7]{4} ?){8}$/);
  return (await code.innerText()).replace(/\s/g, '');
}
