import { ourselves } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { idOf } from '../../../area/starterRows.ts';
import { perform } from '../../../crud/actions.ts';
import { createAllWith } from '../../../crud/records.ts';
import { writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { addStaff } from '../../../domain/signIn/addStaff.ts';
import { insertCustomer } from '../../../domain/signIn/customer.ts';
import { createDemoAccounts, demoCustomers } from './accounts.ts';
import { drawPizza } from './drawings.ts';

/** The bytes of a picture, as JPEG: the demo waits for it, and WebP takes five times as long. */
async function drawn(ingredients: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawPizza(ingredients)))
    .resize(400)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Creates a customer of the demo with the demo data of each area, and returns its uuid. */
async function createDemoCustomer(
  platform: Platform,
  areas: readonly Area<string>[],
  size: keyof typeof demoCustomers,
): Promise<string> {
  const { pool, contextOf, files } = platform;
  const customerUuid = await inTransaction(pool, 'sign-in', (client) =>
    insertCustomer(platform, client, {
      name: demoCustomers[size],
      country: 'ZA',
      currency: 'ZAR',
      language: 'en',
      timeZone: 'Africa/Johannesburg',
    }),
  );
  await platform.startCustomer(customerUuid);
  const actor = ourselves(customerUuid, 'Demo');
  await inTransaction(pool, { customer: customerUuid, stores: 'all' }, async (client) => {
    for (const area of areas)
      await area.demo?.({
        ...{ size, client, actor },
        create: (resource, values) =>
          writeWith({ client, context: contextOf(resource), actor }, { action: 'create', values }),
        createAll: (resource, rows) => createAllWith({ client, context: contextOf(resource), actor }, rows),
        act: async (resource, id, action, entered = {}) => {
          const context = contextOf(resource);
          const known = context.resource.actions.get(action);
          if (!known) throw new Error(`The demo knows no action ${action} of ${resource}.`);
          await perform({ client, context, actor }, { action: known, ids: [id], entered });
        },
        picture: async (name, ingredients) => {
          const bytes = await drawn(ingredients);
          return (await files.keeper.keep(actor, { bytes, name: `${name}.jpg`, purpose: 'image' })).id;
        },
        idOf: (resource, title) => idOf(client, contextOf(resource).resource, title, customerUuid),
      });
  });
  return customerUuid;
}

/**
 * Fills an empty database with the demo: two customers, the demo data of each area, and the accounts. It leaves a
 * database that has a customer alone.
 */
export async function fillDemo(platform: Platform, areas: readonly Area<string>[]): Promise<void> {
  const { rowCount } = await platform.pool.query(`SELECT 1 FROM customers LIMIT 1`);
  if (rowCount) return;
  const customers = new Map<string, string>();
  for (const size of ['large', 'small'] as const)
    customers.set(demoCustomers[size], await createDemoCustomer(platform, areas, size));
  await createDemoAccounts(platform, customers);
}

/**
 * Creates the large customer of the demo beside the others. It belongs to this user, and the accounts of the demo do not
 * come with it. If the process dies meanwhile, a customer without data may remain, which can be removed as every other.
 */
export async function addDemo(
  platform: Platform,
  areas: readonly Area<string>[],
  userUuid: string,
): Promise<string> {
  const customerUuid = await createDemoCustomer(platform, areas, 'large');
  await inTransaction(platform.pool, 'sign-in', (client) =>
    addStaff(client, { customerUuid, userUuid, role: 'Owner' }),
  );
  return customerUuid;
}
