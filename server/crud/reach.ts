import { sql } from 'kysely';
import { z } from 'zod';
import { mostLookedAt, type Use } from '../../contract/calls/reach.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { ownerOf } from '../../contract/lines.ts';
import { idSchema } from '../../contract/registry.ts';
import { columnOf, type Resource } from '../../contract/resource.ts';
import { allows } from '../../contract/rights/rights.ts';
import { authorise } from '../access/actor.ts';
import { withEveryStore } from '../database/transaction.ts';
import { isAmong, livingRows, tenantRows } from '../schema/rows.ts';
import { and, column } from '../schema/sql.ts';
import { type ChosenRecords, nextSet, start } from './bulk/chosenRecords.ts';
import type { Ids, Writing } from './context.ts';
import {
  byReferrer,
  type Cascade,
  cascadeOf,
  isOwnLine,
  nameSql,
  namesShown,
  type Reference,
  referencesTo,
  run,
  slotOf,
  type Users,
  usersSql,
} from './write/cascade.ts';

/** The ids of the chosen records that the actor sees. */
async function seenAmong(writing: Writing, chosen: ChosenRecords): Promise<(string | number)[]> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const { ids } = await nextSet({ client, context, actor }, { chosen, place: start, size: mostLookedAt });
  if (!z.array(idSchema(resource)).safeParse(ids).success) throw new ServiceError('NOT_FOUND');
  const among = isAmong(resource, column('t', 'id'), slotOf(resource));
  const { rows } = await run(
    writing,
    sql`SELECT t.id FROM ${sql.table(resource.table)} AS t WHERE ${and([...livingRows(resource, 't'), among])}`,
    new Map([[resource.name, new Set(ids)]]),
  );
  return rows.map(({ id }) => id);
}

/** What refers to the records in `going` by these references. Of what the actor does not see, they learn only how many there are. */
async function usesOf(
  writing: Writing,
  references: readonly Reference[],
  effect: Use['effect'],
  going: Cascade,
): Promise<Use[]> {
  const { client, context, actor } = writing;
  const groups = byReferrer(references);
  if (groups.length === 0) return [];
  const look = async () =>
    (await run(writing, usersSql(groups, context.registry, going), going)).rows as Users[];
  const all = await withEveryStore(client, actor, look);
  const seen = actor.stores === 'all' || all.length === 0 ? all : await look();
  return all.flatMap(({ place, count }) => {
    const resource = groups[place]?.[0]?.referrer.name;
    if (resource === undefined) return [];
    const names = seen.find((one) => one.place === place)?.names ?? [];
    return [{ resource, effect, count, names: allows(actor.rights, resource, 'read') ? names : [] }];
  });
}

/** The records of one resource that a delete takes along, without the lines of records that go themselves. */
async function takenUse(writing: Writing, name: string, going: Cascade, ids: Ids): Promise<Use[]> {
  const { client, context, actor } = writing;
  const { resource } = context.contextOf(name);
  const owned = ownerOf(resource, context.registry);
  const isOwned = owned && going.has(owned.owner.name);
  const taken = [...(going.get(name) ?? [])].filter(
    (id) => resource !== context.resource || !ids.includes(id),
  );
  const conditions = [
    ...tenantRows(resource, 't'),
    isAmong(resource, column('t', 'id'), slotOf(resource)),
    ...(isOwned
      ? [sql`NOT ${isAmong(owned.owner, column('t', columnOf(owned.by)), slotOf(owned.owner))}`]
      : []),
  ];
  const among: Cascade = new Map([...going, [name, new Set(taken)]]);
  const look = async () => {
    const { rows } = await run(
      writing,
      sql`SELECT ${nameSql(resource, context.registry)}::text AS name, count(*) OVER ()::integer AS count
        FROM ${sql.table(resource.table)} AS t WHERE ${and(conditions)} ORDER BY 1 LIMIT ${sql.lit(namesShown)}`,
      among,
    );
    return rows as { name: string; count: number }[];
  };
  const all = await withEveryStore(client, actor, look);
  const [first] = all;
  if (!first) return [];
  const seen = actor.stores === 'all' ? all : await look();
  const names = allows(actor.rights, name, 'read') ? seen.map((row) => row.name) : [];
  return [{ resource: name, effect: 'take', count: first.count, names }];
}

async function takenUses(writing: Writing, going: Cascade, ids: Ids): Promise<Use[]> {
  const uses: Use[] = [];
  for (const name of going.keys()) uses.push(...(await takenUse(writing, name, going, ids)));
  return uses;
}

/**
 * What relies on records, and what their delete or their new name means for it. It changes and locks nothing.
 * @throws ServiceError FORBIDDEN without the right to read the records, NOT_FOUND for ids of another kind
 */
export async function readReach(
  writing: Writing,
  chosen: ChosenRecords,
  change: 'delete' | 'rename',
): Promise<{ uses: Use[]; looked: number }> {
  const { client, context, actor } = writing;
  const { resource, registry } = context;
  authorise(actor, resource, 'read');
  const ids = await seenAmong(writing, chosen);
  const referencesOf = (target: Resource, ...kinds: Field['onDelete'][]) =>
    kinds.flatMap((kind) => referencesTo(target, registry, kind));
  if (change === 'rename') {
    const shown = referencesOf(resource, 'refuse', 'take', 'clear').filter(
      (reference) => !isOwnLine(reference, registry),
    );
    const named = new Map([[resource.name, new Set(ids)]]);
    return { uses: await usesOf(writing, shown, 'show', named), looked: ids.length };
  }
  const going = await withEveryStore(client, actor, () => cascadeOf(writing, ids, true));
  const all = (kind: Field['onDelete']) =>
    [...going.keys()].flatMap((name) => referencesOf(context.contextOf(name).resource, kind));
  const uses = [
    ...(await usesOf(writing, all('refuse'), 'refuse', going)),
    ...(await takenUses(writing, going, ids)),
    ...(await usesOf(writing, all('clear'), 'clear', going)),
  ];
  return { uses, looked: ids.length };
}
