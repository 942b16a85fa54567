import type pg from 'pg';
import type { DemoHints } from '../../contract/calls/auth.ts';
import { ourselves } from '../access/actor.ts';
import type { ResourceContext } from '../crud/resourceContext.ts';
import { writeWith } from '../crud/write.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Secrets } from '../process/secrets.ts';
import { hashPassword, sentPassword } from '../services/main/auth/account/passwords.ts';
import { bindFactor } from '../services/main/auth/secondFactor/secondFactor.ts';
import { currentCode } from '../services/main/auth/secondFactor/totp.ts';
import { addStaff } from '../services/main/staff/addStaff.ts';
import { emberStock, emberStores, harbourStock } from './demoStock.ts';

const password = 'demo-pass-2026';
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const accounts = [
  { email: 'owner@ember.example', name: 'Thandi Owner', isAdmin: false, customers: ['Ember & Dough'] },
  {
    email: 'support@commissary.example',
    name: 'Sam Support',
    isAdmin: true,
    customers: ['Ember & Dough', 'Harbour Coffee'],
  },
];

/** What the sign-in pages of a demo tell: the accounts and the code that is valid now. */
export function demoHints(): DemoHints {
  const { code, secondsLeft } = currentCode(totpSecret);
  const descriptions = ['Owner of Ember & Dough', 'Support, both customers'];
  return {
    accounts: accounts.map(({ email }, index) => ({
      email,
      password,
      description: descriptions[index] ?? '',
    })),
    code,
    secondsLeft,
  };
}

async function createCustomer(pool: pg.Pool, name: string): Promise<string> {
  const { rows } = await pool.query(`INSERT INTO customers (name) VALUES ($1) RETURNING uuid`, [name]);
  return rows[0].uuid;
}

async function createAccounts(
  pool: pg.Pool,
  secrets: Secrets,
  customers: Map<string, string>,
): Promise<void> {
  for (const account of accounts) {
    const passwordHash = await hashPassword(sentPassword(account.email, password));
    await inTransaction(pool, 'sign-in', async (client) => {
      const { rows } = await client.query(
        `INSERT INTO users (email, name, password_hash, is_admin, is_demo) VALUES ($1, $2, $3, $4, true) RETURNING uuid`,
        [account.email, account.name, passwordHash, account.isAdmin],
      );
      const { uuid } = rows[0];
      await bindFactor(client, secrets, { userUuid: uuid, secret: totpSecret });
      for (const name of account.customers)
        await addStaff(client, { customerUuid: customers.get(name) ?? '', userUuid: uuid, role: 'Owner' });
    });
  }
}

type Contexts = (name: string) => ResourceContext;
const unitIds = { KG: 11, LITRE: 63, EACH: 41 };

async function fillStock(contexts: Contexts, customerUuid: string, stock: typeof emberStock): Promise<void> {
  const actor = ourselves(customerUuid, 'Demo');
  const { pool } = contexts('stock-items/categories');
  await inTransaction(pool, { customer: customerUuid }, async (client) => {
    const create = (resource: string, values: Record<string, unknown>) =>
      writeWith(client, contexts(resource), actor, { action: 'create', values });
    for (const [name, items] of Object.entries(stock)) {
      const category = await create('stock-items/categories', { name });
      for (const [stockCode, description, unit, wastePercentage, threshold] of items) {
        await create('stock-items/items', {
          stockCode,
          description,
          stockCategoryId: category.id,
          baseUnitTypeId: unitIds[unit],
          wastePercentage,
          threshold,
          showThresholdOnPosApp: threshold !== null,
        });
      }
    }
  });
}

/** Store lists with a few items that run low, so that thresholds show something. */
async function fillStores(contexts: Contexts, customerUuid: string): Promise<void> {
  const actor = ourselves(customerUuid, 'Demo');
  const { pool } = contexts('stores');
  await inTransaction(pool, { customer: customerUuid }, async (client) => {
    const create = (resource: string, values: Record<string, unknown>) =>
      writeWith(client, contexts(resource), actor, { action: 'create', values });
    for (const name of ['SMALL', 'MEDIUM', 'LARGE']) await create('stock-items/unit-sizes', { name });
    const { rows: items } = await client.query(
      `SELECT id, threshold::float8 AS threshold FROM stock_items WHERE threshold IS NOT NULL ORDER BY stock_code`,
    );
    for (const [storeIndex, [name, code, city]] of emberStores.entries()) {
      const store = await create('stores', { name, code, city });
      for (const [itemIndex, item] of items.entries()) {
        if ((itemIndex + storeIndex) % 6 !== 0) continue;
        const isLow = (itemIndex + storeIndex) % 4 === 0;
        const quantityOnHand = Math.round(item.threshold * (isLow ? 0.5 : 2.5));
        await create('stock-items/restaurant', { storeUuid: store.id, stockItemId: item.id, quantityOnHand });
      }
    }
  });
}

/** Fills an empty database with two customers, their stock and two accounts. A database with a customer is left alone. */
export async function fillDemo(pool: pg.Pool, secrets: Secrets, contexts: Contexts): Promise<void> {
  const { rowCount } = await pool.query(`SELECT 1 FROM customers LIMIT 1`);
  if (rowCount) return;
  const ember = await createCustomer(pool, 'Ember & Dough');
  const harbour = await createCustomer(pool, 'Harbour Coffee');
  await fillStock(contexts, ember, emberStock);
  await fillStores(contexts, ember);
  await fillStock(contexts, harbour, harbourStock);
  const customers = new Map([
    ['Ember & Dough', ember],
    ['Harbour Coffee', harbour],
  ]);
  await createAccounts(pool, secrets, customers);
}
