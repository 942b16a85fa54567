import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { defaultLanguage, wordsIn } from '../../contract/fieldKinds/words.ts';
import { isReference } from '../../contract/fieldKinds.ts';
import { starterTitles, starterValueIn, starterWords } from '../../contract/options/starterRows.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { ourselves } from '../access/actor.ts';
import type { ResourceContext } from '../crud/context.ts';
import { writeWith } from '../crud/write.ts';
import { inTransaction } from '../database/transaction.ts';
import { livingRows } from '../schema/rows.ts';
import { and, column, compilePlan, slot, statement } from '../schema/sql.ts';
import { read } from './read.ts';

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

/**
 * The id of the customer's record with that title. A starter row is found by its title in English, in whichever language
 * the customer has it.
 * @throws Error if there is none
 */
export async function idOf(
  client: pg.ClientBase,
  resource: Resource,
  title: unknown,
  customer: string,
  starterRows: StarterRows = resource.starterRows,
) {
  const field = fieldOf(resource, resource.title);
  const titles = starterTitles(starterRows, field, String(title));
  const titled = sql`${column('t', columnOf(field))} = ANY(${slot('titles')})`;
  const { rows } = await client.query<{ id: string }>(
    compilePlan(
      sql`SELECT t.id FROM ${sql.table(resource.table)} AS t WHERE ${and([...livingRows(resource, 't'), titled])} LIMIT 1`,
      { prepared: false },
    ).bind({ customer, titles }),
  );
  if (!rows[0]) throw new Error(`A starter row refers to ${resource.name} "${title}", and there is none.`);
  return rows[0].id;
}

/** The values of a starter row by their wire names, in the language, titles of references replaced by ids. */
async function valuesOf(
  client: pg.ClientBase,
  { resource, registry }: ResourceContext,
  row: StarterRows[number],
  {
    customer,
    language,
    rowsOf,
  }: { customer: string; language: string; rowsOf: ReadonlyMap<string, StarterRows> },
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fieldOf(resource, name);
    const target = isReference(field) ? registry.get(field.resource ?? '') : undefined;
    const isTitle = target?.scope === 'customer' && value !== null;
    values[field.source] = isTitle
      ? await idOf(client, target, value, customer, rowsOf.get(target.name))
      : starterValueIn(field, value, language);
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

/** The starter rows of a customer, by the name of the resource; none of a resource that it has not said enough for. */
async function starterRowsFor(
  { starterRows: book }: Parts,
  resources: readonly Resource[],
  { client, customer }: { client: pg.ClientBase; customer: string },
): Promise<Map<string, StarterRows>> {
  const rowsOf = new Map<string, StarterRows>();
  for (const { name, starterRows } of resources) {
    const dependent = book.get(name);
    const starting = dependent ? await dependent(client, customer) : starterRows;
    if (starting) rowsOf.set(name, starting);
  }
  return rowsOf;
}

const readLanguage = read((rows) => rows.selectFrom('setup/business').select('language'));

/** Gives the customer the starter rows of the resources that it has not had yet, in the language of its business. */
async function giveRows(parts: Parts, resources: readonly Resource[], customer: string): Promise<void> {
  const actor = ourselves(customer, 'Commissary');
  await inTransaction(parts.pool, { customer, stores: 'all' }, async (client) => {
    const [business] = await readLanguage(client, customer);
    const rowsOf = await starterRowsFor(parts, resources, { client, customer });
    const start = { customer, language: business?.language ?? defaultLanguage, rowsOf };
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
        const values = await valuesOf(client, context, row, start);
        await writeWith({ client, context, actor }, { action: 'create', values });
      }
    }
  });
}

/**
 * The record of a starter row whose field still has a text that the product gave it in another language; undefined if
 * people have changed that, or another record has the new text already.
 */
async function untouched(
  client: pg.ClientBase,
  resource: Resource,
  field: Field,
  values: { customer: string; titles: readonly string[]; texts: readonly string[]; text: string },
): Promise<string | undefined> {
  const own = column('t', columnOf(field));
  const title = column('t', columnOf(fieldOf(resource, resource.title)));
  const other = sql`SELECT FROM ${sql.table(resource.table)} AS o WHERE ${and(livingRows(resource, 'o'))}
    AND lower(${column('o', columnOf(field))}) = lower(${slot('text')}::text)`;
  const { rows } = await client.query<{ id: string }>(
    compilePlan(
      sql`SELECT t.id FROM ${sql.table(resource.table)} AS t WHERE ${and(livingRows(resource, 't'))}
        AND ${title} = ANY(${slot('titles')}) AND ${own} = ANY(${slot('texts')}) AND ${own} <> ${slot('text')}::text
        AND NOT EXISTS (${other}) LIMIT 1`,
      { prepared: false },
    ).bind({ ...values }),
  );
  return rows[0]?.id;
}

/** Gives the starter rows of a customer their texts in a language, except what people have changed. */
async function translateRows(
  parts: Parts,
  resources: readonly Resource[],
  { client, customer, language }: { client: pg.ClientBase; customer: string; language: string },
): Promise<void> {
  const actor = ourselves(customer, 'Commissary');
  for (const [name, rows] of await starterRowsFor(parts, resources, { client, customer })) {
    const context = parts.contextOf(name);
    const { resource } = context;
    const titleField = fieldOf(resource, resource.title);
    for (const row of rows) {
      const title = starterWords(titleField, row[titleField.name]);
      if (title === undefined) continue;
      const values = new Map<string, Record<string, string>>();
      for (const field of resource.fields.values()) {
        const words = starterWords(field, row[field.name]);
        if (words === undefined) continue;
        const text = wordsIn(words, language);
        const id = await untouched(client, resource, field, {
          ...{ customer, text, titles: Object.values(title), texts: Object.values(words) },
        });
        if (id !== undefined) values.set(id, { ...values.get(id), [field.source]: text });
      }
      for (const [id, changes] of values)
        await writeWith({ client, context, actor }, { action: 'update', id, values: changes });
    }
  }
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
  /** Gives the starter rows that a customer has their texts in a language, within the transaction that chooses it. */
  translateStart(client: pg.ClientBase, customer: string, language: string): Promise<void>;
}

/** The functions that give customers their starter rows. */
export function customerStarts(parts: Parts): CustomerStarts {
  let resources: Resource[] | undefined;
  const starts = new Map<string, Promise<void>>();
  // Areas fill the book after the platform is open, and before the first request.
  const startedResources = (): Resource[] => {
    resources ??= inStarterOrder(parts);
    return resources;
  };
  const startAgain = (customer: string): Promise<void> => {
    const started = startedResources();
    if (started.length === 0) return Promise.resolve();
    const start = giveRows(parts, started, customer).catch((error: unknown) => {
      starts.delete(customer);
      parts.log.error({ err: error }, 'Could not give a customer its starter rows.');
    });
    starts.set(customer, start);
    return start;
  };
  return {
    startAgain,
    startCustomer: (customer) => starts.get(customer) ?? startAgain(customer),
    translateStart: (client, customer, language) =>
      translateRows(parts, startedResources(), { client, customer, language }),
  };
}
