import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type FoundRecord, mostFoundResources, mostOfOneResource } from '../../../contract/calls/search.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { allows } from '../../../contract/rights/rights.ts';
import { titleSearch } from '../../../contract/titleSearch.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { compilePlan } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { baseJoins, whereSql } from '../lists/filters.ts';
import { exactMatches } from './exactMatches.ts';
import { readPage } from './readPage.ts';
import { visibleTo } from './visible.ts';

interface Search {
  contexts: readonly ResourceContext[];
  text: string;
  actor: Actor;
}

/** Whether the palette finds records of the resource, and this person may see them. */
function isSearched({ resource }: ResourceContext, { rights }: Actor): boolean {
  const { name, area, view, verbs } = resource;
  return (
    // Records without an area are found on the pages of others. A view shows what is found elsewhere.
    area !== undefined && !view && verbs.has('list') && verbs.has('get') && allows(rights, name, 'read')
  );
}

/** The filters that find records by the text: the words in what is stored, and the title as pages show it. */
function filtersOf({ resource }: ResourceContext, text: string): Record<string, unknown>[] {
  const words = { q: text };
  const title = titleSearch(resource, text);
  return isDeepStrictEqual(words, title) ? [words] : [words, title];
}

const firstOf = (context: ResourceContext, filter: Record<string, unknown>, count: number) =>
  parseListQuery(context, { filter: JSON.stringify(filter), range: JSON.stringify([0, count - 1]) });

/**
 * The resources with a record that the text finds. One statement asks all of them, so that the others cost no
 * round trip of their own. It does not ask what of them the person may see: reading their records does.
 */
async function withMatches({ contexts, text, actor }: Search): Promise<ResourceContext[]> {
  const queries = contexts.flatMap((context, place) =>
    filtersOf(context, text).map((filter) => ({ context, place, query: firstOf(context, filter, 1) })),
  );
  const asked = queries.map(
    ({ context, place, query }) =>
      sql`SELECT ${sql.lit(place)} AS place WHERE EXISTS (SELECT 1 FROM ${sql.table(context.resource.table)} AS t ${baseJoins(query, context)} WHERE ${whereSql(query, context)})`,
  );
  const [first] = contexts;
  if (!first) return [];
  const plan = compilePlan(sql.join(asked, sql` UNION ALL `), { prepared: false });
  // Every comparison is with the same text, so the values of one query are right for all.
  const values = queries.map(({ context, query }) => context.lists.bindings(query, actor.customerUuid));
  const { rows } = await inTransaction(first.pool, realmOf(actor), (client) =>
    client.query<{ place: number }>(plan.bind(Object.assign({}, ...values))),
  );
  const places = new Set(rows.map(({ place }) => place));
  return contexts.filter((_context, place) => places.has(place));
}

/** The records of one resource: those that the text is the name of, then others that it finds, each in the order of the list. */
async function recordsOf(
  context: ResourceContext,
  { text, actor, exact }: Pick<Search, 'text' | 'actor'> & { exact: readonly WireRecord['id'][] },
): Promise<FoundRecord[]> {
  const { resource } = context;
  const found = new Map<WireRecord['id'], WireRecord>();
  const filters = [...(exact.length > 0 ? [{ id: exact }] : []), ...filtersOf(context, text)];
  for (const filter of filters) {
    if (found.size >= mostOfOneResource) break;
    const query = visibleTo(actor, context, firstOf(context, filter, mostOfOneResource));
    const { records } = await readPage(context, query, realmOf(actor));
    for (const record of records) found.set(record.id, record);
  }
  const records = [...found.values()].slice(0, mostOfOneResource);
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
 * The records whose searched fields contain the words, or whose titles contain the text, over all resources that the actor may read: a few of each,
 * of as many resources as an answer holds. Resources with a record that the text is the title or the code of come first,
 * then the others, in the order of the contexts.
 */
export async function searchAll({
  contexts,
  text,
  actor,
}: Search): Promise<{ records: FoundRecord[]; isCut: boolean }> {
  const searched = contexts.filter((context) => isSearched(context, actor));
  const matching = await withMatches({ contexts: searched, text, actor });
  const exact = await exactMatches(matching, text, actor);
  const ranked = [
    ...matching.filter((context) => exact.has(context)),
    ...matching.filter((context) => !exact.has(context)),
  ];
  const records: FoundRecord[] = [];
  for (const context of ranked.slice(0, mostFoundResources))
    records.push(...(await recordsOf(context, { text, actor, exact: exact.get(context) ?? [] })));
  return { records, isCut: matching.length > mostFoundResources };
}
