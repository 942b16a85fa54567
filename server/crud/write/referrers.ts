import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { namesRecords } from '../../../contract/fieldKinds.ts';
import { ownerOf } from '../../../contract/lines.ts';
import { pointersTo, type Registry, takenResources } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { withEveryStore } from '../../database/transaction.ts';
import { isAmong, livingRows, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { finish, ruled } from '../context/rules.ts';
import { keepToOwnStores } from '../context/storeWall.ts';
import { labelSql } from '../values/labels.ts';
import { ofLivingOwner } from '../values/ownedLines.ts';
import { valueSql } from '../values/values.ts';
import { changeAllSql } from './changeRow.ts';
import type { Ids } from './lockRows.ts';
import { bindings } from './values.ts';

/** Records named when a delete is refused; the rest are counted. */
const namesShown = 3;

/** Deletes records that are locked and that nothing refers to any more. */
type Removal = (client: pg.ClientBase, context: ResourceContext, actor: Actor, ids: Ids) => Promise<void>;

/** A stored reference of `referrer` that points to `target`. */
interface Reference {
  referrer: Resource;
  field: Field;
  target: Resource;
}

/** Every stored reference of any resource that points to `target` and has that `onDelete`. */
export const referencesTo = (
  target: Resource,
  registry: Registry,
  onDelete: Field['onDelete'],
): Reference[] =>
  pointersTo(target, registry)
    .filter(({ owner, field }) => !owner.view && !field.isDerived && field.onDelete === onDelete)
    .map(({ owner, field }): Reference => ({ referrer: owner, field, target }));

/** The records deleted in one step, by the name of their resource. */
type Going = Map<string, Set<string | number>>;

const slotOf = (resource: Resource) => `ids:${resource.name}`;

const boundTo = (going: Going, actor: Actor): Record<string, unknown> => ({
  ...bindings([], {}, actor),
  ...Object.fromEntries([...going].map(([name, ids]) => [`ids:${name}`, [...ids]])),
});

/** True for a row `t` that refers to one of the deleted records and is not deleted itself. */
function refers({ referrer, field, target }: Reference, going: Going): Sql {
  const value = column('t', columnOf(field));
  const refers = namesRecords(field)
    ? sql`EXISTS (SELECT 1 FROM unnest(${value}) AS item (id) WHERE ${isAmong(target, sql`item.id`, slotOf(target))})`
    : isAmong(target, value, slotOf(target));
  const stays = going.has(referrer.name)
    ? [sql`NOT ${isAmong(referrer, column('t', 'id'), slotOf(referrer))}`]
    : [];
  return and([refers, ...stays]);
}

interface Settling {
  client: pg.ClientBase;
  context: ResourceContext;
  actor: Actor;
}

const run = ({ client, actor }: Settling, query: Sql, going: Going) =>
  client.query(compilePlan(query, { prepared: false }).bind(boundTo(going, actor)));

/** All records that a delete of `ids` deletes: those, the records taken along with them, and so on. Locks them. */
async function goingWith(settling: Settling, ids: Ids): Promise<Going> {
  const { context } = settling;
  const going: Going = new Map([[context.resource.name, new Set(ids)]]);
  const waiting = [context.resource];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for (const reference of referencesTo(next, context.registry, 'take')) {
      const { referrer } = reference;
      const isLine = ownerOf(referrer, context.registry)?.by === reference.field;
      // A record that is only marked keeps its lines, so that it comes back whole.
      if (isLine && next.softDelete) continue;
      const { rows } = await run(
        settling,
        sql`SELECT t.id FROM ${sql.table(referrer.table)} AS t
          WHERE ${and([...livingRows(referrer, 't'), refers(reference, going)])} ORDER BY t.id FOR UPDATE`,
        going,
      );
      if (rows.length === 0) continue;
      // The right to delete a record includes its lines.
      if (!isLine) authorise(settling.actor, referrer, 'delete');
      const taken = rows.map(({ id }) => id as string | number);
      going.set(referrer.name, new Set([...(going.get(referrer.name) ?? []), ...taken]));
      waiting.push(referrer);
    }
  }
  return going;
}

/**
 * For each reference, how many records refer to the deleted ones, with some of their names. A line has the name of
 * its record. A reference that nothing uses is left out.
 */
