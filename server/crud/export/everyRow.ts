import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { amongIds, type Filter, parseListQuery } from '../../../contract/listQuery.ts';
import type { EveryOf } from '../../../contract/options/calls.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import { type ResourceContext, tenantOf, type Writing } from '../context.ts';
import { checkParent } from '../read/readGrid.ts';
import { targetOf } from '../values/targets.ts';
import { visibleTo } from '../visible.ts';

type Id = string | number;

/** Rows of a file for records that do not exist yet: one for each record that a reference could name. */
export interface EveryRow {
  /** The reference. */
  field: Field;
  /** The fields with the same value in all of these rows. */
  shared: readonly Field[];
  /** What `everyRowSql` binds. */
  bindings: Readonly<Record<string, unknown>>;
}

const idsSlot = 'every';
const slotOf = ({ name }: Field) => `every:${name}`;

/** Which records of a resource a file has. */
interface Wanted {
  where: Readonly<Record<string, unknown>>;
  among?: Filter;
}

/** The values that these records have in a column, as their list shows them to the actor. */
async function valuesOf(
  { client, context, actor }: Writing,
  { where, among, name = 'id' }: Wanted & { name?: string },
): Promise<Id[]> {
  const { resource, lists } = context;
  const named = parseListQuery(context, {}, where);
  const filters = [named.filter, ...(among ? [among] : [])];
  const query = visibleTo(actor, context, { ...named, filter: { group: 'and', filters } });
  const all = lists.all(query, { columns: sql`${column('t', name)} AS value` });
  const plan = compilePlan(all, { prepared: false });
  const { rows } = await client.query<{ value: Id }>(
    plan.bind(lists.bindings(query, tenantOf(resource, actor.customerUuid))),
  );
  return rows.map(({ value }) => value);
}

/**
 * Finds the records that each have a row in the file.
 * @param fromPath the values of the path, by the names of their fields
 * @throws ServiceError FORBIDDEN for somebody who may not read what the file lists; NOT_FOUND if the path names no record
 */
export async function readEvery(
  context: ResourceContext,
  actor: Actor,
  everyOf: EveryOf,
  fromPath: Readonly<Record<string, unknown>>,
): Promise<EveryRow> {
  const { resource, registry, contextOf } = context;
  const field = fieldOf(resource, everyOf.field);
  const listed = contextOf(targetOf(field, registry).name);
  const shared = Object.keys(fromPath).map((name) => fieldOf(resource, name));
  const deciding = everyOf.in && contextOf(everyOf.in.resource);
  for (const one of [context, listed, ...(deciding ? [deciding] : [])])
    authorise(actor, one.resource, 'read');
  const ids = await inTransaction(context.pool, realmOf(actor), async (client) => {
    for (const one of shared) {
      const parent = targetOf(one, registry);
      await checkParent(client, context, { parent }, fromPath[one.name] as Id, actor.customerUuid);
    }
    const { where } = everyOf;
    if (!everyOf.in || !deciding) return valuesOf({ client, context: listed, actor }, { where });
    const { by, within, where: decided } = everyOf.in;
    const decides = fieldOf(deciding.resource, by);
    const named = await valuesOf(
      { client, context: deciding, actor },
      {
        where: { ...decided, ...Object.fromEntries(within.map((name) => [name, fromPath[name]])) },
        name: columnOf(decides),
      },
    );
    const among: Filter =
      decides.resource === listed.resource.name
        ? amongIds(listed.resource, named)
        : { field: fieldOf(listed.resource, by), operator: 'in', value: named };
    return valuesOf({ client, context: listed, actor }, { where, among });
  });
  const values = shared.map((one) => [slotOf(one), String(fromPath[one.name])]);
  return { field, shared, bindings: { ...Object.fromEntries(values), [idsSlot]: ids.map(String) } };
}

/** The records, and the rows of those that do not exist yet, as `t`. */
export function everyRowSql(resource: Resource, { field, shared }: EveryRow): Sql {
  const table = sql.table(resource.table);
  const values = [
    ['customer_uuid', sql`${slot('customer')}::text`] as const,
    ...shared.map((one) => [columnOf(one), sql`${slot(slotOf(one))}::text`] as const),
    [columnOf(field), sql`e.id`] as const,
    ...(resource.softDelete ? [[columnOf(fieldOf(resource, resource.softDelete)), sql`false`] as const] : []),
  ];
  const made = values.flatMap(([name, value]) => [sql`${sql.lit(name)}`, value]);
  const isSame = [field, ...shared].map(
    (one) => sql`${column('t', columnOf(one))} = ${column('made', columnOf(one))}`,
  );
  return sql`(SELECT t.* FROM ${table} AS t UNION ALL
    SELECT made.* FROM unnest(${slot(idsSlot)}::text[]) AS e (id)
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, jsonb_build_object(${sql.join(made)})) AS made
    WHERE NOT EXISTS (SELECT 1 FROM ${table} AS t WHERE ${and([...livingRows(resource, 't'), ...isSame])})) AS t`;
}
