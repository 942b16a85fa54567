import { sql } from 'kysely';
import type pg from 'pg';
import { type FieldIssue, ServiceError } from '../../contract/errors.ts';
import type { Field } from '../../contract/field.ts';
import { type WireRecord, withoutEmptyTexts } from '../../contract/recordSchema.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { issuesOf } from '../../contract/validation.ts';
import { inTransaction } from '../database/transaction.ts';
import { auditSql } from './audit.ts';
import { asServiceError } from './databaseErrors.ts';
import { onServer } from './fieldKinds.ts';
import { isKey, readOneWith, rowCondition } from './read.ts';
import { missingReferences, referencesHold, refuseWhileUsed } from './references.ts';
import { type Actor, announce, authorise, type ResourceContext } from './resourceContext.ts';
import { recordColumns } from './select.ts';
import { and, column, compilePlan, type Plan, type Sql, slot } from './sql.ts';

/** A change that somebody asks for. Values are by wire name and not yet validated. */
export type Change =
  | { action: 'create'; values: unknown }
  | { action: 'update'; id: string | number; values: unknown }
  | { action: 'delete'; id: string | number; version?: number | undefined };

/**
 * The one way that anything is changed: authorise, validate, check the version, write, audit and announce, within the caller's
 * transaction.
 * Answers the record as it is now, a deleted one as it last was.
 * @throws ServiceError FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, VERSION_CONFLICT or IN_USE; then nothing of the transaction holds.
 */
export async function writeWith(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  change: Change,
): Promise<WireRecord> {
  const { resource, registry } = context;
  authorise(actor, resource, change.action);
  if (change.action !== 'create' && !isKey(resource, change.id)) throw new ServiceError('NOT_FOUND');
  try {
    const record = await written(client, context, actor, change);
    announce(client, context, actor, [record.id]);
    return record;
  } catch (error) {
    throw asServiceError(error, resource, registry);
  }
}

function written(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  change: Change,
): Promise<WireRecord> {
  switch (change.action) {
    case 'create':
      return create(client, context, actor, change.values);
    case 'update':
      return update(client, context, actor, change.id, change.values);
    case 'delete':
      return remove(client, context, actor, change.id, change.version);
  }
}

/** One change in a transaction of its own. */
export function write(context: ResourceContext, actor: Actor, change: Change): Promise<WireRecord> {
  return inTransaction(context.pool, { customer: actor.customerUuid }, (client) =>
    writeWith(client, context, actor, change),
  );
}

const invalid = (issues: FieldIssue[]) => new ServiceError('VALIDATION_FAILED', { issues });

function validated(schema: ResourceContext['schemas']['create'], values: unknown): Record<string, unknown> {
  const given = withoutEmptyTexts(values);
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw invalid(issuesOf(parsed.error, given));
  return parsed.data;
}

/** The stored fields that `values` names. */
const changedFields = (resource: Resource, values: Record<string, unknown>): Field[] =>
  [...resource.fields.values()].filter((field) => !field.isDerived && values[field.source] !== undefined);

function bindings(
  fields: readonly Field[],
  values: Record<string, unknown>,
  actor: Actor,
): Record<string, unknown> {
  const bound: Record<string, unknown> = {
    customer: actor.customerUuid,
    actorUuid: actor.userUuid,
    actorName: actor.name,
    address: actor.address,
    requestId: actor.requestId,
  };
  for (const field of fields) bound[`value:${field.name}`] = onServer(field).toColumn(values[field.source]);
  return bound;
}

/** Sets of changed fields that are prepared: the database keeps those, and there are as many as somebody cares to send. */
const mostPlans = 200;

const plans = new WeakMap<Resource, Map<string, Plan>>();

/** The statement of one kind of change to a set of fields, compiled once. */
function planOf(resource: Resource, key: string, build: () => Sql): Plan {
  const known = plans.get(resource) ?? new Map<string, Plan>();
  plans.set(resource, known);
  const isKept = known.has(key) || known.size < mostPlans;
  const plan = known.get(key) ?? compilePlan(build(), { prepared: isKept });
  if (isKept) known.set(key, plan);
  return plan;
}

const keyOf = (fields: readonly Field[]) => fields.map((field) => field.name).join();

const valueSlot = ({ registry }: ResourceContext, field: Field): Sql => {
  const type = onServer(field).columnType(field, registry);
  return sql`${slot(`value:${field.name}`)}::${sql.raw(type)}`;
};

