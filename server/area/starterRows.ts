import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { isReference } from '../../contract/fieldKinds.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { ourselves } from '../access/actor.ts';
import type { ResourceContext } from '../crud/context.ts';
import { writeWith } from '../crud/write.ts';
import { inTransaction } from '../database/transaction.ts';
import { livingRows } from '../schema/rows.ts';
import { and, column, compilePlan, slot, statement } from '../schema/sql.ts';

interface Parts {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  registry: Registry;
  contextOf: ResourceContext['contextOf'];
}

/** The resources with starter rows, each after those that it refers to. */
function inStarterOrder(registry: Registry): Resource[] {
  const ordered = new Set<Resource>();
  const visit = (resource: Resource, above: readonly Resource[]): void => {
    if (ordered.has(resource) || above.includes(resource)) return;
    for (const field of resource.fields.values()) {
      const target = isReference(field) ? registry.get(field.resource ?? '') : undefined;
      if (target) visit(target, [...above, resource]);
    }
    ordered.add(resource);
  };
  for (const resource of registry.values()) visit(resource, []);
  return [...ordered].filter(({ starterRows }) => starterRows.length > 0);
}

/** The id of the customer's record with that title. @throws Error if there is none */
export async function idOf(client: pg.ClientBase, resource: Resource, title: unknown, customer: string) {
  const titled = sql`${column('t', columnOf(fieldOf(resource, resource.title)))} = ${slot('title')}`;
  const { rows } = await client.query<{ id: string }>(
    compilePlan(
      sql`SELECT t.id FROM ${sql.table(resource.table)} AS t WHERE ${and([...livingRows(resource, 't'), titled])} LIMIT 1`,
      { prepared: false },
    ).bind({ customer, title }),
  );
  if (!rows[0]) throw new Error(`A starter row refers to ${resource.name} "${title}", and there is none.`);
  return rows[0].id;
}

/** The values of a starter row by their wire names, titles of references replaced by ids. */
async function valuesOf(
  client: pg.ClientBase,
  { resource, registry }: ResourceContext,
  row: Resource['starterRows'][number],
  customer: string,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fieldOf(resource, name);
    const target = isReference(field) ? registry.get(field.resource ?? '') : undefined;
    const isTitle = target?.scope === 'customer' && value !== null;
    values[field.source] = isTitle ? await idOf(client, target, value, customer) : value;
  }
  return values;
}

/** True if the customer of the transaction has records of the resource. */
async function hasRows(client: pg.ClientBase, { table }: Resource): Promise<boolean> {
  const { rows } = await client.query(
    statement(sql`SELECT EXISTS (SELECT FROM ${sql.table(table)}) AS "isThere"`),
  );
  return rows[0].isThere;
}

/** Gives the customer the starter rows of the resources that it has not had yet. */
async function giveRows(parts: Parts, resources: readonly Resource[], customer: string): Promise<void> {
  const actor = ourselves(customer, 'Commissary');
  await inTransaction(parts.pool, { customer, stores: 'all' }, async (client) => {
    // If two processes do this at the same moment, only one gives the rows.
    const { rows } = await client.query<{ resource: string }>(
      `INSERT INTO started_resources (customer_uuid, resource) SELECT $1, unnest($2::text[])
       ON CONFLICT (customer_uuid, resource) DO NOTHING RETURNING resource`,
      [customer, resources.map(({ name }) => name)],
    );
    const starting = new Set(rows.map(({ resource }) => resource));
    for (const resource of resources.filter(({ name }) => starting.has(name))) {
      // A customer that already has records, from before the product had starter rows, gets none.
      if (await hasRows(client, resource)) continue;
      const context = parts.contextOf(resource.name);
      for (const row of resource.starterRows) {
        const values = await valuesOf(client, context, row, customer);
        await writeWith({ client, context, actor }, { action: 'create', values });
      }
    }
  });
}

/**
 * Returns a function that gives a customer its starter rows. The server calls it with every request of the customer, and it works
 * once per process and customer. It logs a failure and lets the request go on.
 */
export function customerStarts(parts: Parts): (customer: string) => Promise<void> {
  const resources = inStarterOrder(parts.registry);
  const starts = new Map<string, Promise<void>>();
  return async (customer) => {
    if (resources.length === 0) return;
    const known = starts.get(customer);
    if (known) return known;
    const start = giveRows(parts, resources, customer).catch((error: unknown) => {
      starts.delete(customer);
      parts.log.error({ err: error }, 'Could not give a customer its starter rows.');
    });
    starts.set(customer, start);
    return start;
  };
}
