import type pg from 'pg';
import {
  type CustomerEntry,
  type CustomerState,
  type InstallationEvent,
  type NewBusiness,
  restorableDays,
} from '../../../../contract/calls/installation.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { everyRight } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Caller } from '../../../access/caller.ts';
import type { AccessClaims } from '../../../access/claims.ts';
import type { Platform } from '../../../area/platform.ts';
import { idOf } from '../../../area/starterRows.ts';
import { writeWith } from '../../../crud/write.ts';
import { enterCustomer, inTransaction } from '../../../database/transaction.ts';
import { installationLog, recordCustomerEvent } from '../../../domain/signIn/accessEvents.ts';
import { addStaff } from '../../../domain/signIn/addStaff.ts';
import { changeBusiness, insertCustomer } from '../../../domain/signIn/customer.ts';
import { firstRoles } from '../../../domain/signIn/firstRoles.ts';

/** Who does something to a customer, and where from. */
export interface Operator {
  actor: Actor;
  claims: AccessClaims;
  caller: Caller;
}

interface CustomerRow {
  uuid: string;
  name: string;
  state: CustomerState;
}

const stateSql = `CASE WHEN removed_at IS NOT NULL THEN 'removed' WHEN suspended_at IS NOT NULL THEN 'suspended'
  ELSE 'active' END AS state`;

/** The customer, locked until the transaction ends. @throws ServiceError NOT_FOUND */
async function lockCustomer(client: pg.ClientBase, uuid: string): Promise<CustomerRow> {
  const { rows } = await client.query<CustomerRow>(
    `SELECT uuid, name, ${stateSql} FROM customers WHERE uuid = $1 FOR UPDATE`,
    [uuid],
  );
  if (!rows[0]) throw new ServiceError('NOT_FOUND');
  return rows[0];
}

const userOf = ({ claims }: Operator) => ({ uuid: claims.sub, name: claims.name });

