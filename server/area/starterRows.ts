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

type StarterRows = Resource['starterRows'];

/**
 * The starter rows of a resource that depend on the customer of the transaction, such as on its country; undefined while
 * the customer has not said what they depend on.
 */
export type StarterRowsOf = (client: pg.ClientBase, customer: string) => Promise<StarterRows | undefined>;

/** The starter rows that depend on the customer, by the name of the resource. Filled once, when the areas are opened. */
export type StarterBook = Map<string, StarterRowsOf>;

interface Parts {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  registry: Registry;
  contextOf: ResourceContext['contextOf'];
  starterRows: StarterBook;
}

/** The resources with starter rows, each after those that it refers to. */
function inStarterOrder({ registry, starterRows: book }: Parts): Resource[] {
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
  return [...ordered].filter(({ name, starterRows }) => starterRows.length > 0 || book.has(name));
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
  row: StarterRows[number],
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
    const rowsOf = new Map<string, StarterRows>();
    for (const { name, starterRows } of resources) {
      const dependent = parts.starterRows.get(name);
      const starting = dependent ? await dependent(client, customer) : starterRows;
      if (starting) rowsOf.set(name, starting);
    }
    // If two processes do this at the same moment, only one gives the rows.
    const { rows } = await client.query<{ resource: string }>(
      `INSERT INTO started_resources (customer_uuid, resource) SELECT $1, unnest($2::text[])
       ON CONFLICT (customer_uuid, resource) DO NOTHING RETURNING resource`,
      [customer, [...rowsOf.keys()]],
    );
    const isNew = new Set(rows.map(({ resource }) => resource));
    for (const resource of resources.filter(({ name }) => isNew.has(name))) {
      // A customer that already has records, from before the product had starter rows, gets none.
      if (await hasRows(client, resource)) continue;
      const context = parts.contextOf(resource.name);
      for (const row of rowsOf.get(resource.name) ?? []) {
        const values = await valuesOf(client, context, row, customer);
        await writeWith({ client, context, actor }, { action: 'create', values });
      }
    }
  });
}

/** Gives customers their starter rows. */
export interface CustomerStarts {
  /**
   * Gives a customer the rows that it has not had yet. The server calls it with every request of the customer, and it
   * works once per process and customer. It logs a failure and lets the request go on.
   */
  startCustomer(customer: string): Promise<void>;
  /** Does it again, after the customer has said what some of its starter rows depend on. */
  startAgain(customer: string): Promise<void>;
}

/** The two functions that give customers their starter rows. */
export function customerStarts(parts: Parts): CustomerStarts {
  let resources: Resource[] | undefined;
  const starts = new Map<string, Promise<void>>();
  const startAgain = (customer: string): Promise<void> => {
    // Areas fill the book after the platform is open, and before the first request.
    resources ??= inStarterOrder(parts);
    if (resources.length === 0) return Promise.resolve();
    const start = giveRows(parts, resources, customer).catch((error: unknown) => {
      starts.delete(customer);
      parts.log.error({ err: error }, 'Could not give a customer its starter rows.');
    });
    starts.set(customer, start);
    return start;
  };
  return { startAgain, startCustomer: (customer) => starts.get(customer) ?? startAgain(customer) };
}
