import { sql } from 'kysely';
import type pg from 'pg';
import { type ListQuery, parseListQuery } from '../../../contract/listQuery.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan } from '../../schema/sql.ts';
import { tenantOf, type Writing } from '../context/resourceContext.ts';
import { beside } from '../lists/listSql.ts';
import { withWholeTexts } from '../lists/vocabulary.ts';
import { visibleTo } from './visible.ts';

/** A filter as lists take it, and further conditions that a path gives. */
export interface Wanted {
  filter: Readonly<Record<string, unknown>>;
  plain?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * What a filter finds for the actor, as a list shows it.
 * @throws ServiceError QUERY_MALFORMED
 */
async function queryFor({ client, context, actor }: Writing, { filter, plain }: Wanted): Promise<ListQuery> {
  const given = parseListQuery(context, { filter: JSON.stringify(filter) }, plain);
  const query = visibleTo(actor, context, given);
  const whole = await withWholeTexts(client, context.resource, query, actor.customerUuid);
  return whole?.query ?? query;
}

/** The ids of at most `limit` records that the filter finds, in the order of their ids, from the one behind `after`. */
export async function matchingIds(
  writing: Writing,
  { after = null, limit, ...wanted }: Wanted & { after?: string | number | null; limit: number },
): Promise<(string | number)[]> {
  const { client, context, actor } = writing;
  const query = await queryFor(writing, wanted);
  const part = { ...query, range: { offset: 0, limit } };
  const tenant = tenantOf(context.resource, actor.customerUuid);
  const { rows } = await client.query<{ id: string | number }>(context.lists.matching(part, tenant, after));
  return rows.map(({ id }) => id);
}

/** How many records the filter finds, counted to the end. */
export async function countMatching(writing: Writing, wanted: Wanted): Promise<number> {
  const { client, context, actor } = writing;
  const query = await queryFor(writing, wanted);
  const tenant = tenantOf(context.resource, actor.customerUuid);
  const { rows } = await client.query(context.lists.countedToTheEnd(query, tenant));
  return rows[0][beside.total];
}

/** Those of some records that are there for the reader, deleted ones too, whatever their resource is. */
export async function thereAmong(
  client: pg.ClientBase,
  resource: Resource,
  customer: string,
  ids: readonly string[],
): Promise<string[]> {
  const id = column('t', 'id');
  const known = and([...tenantRows(resource, 't'), isAmong(resource, id)]);
  const plan = compilePlan(
    sql`SELECT ${id}::text AS id FROM ${sql.table(resource.table)} AS t WHERE ${known}`,
    {
      prepared: false,
    },
  );
  const { rows } = await client.query<{ id: string }>(plan.bind({ customer, ids }));
  return rows.map((row) => row.id);
}
