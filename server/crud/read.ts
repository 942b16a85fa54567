import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import { inheritedFields } from '../../contract/inherited.ts';
import { ownName } from '../../contract/options/ownName.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, fieldOf, isSubject, type Resource } from '../../contract/resource.ts';
import { type Actor, authorise, realmOf } from '../access/actor.ts';
import { type CustomerRealm, inTransaction } from '../database/transaction.ts';
import { sealedOwner } from '../process/sealedColumns.ts';
import { type RowCondition, rowCondition, writtenCondition } from '../schema/rows.ts';
import { column, type Sql, slot } from '../schema/sql.ts';
import { type ResourceContext, tenantOf } from './context.ts';
import { withBranches } from './values/branches.ts';
import { sharedFigures } from './values/joins.ts';
import { recordColumns } from './values/recordColumns.ts';
import { withLines } from './values/recordLines.ts';
import { unsaved } from './values/singletons.ts';

function oneSql({ resource, registry }: ResourceContext, condition: RowCondition): Sql {
  const { join, figureSql } = sharedFigures(resource, registry, 't');
  return sql`SELECT ${recordColumns(resource, registry, 't', 'one', figureSql)} FROM ${sql.table(resource.table)} AS t ${join}
    WHERE ${condition(resource, 't', slot('id'))}`;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether `id` can be an id of the resource at all. */
export const isKey = (resource: Resource, id: string | number) =>
  resource.key === 'uuid' ? uuidPattern.test(String(id)) : /^\d{1,9}$/.test(String(id));

/** The record with what is read by statements of their own: its lines, and the branches of its ticks. */
const whole = async (
  client: pg.ClientBase,
  context: ResourceContext,
  record: WireRecord,
  customer: string,
): Promise<WireRecord> =>
  withBranches(client, context, await withLines(client, context, record, customer), customer);

/** The record, if there is a living one. */
async function findOne(
  client: pg.ClientBase,
  context: ResourceContext,
  id: string | number,
  customer: string,
): Promise<WireRecord | undefined> {
  if (!isKey(context.resource, id)) return undefined;
  const plan = context.planOf('one', () => oneSql(context, rowCondition));
  const { rows } = await client.query<WireRecord>(plan.bind({ id, customer }));
  return rows[0] && whole(client, context, rows[0], customer);
}

/** Reads one record within a transaction. @throws ServiceError NOT_FOUND, also for another customer's. */
export async function readOneWith(
  client: pg.ClientBase,
  context: ResourceContext,
  id: string | number,
  customer: string,
): Promise<WireRecord> {
  const record = await findOne(client, context, id, customer);
  if (!record) throw new ServiceError('NOT_FOUND');
  return record;
}

/**
 * A record that this transaction has just written or locked, even if it is marked as deleted. A writing statement
 * does not see its own writes, so values computed from other records (a count, a state) are right only when they are
 * read afterwards.
 */
export async function readWritten(
  client: pg.ClientBase,
  context: ResourceContext,
  id: string | number,
  customer: string,
): Promise<WireRecord> {
  const plan = context.planOf('written', () => oneSql(context, writtenCondition));
  const { rows } = await client.query<WireRecord>(plan.bind({ id, customer }));
  const [record] = rows;
  if (!record) throw new Error(`The record ${id} was written and is not there.`);
  return whole(client, context, record, customer);
}

/** Reads one record. @throws ServiceError NOT_FOUND, also for a record of another customer or another store */
export function readOne(
  context: ResourceContext,
  id: string | number,
  realm: CustomerRealm,
): Promise<WireRecord> {
  const read = context.resource.singleton ? readSingleWith : readOneWith;
  return inTransaction(context.pool, realm, (client) => read(client, context, id, realm.customer));
}

/** A row of the resource's table that nobody has stored, with its keys alone. */
function unsavedSql({ resource, registry }: ResourceContext): Sql {
  const by = resource.singleton?.by;
  const keys = ['customer_uuid', 'id', ...(by === undefined ? [] : [columnOf(fieldOf(resource, by))])];
  const values = keys.map(
    (name) => sql`${sql.lit(name)}, ${slot(name === 'customer_uuid' ? 'customer' : 'id')}::uuid`,
  );
  const row = sql`jsonb_populate_record(NULL::${sql.table(resource.table)}, jsonb_build_object(${sql.join(values)}))`;
  return sql`SELECT ${recordColumns(resource, registry, 't', 'one')} FROM (SELECT (${row}).*) AS t`;
}

/** A single record that nobody has saved yet: its defaults and what it inherits, at version 0. */
export async function readUnsaved(
  client: pg.ClientBase,
  context: ResourceContext,
  id: string | number,
  customer: string,
): Promise<WireRecord> {
  const { resource } = context;
  const record = unsaved(resource, id, customer);
  if (!resource.overrides) return record;
  const plan = context.planOf('unsaved', () => unsavedSql(context));
  const { rows } = await client.query<WireRecord>(plan.bind({ id, customer }));
  const shown = [...inheritedFields(resource).map(({ source }) => source), ownName, 'inherited', 'labels'];
  return { ...record, ...Object.fromEntries(shown.map((name) => [name, rows[0]?.[name]])) };
}

/** Reads a single record within a transaction: as somebody saved it, or its defaults. */
export async function readSingleWith(
  client: pg.ClientBase,
  context: ResourceContext,
  id: string | number,
  customer: string,
): Promise<WireRecord> {
  const saved = await findOne(client, context, id, customer);
  if (saved) return saved;
  await parentThere(client, context, id, customer);
  return readUnsaved(client, context, id, customer);
}

/** Checks that the parent of a single record exists. @throws ServiceError NOT_FOUND */
export async function parentThere(
  client: pg.ClientBase,
  { resource, contextOf }: ResourceContext,
  id: string | number,
  customer: string,
): Promise<void> {
  const by = resource.singleton?.by;
  if (by !== undefined)
    await readOneWith(client, contextOf(fieldOf(resource, by).resource ?? ''), id, customer);
  else if (id !== customer) throw new ServiceError('NOT_FOUND');
}

interface Named {
  resource: string;
  record: string;
}

interface Known {
  registry: Registry;
  contextNamed: (name: string) => ResourceContext;
}

/**
 * The record that a call names by resource and id, for calls that belong to any record: the person must be allowed to
 * read it. Its title comes as text.
 * @throws ServiceError FORBIDDEN without the right; NOT_FOUND for a record that the person does not see, that is
 * deleted, or of a resource that only shows other records
 */
export async function readSubject({ registry, contextNamed }: Known, named: Named, actor: Actor) {
  const resource = registry.get(named.resource);
  if (!resource || !isSubject(resource)) throw new ServiceError('NOT_FOUND');
  authorise(actor, resource, 'read');
  const record = await readOne(contextNamed(resource.name), named.record, realmOf(actor));
  const { source } = fieldOf(resource, resource.title);
  const label: unknown = Reflect.get(Object(record.labels), source);
  return { resource, id: String(record.id), title: String(label ?? record[source] ?? '') };
}

/**
 * A secret as it was entered, for the parts of the server that sign in with it elsewhere. Nothing sends it to a page.
 * @throws ServiceError NOT_FOUND where there is no record, or it has no secret
 */
export async function openedSecret(
  client: pg.ClientBase,
  { resource, secrets, planOf }: Pick<ResourceContext, 'resource' | 'secrets' | 'planOf'>,
  { customer, id, field: name }: { customer: string; id: string | number; field: string },
): Promise<string> {
  const stored = columnOf(fieldOf(resource, name));
  const plan = planOf(
    `secret ${name}`,
    () => sql`SELECT ${column('t', stored)} AS sealed FROM ${sql.table(resource.table)} AS t
      WHERE ${rowCondition(resource, 't', slot('id'))}`,
  );
  const { rows } = await client.query<{ sealed: string | null }>(plan.bind({ id, customer }));
  const sealed = rows[0]?.sealed;
  if (typeof sealed !== 'string') throw new ServiceError('NOT_FOUND');
  const owner = sealedOwner.field(resource.table, stored, tenantOf(resource, customer));
  return secrets.decrypt(sealed.slice(0, sealed.indexOf(':')), owner);
}