function usersSql(references: readonly Reference[], registry: Registry, going: Going): Sql {
  const parts = references.map((reference, place) => {
    const { referrer } = reference;
    const from = sql`FROM ${sql.table(referrer.table)} AS t`;
    const by = ownerOf(referrer, registry)?.by;
    const title = by
      ? labelSql(by, referrer, registry, 't')
      : valueSql(fieldOf(referrer, referrer.title), referrer, registry, 't');
    return sql`SELECT ${sql.lit(place)} AS place, u.count,
        ARRAY(SELECT ${title}::text ${from} WHERE ${and([...tenantRows(referrer, 't'), sql`t.id = ANY(u.sample)`])} ORDER BY 1) AS names
      FROM (SELECT count(*)::integer AS count, (array_agg(t.id))[1:${sql.lit(namesShown)}] AS sample ${from}
        WHERE ${and([...livingRows(referrer, 't'), ...ofLivingOwner(referrer, registry, 't'), refers(reference, going)])}) AS u WHERE u.count > 0`;
  });
  return sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY place`;
}

/** @throws ServiceError IN_USE when remaining records refer to deleted ones through a reference that refuses this */
async function refuseWhileUsed(settling: Settling, going: Going): Promise<void> {
  const { client, context, actor } = settling;
  const { resource, registry } = context;
  const references = [...going.keys()].flatMap((name) =>
    referencesTo(context.contextOf(name).resource, registry, 'refuse'),
  );
  if (references.length === 0) return;
  const build = () => usersSql(references, registry, going);
  const isOne = going.size === 1 && going.get(resource.name)?.size === 1;
  const plan = isOne ? context.planOf('users', build) : compilePlan(build(), { prepared: false });
  const look = async () => (await client.query<Users>(plan.bind(boundTo(going, actor)))).rows;
  const all = await withEveryStore(client, actor, look);
  if (all.length === 0) return;
  // Of the records of other stores, people learn only how many there are.
  const seen = actor.stores === 'all' ? all : await look();
  const users = all.map(({ place, count }) => ({
    referrer: references[place]?.referrer,
    count,
    names: seen.find((one) => one.place === place)?.names ?? [],
  }));
  const inEnglish = users.map(({ referrer, count, names }) => inWords(referrer, count, names));
  throw new ServiceError('IN_USE', {
    details: { users: inEnglish.join(' and ') },
    users: users.map(({ referrer, count, names }) => ({ resource: referrer?.name ?? '', count, names })),
  });
}

/** Records that refer to deleted ones through one reference. */
interface Users {
  /** Which reference. */
  place: number;
  count: number;
  names: string[];
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
  settling: Settling,
  referrers: ResourceContext,
  which: Sql,
  going: Going,
): Promise<void> {
  const { client, actor } = settling;
  if (actor.stores === 'all' || referrers.resource.storeScope === undefined) return;
  const { rows } = await run(
    settling,
    sql`SELECT t.id FROM ${sql.table(referrers.resource.table)} AS t WHERE ${which}`,
    going,
  );
  const ids = rows.map(({ id }) => id as string | number);
  await keepToOwnStores(client, referrers, actor, ids);
}

/** Removes the deleted records from references that must be cleared, also in deleted records, since these may come back. */
async function clearReferences(settling: Settling, going: Going): Promise<void> {
  const { client, context, actor } = settling;
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
      const change = { action: 'update', columns: [[columnOf(field), cleared]] as [string, Sql][] };
      await withEveryStore(client, actor, () => refuseOthers(settling, referrers, which, going));
      const { rows } = await run(settling, changeAllSql(referrers, which, change), going);
      if (rows.length === 0) continue;
      authorise(actor, referrer, 'update');
      await finish(client, referrers, actor, { action: 'update', ids: rows.map(({ id }) => id) });
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
export async function settleReferrers(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  ids: Ids,
  removal: Removal,
): Promise<Ids> {
  const settling = { client, context, actor };
  const going = await withEveryStore(client, actor, async () => {
    const all = await goingWith(settling, ids);
    for (const [name, taken] of all)
      await keepToOwnStores(client, context.contextOf(name), actor, [...taken]);
    return all;
  });
  await refuseWhileUsed(settling, going);
  await clearReferences(settling, going);
  for (const resource of referrersFirst(context.resource, context.registry)) {
    const taken = [...(going.get(resource.name) ?? [])];
    if (resource === context.resource || taken.length === 0) continue;
    const referrers = context.contextOf(resource.name);
    await ruled(client, referrers, actor, { action: 'delete', ids: taken, values: {} });
    await removal(client, referrers, actor, taken);
    await finish(client, referrers, actor, { action: 'delete', ids: taken });
  }
  return [...(going.get(context.resource.name) ?? [])];
}
