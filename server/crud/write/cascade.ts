import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { namesRecords } from '../../../contract/fieldKinds.ts';
import { ownerOf } from '../../../contract/lines.ts';
import { pointersTo, type Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { isAmong, livingRows, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan, or, type Sql } from '../../schema/sql.ts';
import type { Ids, Writing } from '../context.ts';
import { labelSql } from '../values/labels.ts';
import { ofLivingOwner } from '../values/ownedLines.ts';
import { bindings, valueSql } from '../values/values.ts';

/** Records that a refusal or a question names; the rest are counted. */
export const namesShown = 3;

/** A stored reference of `referrer` that points to `target`. */
export interface Reference {
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
export type Cascade = Map<string, Set<string | number>>;

export const slotOf = (resource: Resource) => `ids:${resource.name}`;

export const boundTo = (going: Cascade, actor: Actor): Record<string, unknown> => ({
  ...bindings([], {}, actor),
  ...Object.fromEntries([...going].map(([name, ids]) => [`ids:${name}`, [...ids]])),
});

/** True for a row `t` that refers to one of the deleted records and is not deleted itself. */
export function refers({ referrer, field, target }: Reference, going: Cascade): Sql {
  const value = column('t', columnOf(field));
  const refers = namesRecords(field)
    ? sql`EXISTS (SELECT 1 FROM unnest(${value}) AS item (id) WHERE ${isAmong(target, sql`item.id`, slotOf(target))})`
    : isAmong(target, value, slotOf(target));
  const stays = going.has(referrer.name)
    ? [sql`NOT ${isAmong(referrer, column('t', 'id'), slotOf(referrer))}`]
    : [];
  return and([refers, ...stays]);
}

export const run = ({ client, actor }: Writing, query: Sql, going: Cascade) =>
  client.query(compilePlan(query, { prepared: false }).bind(boundTo(going, actor)));

/** A line refers to its record. */
export const isOwnLine = ({ referrer, field }: Reference, registry: Registry): boolean =>
  ownerOf(referrer, registry)?.by === field;

/**
 * All records that a delete of `ids` deletes: those, the records taken along with them, and so on. Locks them, unless
 * it only looks (`isTrial`).
 */
export async function cascadeOf(writing: Writing, ids: Ids, isTrial = false): Promise<Cascade> {
  const { context } = writing;
  const going: Cascade = new Map([[context.resource.name, new Set(ids)]]);
  const waiting = [context.resource];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for (const reference of referencesTo(next, context.registry, 'take')) {
      const { referrer } = reference;
      const isLine = isOwnLine(reference, context.registry);
      // A record that is only marked keeps its lines, so that it comes back whole.
      if (isLine && next.softDelete) continue;
      const { rows } = await run(
        writing,
        sql`SELECT t.id FROM ${sql.table(referrer.table)} AS t
          WHERE ${and([...livingRows(referrer, 't'), refers(reference, going)])} ORDER BY t.id ${isTrial ? sql`` : sql`FOR UPDATE`}`,
        going,
      );
      if (rows.length === 0) continue;
      // The right to delete a record includes its lines.
      if (!isLine && !isTrial) authorise(writing.actor, referrer, 'delete');
      const taken = rows.map(({ id }) => id as string | number);
      going.set(referrer.name, new Set([...(going.get(referrer.name) ?? []), ...taken]));
      waiting.push(referrer);
    }
  }
  return going;
}

/** The references of one resource, so that a record that refers to the others twice counts once. */
export const byReferrer = (references: readonly Reference[]): Reference[][] => [
  ...Map.groupBy(references, ({ referrer }) => referrer.name).values(),
];

/** The name of a record in the row `t`. A line has the name of its record. */
export function nameSql(resource: Resource, registry: Registry): Sql {
  const by = ownerOf(resource, registry)?.by;
  return by
    ? labelSql(by, resource, registry, 't')
    : valueSql(fieldOf(resource, resource.title), resource, registry, 't');
}

/**
 * For each resource, how many of its records refer to the deleted ones, with some of their names. A resource that
 * uses none is left out.
 */
export function usersSql(groups: readonly Reference[][], registry: Registry, going: Cascade): Sql {
  const parts = groups.flatMap((references, place) => {
    const [referrer] = references.map((reference) => reference.referrer);
    if (!referrer) return [];
    const from = sql`FROM ${sql.table(referrer.table)} AS t`;
    const use = or(references.map((reference) => refers(reference, going)));
    return [
      sql`SELECT ${sql.lit(place)} AS place, u.count,
        ARRAY(SELECT ${nameSql(referrer, registry)}::text ${from} WHERE ${and([...tenantRows(referrer, 't'), sql`t.id = ANY(u.sample)`])} ORDER BY 1) AS names
      FROM (SELECT count(*)::integer AS count, (array_agg(t.id))[1:${sql.lit(namesShown)}] AS sample ${from}
        WHERE ${and([...livingRows(referrer, 't'), ...ofLivingOwner(referrer, registry, 't'), use])}) AS u WHERE u.count > 0`,
    ];
  });
  return sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY place`;
}

/** Records of one resource that refer to deleted ones. */
export interface Users {
  /** Which resource, by its place among the groups. */
  place: number;
  count: number;
  names: string[];
}