/** A new record comes last in its list. */
function nextPosition(context: ResourceContext): Sql {
  const { resource } = context;
  const within = resource.ordered?.within ? fieldOf(resource, resource.ordered.within) : undefined;
  return sql`(SELECT coalesce(max(position) + 1, 0) FROM ${sql.table(resource.table)} AS s WHERE ${and([
    ...(resource.scope === 'customer' ? [sql`s.customer_uuid = ${slot('customer')}`] : []),
    ...(within ? [sql`${column('s', columnOf(within))} = ${valueSlot(context, within)}`] : []),
    ...(resource.softDelete
      ? [sql`NOT ${column('s', columnOf(fieldOf(resource, resource.softDelete)))}`]
      : []),
  ])})`;
}

async function create(client: pg.ClientBase, context: ResourceContext, actor: Actor, input: unknown) {
  const { resource, registry, schemas } = context;
  const values = validated(schemas.create, input);
  const existing = resource.createOrUpdateBy && (await findBy(client, context, actor, values));
  if (existing) {
    authorise(actor, resource, 'update');
    return update(client, context, actor, existing, input);
  }
  const fields = changedFields(resource, values);
  const plan = planOf(resource, `create ${keyOf(fields)}`, () => {
    const columns: [string, Sql][] = [
      ...(resource.scope === 'customer' ? [['customer_uuid', slot('customer')] as [string, Sql]] : []),
      ...(resource.ordered ? [['position', nextPosition(context)] as [string, Sql]] : []),
      ...fields.map((field): [string, Sql] => [columnOf(field), valueSlot(context, field)]),
    ];
    return sql`WITH written AS (
      INSERT INTO ${sql.table(resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      SELECT ${sql.join(columns.map(([, value]) => value))}
      WHERE ${referencesHold(fields, registry, (field) => valueSlot(context, field))}
      ${passOverExisting(resource)} RETURNING *),
      audited AS (${auditSql(resource, 'create', sql`FROM written AS w`, { after: 'w' })})
      SELECT ${recordColumns(resource, registry, 't', 'one')} FROM written AS t`;
  });
  const bound = bindings(fields, values, actor);
  const { rows } = await client.query(plan.bind(bound));
  if (rows.length > 0) return rows[0] as WireRecord;
  const refused = await danglingReference(client, context, fields, bound);
  if (refused.issues?.length) throw refused;
  // Somebody created the record, or what it refers to, at the same moment: now it is there to be found.
  return create(client, context, actor, input);
}

/** Creating makes way for a record that has the values of `createOrUpdateBy` and came first; it is changed instead. */
function passOverExisting(resource: Resource): Sql {
  if (!resource.createOrUpdateBy) return sql``;
  const columns = resource.createOrUpdateBy.map((name) => columnOf(fieldOf(resource, name)));
  const unique = [...(resource.scope === 'customer' ? ['customer_uuid'] : []), ...columns];
  const alive = resource.softDelete
    ? sql`WHERE NOT ${sql.ref(columnOf(fieldOf(resource, resource.softDelete)))}`
    : sql``;
  return sql`ON CONFLICT (${sql.join(unique.map((name) => sql.ref(name)))}) ${alive} DO NOTHING`;
}

const danglingReference = async (
  client: pg.ClientBase,
  context: ResourceContext,
  fields: readonly Field[],
  bound: Record<string, unknown>,
) =>
  invalid(
    await missingReferences(client, fields, context.registry, (field) => valueSlot(context, field), bound),
  );

/** The id of the living record that already has the values of `createOrUpdateBy`. */
async function findBy(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  values: Record<string, unknown>,
) {
  const { resource } = context;
  const fields = (resource.createOrUpdateBy ?? []).map((name) => fieldOf(resource, name));
  const plan = planOf(resource, `find ${keyOf(fields)}`, () => {
    const same = fields.map((field) => sql`${column('t', columnOf(field))} = ${valueSlot(context, field)}`);
    return sql`SELECT t.id FROM ${sql.table(resource.table)} AS t
      WHERE ${and([rowCondition(resource, 't', sql`t.id`), ...same])} FOR UPDATE`;
  });
  const { rows } = await client.query(plan.bind(bindings(fields, values, actor)));
  return rows[0]?.id as string | number | undefined;
}

/** Judges rules over two fields on the record as it will be: a change names only what it changes. */
async function withStoredValues(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  id: string | number,
  values: unknown,
): Promise<unknown> {
  const isConditional = [...context.resource.fields.values()].some((field) => field.requiredWhen);
  if (!isConditional || typeof values !== 'object' || values === null) return values;
  const stored = await readOneWith(client, context, id, actor.customerUuid);
  const settable = [...context.resource.fields.values()].filter((field) => !field.readOnly);
  return { ...Object.fromEntries(settable.map((field) => [field.source, stored[field.source]])), ...values };
}

