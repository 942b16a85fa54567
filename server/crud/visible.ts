import { sql } from 'kysely';
import type pg from 'pg';
import { completeField, type Field } from '../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../contract/fieldKinds/fieldInput.ts';
import { type Filter, type ListQuery, parseListQuery } from '../../contract/listQuery.ts';
import type { Registry } from '../../contract/registry.ts';
import { fieldOf, type Resource } from '../../contract/resource.ts';
import { allows } from '../../contract/rights/rights.ts';
import { storeScopeOf } from '../../contract/storeScope.ts';
import type { Actor } from '../access/actor.ts';
import type { CustomerRealm } from '../database/transaction.ts';
import { isAmong, tenantRows } from '../schema/rows.ts';
import { and, column, compilePlan } from '../schema/sql.ts';
import { tenantOf, type Writing } from './context.ts';
import { beside } from './lists/listSql.ts';
import { withWholeTexts } from './lists/vocabulary.ts';

type Reader = Pick<Actor, 'rights' | 'stores'>;

interface Seen {
  resource: Resource;
  registry: Registry;
}

/** In a view of records of many resources, whether a record says which stores it is about. */
const knowsStores = completeField('knowsStores', fieldInput.parse({ kind: 'boolean' }));

/** The records that say which stores they are about. Row-level security picks the reader's among them. */
function ofSaidStores({ resource, registry }: Seen): Filter {
  if (resource.view) return { field: knowsStores, operator: 'eq', value: true };
  const scope = storeScopeOf(resource, registry);
  if (scope?.by === 'stores') return { field: scope.field, operator: 'isEmpty', value: false };
  return { group: 'or', filters: [] };
}

/** The records of resources that the reader may read; undefined for all. */
function readable({ rights, stores }: Reader, field: Field, seen: Seen): Filter | undefined {
  const { registry } = seen;
  const names = field.choices.map(({ id }) => id);
  const read = names.filter((name) => allows(rights, name, 'read'));
  const among = (value: string[]): Filter => ({ field, operator: 'in', value });
  if (stores === 'all') return read.length === names.length ? undefined : among(read);
  const isScoped = (name: string) => registry.get(name)?.storeScope !== undefined;
  const ofStores: Filter[] = [among(read.filter(isScoped)), ofSaidStores(seen)];
  // An event without a resource, such as a sign-in, has no store either.
  const others = among(read.filter((name) => registry.has(name) && !isScoped(name)));
  return { group: 'or', filters: [others, { group: 'and', filters: ofStores }] };
}

/**
 * The records that name one of the reader's stores, or none. Row-level security hides the others anyway; in the
 * statement itself, the condition lets the database use the index of the stores.
 */
function ofTheirStores({ stores }: Reader, { resource, registry }: Seen): Filter | undefined {
  const scope = storeScopeOf(resource, registry);
  if (stores === 'all' || scope?.by !== 'store') return undefined;
  const { field } = scope;
  const filters: Filter[] = [{ field, operator: 'in', value: stores }];
  if (!field.required) filters.push({ field, operator: 'isEmpty', value: true });
  return { group: 'or', filters };
}

/**
 * The query of a list, limited to the reader's stores and, with `visibleWith`, to records of resources that the reader
 * may read. Only people who may read everything see records of resources that no longer exist.
 */
export function visibleTo(reader: Reader, seen: Seen, query: ListQuery): ListQuery {
  const { resource } = seen;
  const condition =
    resource.visibleWith === undefined
      ? ofTheirStores(reader, seen)
      : readable(reader, fieldOf(resource, resource.visibleWith), seen);
  return condition ? { ...query, filter: { group: 'and', filters: [query.filter, condition] } } : query;
}

/**
 * Events from before the resource had stores do not name any, so they are only for people who work for all stores.
 * Row-level security does the rest.
 * @param events the table of the events, or its alias
 */
export const ofKnownStores = (
  { storeScope }: Resource,
  { stores }: Pick<CustomerRealm, 'stores'>,
  events = 'audit_events',
): string => (stores === 'all' || storeScope === undefined ? '' : `AND ${events}.store_uuids IS NOT NULL`);

/** A filter as lists take it, and further conditions that a path gives. */
export interface Matching {
  filter: Readonly<Record<string, unknown>>;
  plain?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * What a filter finds for the actor, as a list shows it.
 * @throws ServiceError QUERY_MALFORMED
 */
async function queryFor(
  { client, context, actor }: Writing,
  { filter, plain }: Matching,
): Promise<ListQuery> {
  const plainQuery = parseListQuery(context, { filter: JSON.stringify(filter) }, plain);
  const query = visibleTo(actor, context, plainQuery);
  const whole = await withWholeTexts(client, context.resource, query, actor.customerUuid);
  return whole?.query ?? query;
}

/** The ids of at most `limit` records that the filter finds, in the order of their ids, from the one behind `after`. */
export async function matchingIds(
  writing: Writing,
  { after = null, limit, ...matching }: Matching & { after?: string | number | null; limit: number },
): Promise<(string | number)[]> {
  const { client, context, actor } = writing;
  const query = await queryFor(writing, matching);
  const part = { ...query, range: { offset: 0, limit } };
  const tenant = tenantOf(context.resource, actor.customerUuid);
  const { rows } = await client.query<{ id: string | number }>(context.lists.matching(part, tenant, after));
  return rows.map(({ id }) => id);
}

/** How many records the filter finds, counted to the end. */
export async function countMatching(writing: Writing, matching: Matching): Promise<number> {
  const { client, context, actor } = writing;
  const query = await queryFor(writing, matching);
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
