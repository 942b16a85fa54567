import type pg from 'pg';
import type { DemoHints } from '../../../../contract/calls/demo.ts';
import type { Platform } from '../../../area/platform.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { addStaff } from '../../../domain/signIn/addStaff.ts';
import { hashPassword, sentPassword } from '../../../domain/signIn/passwords.ts';
import { bindFactor } from '../../../domain/signIn/secondFactor.ts';
import { currentCode } from '../../../domain/signIn/totp.ts';

/** The customers of a demo: the second one is small. */
export const demoCustomers = { large: 'Ember & Dough', small: 'Harbour Coffee' } as const;

interface DemoAccount {
  email: string;
  name: string;
  isAdmin: boolean;
  customers: readonly [string, ...string[]];
  role: DemoHints['accounts'][number]['role'];
}

const password = 'demo-pass-2026';
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const accounts: readonly DemoAccount[] = [
  {
    email: 'owner@ember.example',
    name: 'Thandi Owner',
    isAdmin: false,
    customers: [demoCustomers.large],
    role: 'owner',
  },
  {
    email: 'support@commissary.example',
    name: 'Sam Support',
    isAdmin: true,
    customers: [demoCustomers.large, demoCustomers.small],
    role: 'support',
  },
];

/** What the sign-in pages of a demo show: the accounts and the current code. */
export function demoHints(): DemoHints {
  const { code, secondsLeft } = currentCode(totpSecret);
  const shown = accounts.map(({ email, role, customers: [customer] }) => ({
    email,
    password,
    role,
    customer,
  }));
  return { accounts: shown, code, secondsLeft };
}

/** Creates the accounts of a demo, each for its customers, which must already exist. */
export async function createDemoAccounts(
  { pool, secrets }: Pick<Platform, 'pool' | 'secrets'>,
  customers: ReadonlyMap<string, string>,
): Promise<void> {
  for (const account of accounts) {
    const passwordHash = await hashPassword(sentPassword(account.email, password));
    await inTransaction(pool, 'sign-in', (client) => createAccount(client, account, passwordHash));
  }

  async function createAccount(
    client: pg.ClientBase,
    { email, name, isAdmin, customers: places }: DemoAccount,
    passwordHash: string,
  ): Promise<void> {
    const { rows } = await client.query(
      `INSERT INTO users (email, name, password_hash, is_admin, is_demo) VALUES ($1, $2, $3, $4, true) RETURNING uuid`,
      [email, name, passwordHash, isAdmin],
    );
    const { uuid } = rows[0];
    await bindFactor(client, secrets, { userUuid: uuid, secret: totpSecret });
    for (const place of places)
      await addStaff(client, { customerUuid: customers.get(place) ?? '', userUuid: uuid, role: 'Owner' });
  }
}