async function update(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  id: string | number,
  input: unknown,
): Promise<WireRecord> {
  const { resource, schemas } = context;
  const merged = await withStoredValues(client, context, actor, id, input);
  const { version, ...values } = validated(schemas.update, merged);
  const fields = changedFields(resource, values);
  if (fields.length === 0) return readOneWith(client, context, id, actor.customerUuid);
  const plan = planOf(resource, `update ${keyOf(fields)}`, () =>
    changeSql(
      context,
      'update',
      fields.map((field): [string, Sql] => [columnOf(field), valueSlot(context, field)]),
      referencesHold(fields, context.registry, (field) => valueSlot(context, field)),
    ),
  );
  const bound = { ...bindings(fields, values, actor), id, version: version ?? null };
  return changed(client, plan, bound, () => danglingReference(client, context, fields, bound));
}

/** Locks the row, changes it if its version is the expected one, audits, and answers it as it is now either way. */
function changeSql(
  { resource, registry }: ResourceContext,
  action: string,
  columns: [string, Sql][],
  allowed: Sql = sql`true`,
): Sql {
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql`WITH before AS MATERIALIZED (
      SELECT t.* FROM ${sql.table(resource.table)} AS t WHERE ${rowCondition(resource, 't', slot('id'))} FOR UPDATE),
    written AS (
      UPDATE ${sql.table(resource.table)} AS t
      SET ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`])}
      FROM before AS b WHERE t.id = b.id AND ${sameTenant(resource)}
        AND (${slot('version')}::integer IS NULL OR b.version = ${slot('version')}::integer)
        AND ${allowed} RETURNING t.*),
    audited AS (${auditSql(resource, action, sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w' })})
    SELECT true AS is_written, ${recordColumns(resource, registry, 't', 'one')} FROM written AS t
    UNION ALL
    SELECT false AS is_written, ${recordColumns(resource, registry, 't', 'one')} FROM before AS t
      WHERE NOT EXISTS (SELECT 1 FROM written)`;
}

const sameTenant = (resource: Resource): Sql =>
  resource.scope === 'customer' ? sql`t.customer_uuid = b.customer_uuid` : sql`true`;

/** Runs a change. What was not written was changed meanwhile, or is `refused` for what it refers to. */
async function changed(
  client: pg.ClientBase,
  plan: Plan,
  values: Record<string, unknown>,
  refused?: () => Promise<ServiceError>,
): Promise<WireRecord> {
  const { rows } = await client.query(plan.bind(values));
  if (rows.length === 0) throw new ServiceError('NOT_FOUND');
  const { is_written: isWritten, ...record } = rows[0];
  if (isWritten) return record as WireRecord;
  const isCurrent = values.version === null || values.version === record.version;
  if (isCurrent && refused) throw await refused();
  throw new ServiceError('VERSION_CONFLICT', { current: record });
}

/** From here until the end nobody begins to refer to the record: who is about to waits, and finds it gone. */
async function lockRow(client: pg.ClientBase, context: ResourceContext, id: string | number, actor: Actor) {
  const { resource } = context;
  const plan = planOf(
    resource,
    'lock',
    () =>
      sql`SELECT FROM ${sql.table(resource.table)} AS t WHERE ${rowCondition(resource, 't', slot('id'))} FOR UPDATE`,
  );
  await client.query(plan.bind({ ...bindings([], {}, actor), id }));
}

async function remove(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  id: string | number,
  version: number | undefined,
): Promise<WireRecord> {
  const { resource } = context;
  await lockRow(client, context, id, actor);
  const record = await readOneWith(client, context, id, actor.customerUuid);
  await refuseWhileUsed(client, context, [id], actor.customerUuid);
  const values = { ...bindings([], {}, actor), id, version: version ?? null };
  const { softDelete } = resource;
  if (softDelete) {
    const flag = columnOf(fieldOf(resource, softDelete));
    const plan = planOf(resource, 'delete', () => changeSql(context, 'delete', [[flag, sql`true`]]));
    return changed(client, plan, values);
  }
  if (version !== undefined && version !== record.version)
    throw new ServiceError('VERSION_CONFLICT', { current: record });
  const plan = planOf(
    resource,
    'delete',
    () => sql`WITH gone AS (
        DELETE FROM ${sql.table(resource.table)} AS t WHERE ${rowCondition(resource, 't', slot('id'))} RETURNING t.*)
      ${auditSql(resource, 'delete', sql`FROM gone AS b`, { before: 'b' })}`,
  );
  const { rowCount } = await client.query(plan.bind(values));
  if (rowCount === 0) throw new ServiceError('NOT_FOUND');
  return record;
}