/** Everything about customers that people do who run the installation. */
export function customersOf(
  platform: Platform,
  { forgetSessions, addDemo }: { forgetSessions: () => void; addDemo: (userUuid: string) => Promise<string> },
) {
  const { pool, contextOf } = platform;

  /** Does something to a customer that must be in one of these states. @throws ServiceError CUSTOMER_STATE */
  const act = (
    operator: Operator,
    uuid: string,
    from: readonly CustomerState[],
    action: 'customer-suspended' | 'customer-reopened' | 'customer-removed' | 'customer-restored',
    changes: string,
  ): Promise<void> =>
    inTransaction(pool, 'sign-in', async (client) => {
      if (uuid === operator.claims.cid) throw new ServiceError('OWN_CUSTOMER');
      const customer = await lockCustomer(client, uuid);
      if (!from.includes(customer.state)) throw new ServiceError('CUSTOMER_STATE');
      // Once its data may be partly deleted, nothing brings a customer back.
      const { rowCount } = await client.query(
        `UPDATE customers SET ${changes} WHERE uuid = $1 AND NOT is_leaving(uuid)`,
        [uuid],
      );
      if (rowCount === 0) throw new ServiceError('CUSTOMER_STATE');
      // A session that somebody left open does not live again when the customer is opened again.
      await client.query(
        'UPDATE sessions SET ended_at = now() WHERE customer_uuid = $1 AND ended_at IS NULL',
        [uuid],
      );
      await recordCustomerEvent(client, {
        action,
        user: userOf(operator),
        caller: operator.caller,
        customer,
      });
    }).then(forgetSessions);

  return {
    /** Creates a customer, and invites its first owner by mail. Without one, the operator is the owner. */
    async create(
      operator: Operator,
      { owner, ...business }: NewBusiness & { owner: { name: string; email: string } | null },
    ): Promise<{ uuid: string }> {
      const uuid = await inTransaction(pool, 'sign-in', async (client) => {
        const customerUuid = await insertCustomer(platform, client, business);
        await recordCustomerEvent(client, {
          ...{ action: 'customer-created', user: userOf(operator), caller: operator.caller },
          customer: { uuid: customerUuid, name: business.name },
        });
        if (owner === null) {
          await addStaff(client, { customerUuid, userUuid: operator.claims.sub, role: 'Owner' });
          return customerUuid;
        }
        const roleId = await idOf(
          client,
          contextOf('access/roles').resource,
          'Owner',
          customerUuid,
          firstRoles,
        );
        const actor: Actor = { ...operator.actor, customerUuid, rights: everyRight, stores: 'all' };
        await writeWith(
          { client, context: contextOf('access/staff'), actor },
          { action: 'create', values: { ...owner, roleId, isActive: true } },
        );
        return customerUuid;
      });
      await platform.startCustomer(uuid);
      return { uuid };
    },

    /** Creates the customer of the demo, with the operator as its owner. */
    async addDemo(operator: Operator): Promise<{ uuid: string }> {
      const uuid = await addDemo(operator.claims.sub);
      await inTransaction(pool, 'sign-in', async (client) => {
        const customer = await lockCustomer(client, uuid);
        const { caller } = operator;
        await recordCustomerEvent(client, {
          action: 'customer-created',
          user: userOf(operator),
          caller,
          customer,
        });
      });
      return { uuid };
    },

    /** Every customer by name. The counts are read one customer after another, because no statement sees two. */
    list: ({ claims }: Operator): Promise<CustomerEntry[]> =>
      inTransaction(pool, 'sign-in', async (client) => {
        const { rows } = await client.query<Omit<CustomerEntry, 'people' | 'stores' | 'items' | 'fileBytes'>>(
          `SELECT uuid, name, country, currency, ${stateSql}, uuid = $1 AS "isOwn", created_at AS "createdAt",
             (SELECT max(used_at) FROM sessions WHERE customer_uuid = c.uuid) AS "usedAt",
             removed_at + interval '${restorableDays} days' AS "deletesAt"
           FROM customers AS c ORDER BY lower(name), uuid`,
          [claims.cid],
        );
        const entries: CustomerEntry[] = [];
        for (const row of rows) {
          await enterCustomer(client, row.uuid);
          const { rows: sizes } = await client.query<
            Pick<CustomerEntry, 'people' | 'stores' | 'items' | 'fileBytes'>
          >(
            `SELECT (SELECT count(*)::int FROM staff WHERE customer_uuid = $1 AND is_active) AS people,
               (SELECT count(*)::int FROM stores WHERE customer_uuid = $1 AND NOT is_deleted) AS stores,
               (SELECT count(*)::int FROM menu_items WHERE customer_uuid = $1 AND NOT is_deleted) AS items,
               (SELECT coalesce(sum(size), 0)::float8 FROM stored_files WHERE customer_uuid = $1) AS "fileBytes"`,
            [row.uuid],
          );
          if (sizes[0]) entries.push({ ...row, ...sizes[0] });
        }
        return entries;
      }),

    /** The newest events of the installation. */
    events: (): Promise<InstallationEvent[]> =>
      inTransaction(pool, 'sign-in', async (client) => {
        const { rows } = await client.query<InstallationEvent>(
          `SELECT id, occurred_at AS "occurredAt", actor_name AS "actorName", action, record_name AS "customerName"
           FROM audit_events WHERE customer_uuid IS NULL AND resource = $1 ORDER BY id DESC LIMIT 200`,
          [installationLog],
        );
        return rows;
      }),

    /** Notes that an operator takes everything of a customer away, and returns its name. */
    noteExport: (operator: Operator, uuid: string): Promise<CustomerRow> =>
      inTransaction(pool, 'sign-in', async (client) => {
        const customer = await lockCustomer(client, uuid);
        const { caller } = operator;
        await recordCustomerEvent(client, {
          action: 'customer-exported',
          user: userOf(operator),
          caller,
          customer,
        });
        return customer;
      }),

    rename: (operator: Operator, uuid: string, name: string): Promise<void> =>
      inTransaction(pool, 'sign-in', async (client) => {
        const customer = await lockCustomer(client, uuid);
        if (customer.state === 'removed') throw new ServiceError('CUSTOMER_STATE');
        await enterCustomer(client, uuid);
        const actor: Actor = { ...operator.actor, customerUuid: uuid, rights: everyRight, stores: 'all' };
        await changeBusiness(platform, client, actor, { name });
        await recordCustomerEvent(client, {
          ...{ action: 'customer-renamed', user: userOf(operator), caller: operator.caller },
          customer: { uuid, name },
          details: { before: customer.name },
        });
      }),

    suspend: (operator: Operator, uuid: string) =>
      act(operator, uuid, ['active'], 'customer-suspended', 'suspended_at = now()'),
    reopen: (operator: Operator, uuid: string) =>
      act(operator, uuid, ['suspended'], 'customer-reopened', 'suspended_at = NULL'),
    remove: (operator: Operator, uuid: string) =>
      act(operator, uuid, ['active', 'suspended'], 'customer-removed', 'removed_at = now()'),
    restore: (operator: Operator, uuid: string) =>
      act(operator, uuid, ['removed'], 'customer-restored', 'removed_at = NULL'),
  };
}
