import { sql } from 'kysely';
import { ServiceError } from '../../../contract/errors.ts';
import { namesRecords } from '../../../contract/fieldKinds.ts';
import { ownerOf } from '../../../contract/lines.ts';
import { type Registry, takenResources } from '../../../contract/registry.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { authorise } from '../../access/actor.ts';
import { withEveryStore } from '../../database/transaction.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql } from '../../schema/sql.ts';
import type { Id, Ids, ResourceContext, Writing } from '../context.ts';
import {
  boundTo,
  byReferrer,
  type Cascade,
  cascadeOf,
  referencesTo,
  refers,
  run,
  slotOf,
  type Users,
  usersSql,
} from './cascade.ts';
import { makeChange } from './change.ts';
import { rowsOf } from './rowSet.ts';
import { updateSql } from './statements.ts';
import { keepToOwnStores } from './storeWall.ts';

/** Deletes records that are locked and that nothing refers to any more. */
type Removal = (writing: Writing, ids: Ids) => Promise<void>;

/** @throws ServiceError IN_USE when remaining records refer to deleted ones through a reference that refuses this */
async function refuseWhileUsed(writing: Writing, going: Cascade): Promise<void> {
  const { client, context, actor } = writing;
  const { resource, registry } = context;
  const references = [...going.keys()].flatMap((name) =>
    referencesTo(context.contextOf(name).resource, registry, 'refuse'),
  );
  if (references.length === 0) return;
  const groups = byReferrer(references);
  const build = () => usersSql(groups, registry, going);
  const isOne = going.size === 1 && going.get(resource.name)?.size === 1;
  const plan = isOne ? context.planOf('users', build) : compilePlan(build(), { prepared: false });
  const look = async () => (await client.query<Users>(plan.bind(boundTo(going, actor)))).rows;
  const all = await withEveryStore(client, actor, look);
  if (all.length === 0) return;
  // Of the records of other stores, people learn only how many there are.
  const seen = actor.stores === 'all' ? all : await look();
  const users = all.map(({ place, count }) => ({
    referrer: groups[place]?.[0]?.referrer,
    count,
    names: seen.find((one) => one.place === place)?.names ?? [],
  }));
  const inEnglish = users.map(({ referrer, count, names }) => inWords(referrer, count, names));
  throw new ServiceError('IN_USE', {
    details: { users: inEnglish.join(' and ') },
    users: users.map(({ referrer, count, names }) => ({ resource: referrer?.name ?? '', count, names })),
  });
}

/** `12 stock items (Flour, Yeast, Salt and 9 more)`. */
function inWords(referrer: Resource | undefined, count: number, names: string[]): string {
  const label = count === 1 ? referrer?.labels.one : referrer?.labels.many;
  const rest = count > names.length ? ` and ${count - names.length} more` : '';
  if (names.length === 0) return `${count} ${label?.toLowerCase()}`;
  return `${count} ${label?.toLowerCase()} (${names.join(', ')}${rest})`;
}

/** @throws ServiceError OTHER_STORES if a delete would change records of stores that are not the actor's */
async function refuseOthers(
  writing: Writing,
  referrers: ResourceContext,
  which: Sql,
  going: Cascade,
): Promise<void> {
  const { client, actor } = writing;
  if (actor.stores === 'all' || referrers.resource.storeScope === undefined) return;
  const { rows } = await run(
    writing,
    sql`SELECT t.id FROM ${sql.table(referrers.resource.table)} AS t WHERE ${which}`,
    going,
  );
  const ids = rows.map(({ id }) => id as string | number);
  await keepToOwnStores({ client, context: referrers, actor }, ids);
}

/** Removes the deleted records from references that must be cleared, also in deleted records, since these may come back. */
async function clearReferences(writing: Writing, going: Cascade): Promise<void> {
  const { client, context, actor } = writing;
  for (const name of going.keys()) {
    for (const reference of referencesTo(context.contextOf(name).resource, context.registry, 'clear')) {
      const { referrer, field, target } = reference;
      const value = column('t', columnOf(field));
      const cleared = namesRecords(field)
        ? sql`ARRAY(SELECT item.id FROM unnest(${value}) WITH ORDINALITY AS item (id, place)
              WHERE NOT ${isAmong(target, sql`item.id`, slotOf(target))} ORDER BY item.place)`
        : sql`NULL`;
      const referrers = context.contextOf(referrer.name);
      const which = and([...tenantRows(referrer, 't'), refers(reference, going)]);
      const change = { action: 'update', columns: [[columnOf(field), cleared]] } as const;
      await withEveryStore(client, actor, () => refuseOthers(writing, referrers, which, going));
      const set = { action: 'update', as: 'update', rows: [], right: null } as const;
      await makeChange({ ...writing, context: referrers }, set, async () => {
        const { rows } = await run(writing, updateSql(referrers, which, change), going);
        if (rows.length > 0) authorise(actor, referrer, 'update');
        return { ids: rows.map(({ id }) => id as Id) };
      });
    }
  }
}

/** The resources with deleted records, each before the resources that it refers to. */
export function referrersFirst(start: Resource, registry: Registry): Resource[] {
  const ordered = new Set<Resource>();
  const visit = (resource: Resource): void => {
    for (const taken of takenResources(resource, registry))
      if (taken !== resource && !ordered.has(taken)) visit(taken);
    ordered.add(resource);
  };
  visit(start);
  return [...ordered];
}

/**
 * Handles the records that refer to `ids` as their definitions say: refuses, takes them along, or clears their
 * references, each with its own right, version and audit event. It looks for referrers in sets, whatever the number
 * of records.
 * @returns the deleted records of the resource itself: `ids`, and records of the same resource that are taken along.
 * @throws ServiceError IN_USE naming the referring records, FORBIDDEN if the actor may not change them, OTHER_STORES
 * if they belong to other stores.
 */
export async function settleReferrers(writing: Writing, ids: Ids, removal: Removal): Promise<Ids> {
  const { client, context, actor } = writing;
  const going = await withEveryStore(client, actor, async () => {
    const all = await cascadeOf(writing, ids);
    for (const [name, taken] of all)
      await keepToOwnStores({ ...writing, context: context.contextOf(name) }, [...taken]);
    return all;
  });
  await refuseWhileUsed(writing, going);
  await clearReferences(writing, going);
  for (const resource of referrersFirst(context.resource, context.registry)) {
    const taken = [...(going.get(resource.name) ?? [])];
    if (resource === context.resource || taken.length === 0) continue;
    const of = { ...writing, context: context.contextOf(resource.name) };
    const above = ownerOf(resource, context.registry)?.owner.name;
    await makeChange(
      of,
      {
        ...{ action: 'delete', as: 'delete', rows: rowsOf(taken), right: null },
        isWithParent: above !== undefined && going.has(above),
      },
      async () => {
        await removal(of, taken);
        return { ids: taken };
      },
    );
  }
  return [...(going.get(context.resource.name) ?? [])];
}
