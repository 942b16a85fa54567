import { sql } from 'kysely';
import { type FoundRecord, mostFoundResources, mostOfOneResource } from '../../../contract/calls/search.ts';
import { type ListQuery, parseListQuery } from '../../../contract/listQuery.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { allows } from '../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { compilePlan } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { whereSql } from '../lists/filters.ts';
import { readPage } from './readPage.ts';
import { visibleTo } from './visible.ts';

interface Search {
  contexts: readonly ResourceContext[];
  text: string;
  actor: Actor;
}

/** Whether people look for records of the resource by their names, and this one may see them. */
function isSearched({ resource }: ResourceContext, { rights }: Actor): boolean {
  const { name, area, view, verbs, fields } = resource;
  return (
    // Records without an area are found on the pages of others. A view shows what is found elsewhere.
    area !== undefined &&
    !view &&
    verbs.has('list') &&
    verbs.has('get') &&
    [...fields.values()].some((field) => field.searchable) &&
    allows(rights, name, 'read')
  );
}

/**
 * The resources with a record that contains the words. One statement asks all of them, so that the others cost no
 * round trip of their own. It does not ask what of them the person may see: reading their records does.
 */
async function withMatches({ contexts, text, actor }: Search): Promise<ResourceContext[]> {
  const query: ListQuery = {
    search: text,
    filter: { group: 'and', filters: [] },
    sort: { by: 'id', direction: 'asc' },
    range: { offset: 0, limit: 1 },
  };
  const asked = contexts.map(
    (context, place) =>
      sql`SELECT ${sql.lit(place)} AS place WHERE EXISTS (SELECT 1 FROM ${sql.table(context.resource.table)} AS t WHERE ${whereSql(query, context)})`,
  );
  const [first] = contexts;
  if (!first) return [];
  const plan = compilePlan(sql.join(asked, sql` UNION ALL `), { prepared: false });
  const { rows } = await inTransaction(first.pool, realmOf(actor), (client) =>
    client.query<{ place: number }>(plan.bind(first.lists.bindings(query, actor.customerUuid))),
  );
  const places = new Set(rows.map(({ place }) => place));
  return contexts.filter((_context, place) => places.has(place));
}

async function recordsOf(context: ResourceContext, text: string, actor: Actor): Promise<FoundRecord[]> {
  const { resource } = context;
  const raw = { filter: JSON.stringify({ q: text }), range: JSON.stringify([0, mostOfOneResource - 1]) };
  const query = visibleTo(actor, context, parseListQuery(context, raw));
  const { records } = await readPage(context, query, realmOf(actor));
  const { source } = fieldOf(resource, resource.title);
  return records.map((record) => {
    const label: unknown = Reflect.get(Object(record.labels), source);
    return {
      resource: resource.name,
      id: record.id,
      title: (record[source] ?? null) as FoundRecord['title'],
      label: typeof label === 'string' ? label : null,
    };
  });
}

/**
 * The records whose searched fields contain the words, over all resources that the actor may read: a few of each,
 * of as many resources as an answer holds, in the order of the contexts.
 */
export async function searchAll({
  contexts,
  text,
  actor,
}: Search): Promise<{ records: FoundRecord[]; isCut: boolean }> {
  const searched = contexts.filter((context) => isSearched(context, actor));
  const matching = await withMatches({ contexts: searched, text, actor });
  const records: FoundRecord[] = [];
  for (const context of matching.slice(0, mostFoundResources))
    records.push(...(await recordsOf(context, text, actor)));
  return { records, isCut: matching.length > mostFoundResources };
}
