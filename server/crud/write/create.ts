import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { linesFields } from '../../../contract/lines.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { authorise } from '../../access/actor.ts';
import { livingRows, rowCondition } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { ruled } from '../context/rules.ts';
import { readWritten } from '../read/readOne.ts';
import { singleId } from '../values/singletons.ts';
import { auditSql } from './audit.ts';
import { writeLines } from './lines/writeLines.ts';
import { ownStart } from './ownValues.ts';
import { referencesHold } from './references.ts';
import { newKeys, withSealed } from './secrets.ts';
import { startValues } from './startValues.ts';
import { update } from './update.ts';
import {
  bindings,
  changedFields,
  danglingReference,
  invalid,
  keyOf,
  validated,
  valueSlot,
} from './values.ts';

/** A new record goes to the end of its list. */
function nextPosition(context: ResourceContext): Sql {
  const { resource } = context;
  const within = resource.ordered?.within ? fieldOf(resource, resource.ordered.within) : undefined;
  return sql`(SELECT coalesce(max(position) + 1, 0) FROM ${sql.table(resource.table)} AS s WHERE ${and([
    ...livingRows(resource, 's'),
    ...(within ? [sql`${column('s', columnOf(within))} = ${valueSlot(context, within)}`] : []),
  ])})`;
}

/** What a new record gets besides the values from the person. */
interface MoreOfNew {
  /** The name under which the audit log keeps it. */
  as?: string;
  /** Valid values by wire name, also of read-only fields. */
  fixed?: Readonly<Record<string, unknown>>;
}

/** Creates a record and issues its keys, or changes the one that already has the values of `createOrUpdateBy`. */
export async function create(
  writing: Writing,
  input: unknown,
  { as = 'create', fixed = {} }: MoreOfNew = {},
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const { resource, registry } = context;
  const given = { ...startValues(resource), ...validated(context, 'create', input), ...fixed };
  const id = singleId(resource, given, actor.customerUuid);
  const existing = id === undefined ? await findBy(writing, given) : await isThere(writing, id);
  if (existing) {
    authorise(actor, resource, 'update');
    return update(writing, existing, input);
  }
  const issued = newKeys(resource);
  const allowed = await ruled(writing, { action: 'create', ids: [], values: given });
  const started = ownStart(context, allowed);
  const values = withSealed(context, actor.customerUuid, { ...started, ...issued });
  const fields = changedFields(resource, values);
  const plan = context.planOf(`${as} ${keyOf(fields)}`, () => {
    const columns: [string, Sql][] = [
      ...(resource.scope === 'customer' ? [['customer_uuid', slot('customer')] as [string, Sql]] : []),
      ...(resource.key === 'uuid' ? [['id', sql`${slot('id')}::uuid`] as [string, Sql]] : []),
      ...(resource.ordered ? [['position', nextPosition(context)] as [string, Sql]] : []),
      ...fields.map((field): [string, Sql] => [columnOf(field), valueSlot(context, field)]),
    ];
    return sql`WITH written AS (
      INSERT INTO ${sql.table(resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      SELECT ${sql.join(columns.map(([, value]) => value))}
      WHERE ${referencesHold(fields, registry, (field) => valueSlot(context, field))}
      ${passOverExisting(resource)} RETURNING *),
      audited AS (${auditSql(context, as, sql`FROM written AS w`, { after: 'w' })})
      SELECT id FROM written`;
  });
  const newId = id === undefined ? randomUUID() : String(id);
  const bound = { ...bindings(fields, values, actor), id: newId };
  const inserting = client.query<{ id: string | number }>(plan.bind(bound));
  // Travels with the insert if nothing else is to be written before.
  const reading =
    resource.key === 'uuid' && linesFields(resource).length === 0
      ? readWritten(client, context, newId, actor.customerUuid)
      : undefined;
  reading?.catch(() => undefined);
  const { rows } = await inserting;
  if (rows[0]) {
    await writeLines(writing, rows[0].id, values);
    const record = await (reading ?? readWritten(client, context, rows[0].id, actor.customerUuid));
    return issued ? { ...record, issued } : record;
  }
  const refused = await danglingReference(client, context, fields, bound);
  if (refused.issues?.length) throw refused;
  // The record with these values belongs to a store that the actor does not see.
  if (actor.stores !== 'all' && id === undefined && !(await findBy(writing, given)))
    throw invalid(
      (resource.createOrUpdateBy ?? []).map((name) => ({
        field: fieldOf(resource, name).source,
        code: 'notUnique',
        details: {},
      })),
    );
  // Somebody else created the record, or what it refers to, at the same moment. Now we can find it.
  return create(writing, input, { as, fixed });
}

/** If a record with the values of `createOrUpdateBy` came first, create nothing; change that record instead. */
function passOverExisting(resource: Resource): Sql {
  if (resource.singleton) return sql`ON CONFLICT (customer_uuid, id) DO NOTHING`;
  if (!resource.createOrUpdateBy) return sql``;
  const columns = resource.createOrUpdateBy.map((name) => columnOf(fieldOf(resource, name)));
  const unique = [...(resource.scope === 'customer' ? ['customer_uuid'] : []), ...columns];
  const alive = resource.softDelete
    ? sql`WHERE NOT ${sql.ref(columnOf(fieldOf(resource, resource.softDelete)))}`
    : sql``;
  return sql`ON CONFLICT (${sql.join(unique.map((name) => sql.ref(name)))}) ${alive} DO NOTHING`;
}

/** The id of the existing record that already has the values of `createOrUpdateBy`. */
async function findBy({ client, context, actor }: Writing, values: Record<string, unknown>) {
  const { resource } = context;
  if (!resource.createOrUpdateBy) return undefined;
  const fields = resource.createOrUpdateBy.map((name) => fieldOf(resource, name));
  const plan = context.planOf(`find ${keyOf(fields)}`, () => {
    const same = fields.map((field) => sql`${column('t', columnOf(field))} = ${valueSlot(context, field)}`);
    return sql`SELECT t.id FROM ${sql.table(resource.table)} AS t
      WHERE ${and([rowCondition(resource, 't', sql`t.id`), ...same])} FOR UPDATE`;
  });
  const { rows } = await client.query(plan.bind(bindings(fields, values, actor)));
  return rows[0]?.id as string | number | undefined;
}

/** The id of a single record, if somebody has saved it. */
export async function isThere({ client, context, actor }: Writing, id: unknown) {
  const { resource } = context;
  const plan = context.planOf(
    'there',
    () =>
      sql`SELECT t.id FROM ${sql.table(resource.table)} AS t WHERE ${rowCondition(resource, 't', slot('id'))} FOR UPDATE`,
  );
  const { rows } = await client.query<{ id: string }>(plan.bind({ id, customer: actor.customerUuid }));
  return rows[0]?.id;
}
