import { sql } from 'kysely';
import { type Lines, ownerOf } from '../../../../contract/lines.ts';
import { columnOf, type Resource } from '../../../../contract/resource.ts';
import { tenantRows } from '../../../schema/rows.ts';
import { and, column, compilePlan, type Sql, slot } from '../../../schema/sql.ts';
import type { Writing } from '../../context/resourceContext.ts';
import { finish } from '../../context/rules.ts';
import type { Ids } from '../lockRows.ts';
import { bindings } from '../values.ts';

/**
 * Gives the records that have these lines a new version, except those in the slot `touched`. Returns their ids. A record
 * that is new in this transaction keeps its version, because nobody has seen it yet.
 */
const touchSql = ({ owner, resource, by }: Lines & { owner: Resource }, lines: Sql) =>
  sql`UPDATE ${sql.table(owner.table)} AS o SET version = o.version + (o.created_at < now())::integer, updated_at = now()
    WHERE ${and([
      ...tenantRows(owner, 'o'),
      sql`NOT o.id = ANY(${slot('touched')}::uuid[])`,
      sql`o.id IN (SELECT ${column('t', columnOf(by))} FROM ${sql.table(resource.table)} AS t
        WHERE ${and([...tenantRows(resource, 't'), sql`t.id IN (${lines})`])})`,
    ])} RETURNING o.id`;

const named = sql`SELECT unnest(${slot('ids')}::uuid[])`;

/**
 * Does a change of lines by their own calls. The records that they belong to get a new version, because the version
 * covers their lines too: people who have such a record open learn that its lines have changed.
 * @param changed the ids of the changed lines, from the result of the work
 */
export async function touchingOwners<Result>(
  writing: Writing,
  ids: Ids,
  work: () => Promise<Result>,
  changed: (result: Result) => Ids,
): Promise<Result> {
  const { client, context, actor } = writing;
  const owned = ownerOf(context.resource, context.registry);
  if (!owned) return work();
  const touched: string[] = [];
  const touch = async (lines: Ids) => {
    const plan = compilePlan(touchSql(owned, named), { prepared: false });
    const { rows } = await client.query<{ id: string }>(
      plan.bind({ ...bindings([], {}, actor), ids: lines, touched }),
    );
    touched.push(...rows.map(({ id }) => id));
  };
  // Locks their records first, in the order in which a change of a record locks both.
  if (ids.length > 0) await touch(ids);
  const result = await work();
  await touch(changed(result));
  if (touched.length > 0)
    await finish(
      { ...writing, context: context.contextOf(owned.owner.name) },
      { action: 'update', ids: touched },
    );
  return result;
}

/** Gives the records of all lines that this transaction has written a new version: an import has too many to name. */
export async function touchOwnersOfWritten(writing: Writing): Promise<void> {
  const { client, context, actor } = writing;
  const owned = ownerOf(context.resource, context.registry);
  if (!owned) return;
  const written = sql`SELECT w.id FROM ${sql.table(context.resource.table)} AS w WHERE w.updated_at = now()`;
  const plan = compilePlan(touchSql(owned, written), { prepared: false });
  const { rows } = await client.query<{ id: string }>(plan.bind({ ...bindings([], {}, actor), touched: [] }));
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await finish({ ...writing, context: context.contextOf(owned.owner.name) }, { action: 'update', ids });
}
