import { sql } from 'kysely';
import { mostOfOneResource } from '../../../contract/calls/search.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isComparableText } from '../../../contract/fieldKinds.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { and, column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context.ts';
import { whereSql } from '../lists/filters.ts';

/** The fields that name one record to people: the title, and texts that no two records share. */
function namingFields(resource: Resource): Field[] {
  const title = fieldOf(resource, resource.title);
  return [...resource.fields.values()].filter((field) => {
    const isStoredText = !field.isDerived && !field.inheritance && isComparableText(field);
    return isStoredText && (field === title || (field.unique && field.searchable));
  });
}

const text = sql`${slot('text')}::text`;

/**
 * True for the rows `t` whose field is the text, in capitals or not. The first condition is what an index can answer: the order of the
 * list has all spellings of a text side by side, from small letters to capitals; otherwise the search text contains it.
 */
function isTextSql(resource: Resource, field: Field): Sql {
  const value = column('t', columnOf(field));
  const isSame = sql`lower(${value}) = lower(${text})`;
  const { collation } = onServer(field);
  if (resource.list.sort.field === field.name && collation) {
    const ordered = sql`${value} COLLATE ${sql.raw(collation)}`;
    return and([sql`${ordered} BETWEEN lower(${text}) AND upper(${text})`, isSame]);
  }
  if (!field.searchable) return isSame;
  return and([sql`${column('t', 'search_text')} LIKE search_pattern(${text}, false)`, isSame]);
}

/**
 * The ids of records whose title, or whose text that no other record has, is exactly the text, in capitals or not: a few of
 * each resource. One statement asks all resources. It does not ask what of them the person may see: reading them does.
 */
export async function exactMatches(
  contexts: readonly ResourceContext[],
  searched: string,
  actor: Actor,
): Promise<Map<ResourceContext, WireRecord['id'][]>> {
  const statements = contexts.flatMap((context, place) => {
    const { resource } = context;
    const living = whereSql(parseListQuery(context, {}), context);
    return namingFields(resource).map(
      (field) =>
        sql`(SELECT ${sql.lit(place)} AS place, t.id::text AS id FROM ${sql.table(resource.table)} AS t
          WHERE ${and([living, isTextSql(resource, field)])} LIMIT ${sql.lit(mostOfOneResource)})`,
    );
  });
  const found = new Map<ResourceContext, WireRecord['id'][]>();
  const [first] = contexts;
  if (!first || statements.length === 0) return found;
  const plan = compilePlan(sql.join(statements, sql` UNION `), { prepared: false });
  const { rows } = await inTransaction(first.pool, realmOf(actor), (client) =>
    client.query<{ place: number; id: string }>(plan.bind({ customer: actor.customerUuid, text: searched })),
  );
  for (const [place, context] of contexts.entries()) {
    const ids = rows
      .filter((row) => row.place === place)
      .map(({ id }) => (context.resource.key === 'uuid' ? id : Number(id)));
    if (ids.length > 0) found.set(context, ids);
  }
  return found;
}
