import type pg from 'pg';
import { withSignIn } from '../../database/transaction.ts';

/** What texts say of a customer. */
export interface CustomerFacts {
  name: string;
  /** Three letters, such as `ZAR`, or a sign. */
  currency: string;
}

/** The name and the currency of a customer. */
export const readCustomer = (client: pg.ClientBase, uuid: string): Promise<CustomerFacts> =>
  withSignIn(client, async () => {
    const { rows } = await client.query<CustomerFacts>(
      'SELECT name, currency FROM customers WHERE uuid = $1',
      [uuid],
    );
    const [customer] = rows;
    if (!customer) throw new Error('The customer of a request is not there.');
    return customer;
  });
