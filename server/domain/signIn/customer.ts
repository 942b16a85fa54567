import type pg from 'pg';
import type { NewBusiness } from '../../../contract/calls/installation.ts';
import { type Actor, ourselves } from '../../access/actor.ts';
import type { Platform } from '../../area/platform.ts';
import { writeWith } from '../../crud/write.ts';
import { enterCustomer, withSignIn } from '../../database/transaction.ts';

/** What texts say of a customer. */
export interface CustomerFacts {
  name: string;
  /** Three letters, such as `ZAR`, or a sign. */
  currency: string;
  /** ISO 3166-1, two letters; null until the business is set up. */
  country: string | null;
  /** The code of the language in which it writes to its guests. */
  language: string;
  /** The id of its picture. */
  logo: string | null;
}

/** What the sign-in knows of a customer. */
export const readCustomer = (client: pg.ClientBase, uuid: string): Promise<CustomerFacts> =>
  withSignIn(client, async () => {
    const { rows } = await client.query<CustomerFacts>(
      'SELECT name, currency, country, language, logo FROM customers WHERE uuid = $1',
      [uuid],
    );
    const [customer] = rows;
    if (!customer) throw new Error('The customer of a request is not there.');
    return customer;
  });

/** Changes the settings of a customer, as every change: with validation, history and audit. */
export const changeBusiness = (
  { contextOf }: Pick<Platform, 'contextOf'>,
  client: pg.ClientBase,
  actor: Actor,
  values: Readonly<Record<string, unknown>>,
) =>
  writeWith(
    { client, context: contextOf('setup/business'), actor },
    { action: 'update', id: actor.customerUuid, values },
  );

/**
 * Creates a customer with its settings, within a transaction of the sign-in, which then acts for the new customer.
 * @returns the uuid of the customer
 */
export async function insertCustomer(
  platform: Pick<Platform, 'contextOf'>,
  client: pg.ClientBase,
  { name, country, currency, language, timeZone }: NewBusiness,
): Promise<string> {
  const { rows } = await client.query<{ uuid: string }>(
    'INSERT INTO customers (name, country, currency) VALUES ($1, $2, $3) RETURNING uuid',
    [name, country, currency],
  );
  const uuid = rows[0]?.uuid;
  if (!uuid) throw new Error('The database returned no customer.');
  await enterCustomer(client, uuid);
  await changeBusiness(platform, client, ourselves(uuid, 'Commissary'), {
    ...{ name, country, currency, language, timeZone },
  });
  return uuid;
}
