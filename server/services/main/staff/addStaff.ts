import type pg from 'pg';
import { enterCustomer } from '../../../database/transaction.ts';
import { admitStaff } from './admission.ts';

interface Membership {
  customerUuid: string;
  userUuid: string;
  /** The name of one of the customer's roles. */
  role: string;
  /** The stores that they work for. Default: all. */
  stores?: readonly string[];
}

/** Gives an existing user access to a customer, without an invitation, for first accounts. Runs within a transaction of the sign-in. */
export async function addStaff(
  client: pg.ClientBase,
  { customerUuid, userUuid, role, stores = [] }: Membership,
): Promise<void> {
  await enterCustomer(client, customerUuid);
  const { rowCount } = await client.query(
    `INSERT INTO staff (customer_uuid, name, email, role_id, store_uuids, is_active, invited_at)
     SELECT r.customer_uuid, u.name, u.email, r.id, $4, true, now() FROM users AS u, roles AS r
     WHERE u.uuid = $2 AND r.customer_uuid = $1 AND r.name = $3`,
    [customerUuid, userUuid, role, stores],
  );
  if (rowCount !== 1) throw new Error(`The customer ${customerUuid} has no role ${role}.`);
  await admitStaff(client, customerUuid);
  await enterCustomer(client, null);
}
