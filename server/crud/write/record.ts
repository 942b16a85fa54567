import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isSameValue } from '../../../contract/emptiness.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { isIssued } from '../../../contract/fieldKinds.ts';
import { inheritedFields, ownNames } from '../../../contract/inherited.ts';
import { linesFields } from '../../../contract/lines.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, fieldBySource, fieldOf, type Resource } from '../../../contract/resource.ts';
import { authorise } from '../../access/actor.ts';
import { livingRows, rowCondition } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import type { ExistingRow, Id, ResourceContext, Values, Writing } from '../context.ts';
import { parentThere, readOneWith, readUnsaved, readWritten } from '../read.ts';
import { parentOf, singleId } from '../values/singletons.ts';
import { bindings, keyOf } from '../values/values.ts';
import { makeChange } from './change.ts';
import { lockOwner } from './lines/lockOwner.ts';
import { linesNamed, writeLines } from './lines/writeLines.ts';
import { leftBinding, ownChangeOf } from './ownValues.ts';
import { referencesHold } from './references.ts';
import type { RowSet } from './rowSet.ts';
import { newKeys } from './secrets.ts';
import { insertSql, tenantColumn, updateOneSql } from './statements.ts';
import { keepToOwnStores } from './storeWall.ts';
import { changedFields, danglingReference, invalid, startValues, validated, valueSlot } from './values.ts';
import { runUpdate, updateOf } from './writeRows.ts';

/** What a new record gets besides the values from the person. */
interface MoreOfNew {
  /** The name under which the audit log keeps it. */
  as?: string;
  /** Valid values by wire name, also of read-only fields. */
  fixed?: Values;
  /** Null: the record is part of a larger change that was allowed. */
  right?: null;
}

/** Creates a record and issues its keys, or changes the one that already has the values of `createOrUpdateBy`. */
export async function createRecord(
  writing: Writing,
  input: unknown,
  { as = 'create', fixed = {}, ...more }: MoreOfNew = {},
): Promise<WireRecord> {
  const { context, actor } = writing;
  const { resource } = context;
  const values = { ...startValues(resource), ...validated(context, 'create', input), ...fixed };
  const id = singleId(resource, values, actor.customerUuid);
  const existing = id === undefined ? await findBy(writing, values) : await isThere(writing, id);
  if (existing) return updateRecord(writing, existing, input);
  const issued = newKeys(resource);
  const set = {
    ...({ action: 'create', as, ...more } as const),
    rows: [{ id: id === undefined ? randomUUID() : String(id), values: { ...values, ...issued } }],
  };
  const { record } = await makeChange(writing, set, async (prepared) => {
    const added = await insertOne(writing, prepared, { values, isFound: id !== undefined });
    return { record: added, ids: added ? [added.id] : [] };
  });
  // Somebody else created the record, or what it refers to, at the same moment. Now we can find it.
  if (!record) return createRecord(writing, input, { as, fixed, ...more });
  return issued ? { ...record, issued } : record;
}

/**
 * Inserts a prepared record and its lines. Returns nothing if somebody else was first.
 * @throws ServiceError VALIDATION_FAILED for references to nothing, or for a value that is taken in a store that the actor does not see
 */
async function insertOne(
  writing: Writing,
  { as, rows: [row] }: RowSet,
  { values, isFound }: { values: Values; isFound: boolean },
): Promise<WireRecord | undefined> {
  const { client, context, actor } = writing;
  const { resource, registry } = context;
  const { id = '', values: prepared = {} } = row ?? {};
  const fields = changedFields(resource, prepared);
  const plan = context.planOf(`${as} ${keyOf(fields)}`, () =>
    insertSql(context, {
      action: as,
      columns: [
        ...tenantColumn(resource),
        ...(resource.key === 'uuid' ? [['id', sql`${slot('id')}::uuid`] as const] : []),
        ...(resource.ordered ? [['position', nextPosition(context)] as const] : []),
        ...fields.map((field) => [columnOf(field), valueSlot(context, field)] as const),
      ],
      from: sql`WHERE ${referencesHold(fields, registry, (field) => valueSlot(context, field))}`,
      onConflict: passOverExisting(resource),
    }),
  );
  const bound = { ...bindings(fields, prepared, actor), id };
  const inserting = client.query<{ id: Id }>(plan.bind(bound));
  // Travels with the insert if nothing else is to be written before.
  const reading =
    resource.key === 'uuid' && linesFields(resource).length === 0
      ? readWritten(client, context, id, actor.customerUuid)
      : undefined;
  reading?.catch(() => undefined);
  const [inserted] = (await inserting).rows;
  if (inserted) {
    await writeLines(writing, inserted.id, prepared);
    return reading ?? readWritten(client, context, inserted.id, actor.customerUuid);
  }
  const refused = await danglingReference(client, context, fields, bound);
  if (refused.issues?.length) throw refused;
  if (actor.stores !== 'all' && !isFound && !(await findBy(writing, values)))
    throw invalid(
      (resource.createOrUpdateBy ?? []).map((name) => ({
        field: fieldOf(resource, name).source,
        code: 'notUnique',
        details: {},
      })),
    );
  return undefined;
}

/** A new record goes to the end of its list. */
function nextPosition(context: ResourceContext): Sql {
  const { resource } = context;
  const within = resource.ordered?.within ? fieldOf(resource, resource.ordered.within) : undefined;
  return sql`(SELECT coalesce(max(position) + 1, 0) FROM ${sql.table(resource.table)} AS s WHERE ${and([
    ...livingRows(resource, 's'),
    ...(within ? [sql`${column('s', columnOf(within))} = ${valueSlot(context, within)}`] : []),
  ])})`;
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
async function findBy({ client, context, actor }: Writing, values: Values) {
  const { resource } = context;
  if (!resource.createOrUpdateBy) return undefined;
  const fields = resource.createOrUpdateBy.map((name) => fieldOf(resource, name));
  const plan = context.planOf(`find ${keyOf(fields)}`, () => {
    const same = fields.map((field) => sql`${column('t', columnOf(field))} = ${valueSlot(context, field)}`);
    return sql`SELECT t.id FROM ${sql.table(resource.table)} AS t
      WHERE ${and([rowCondition(resource, 't', sql`t.id`), ...same])} FOR UPDATE`;
  });
  const { rows } = await client.query(plan.bind(bindings(fields, values, actor)));
  return rows[0]?.id as Id | undefined;
}

/** The id of a single record, if somebody has saved it. */
async function isThere({ client, context, actor }: Writing, id: unknown) {
  const { resource } = context;
  const plan = context.planOf(
    'there',
    () =>
      sql`SELECT t.id FROM ${sql.table(resource.table)} AS t WHERE ${rowCondition(resource, 't', slot('id'))} FOR UPDATE`,
  );
  const { rows } = await client.query<{ id: string }>(plan.bind({ id, customer: actor.customerUuid }));
  return rows[0]?.id;
}

/** Changes the named fields and lines of a record, and no others. */
export async function updateRecord(writing: Writing, id: Id, input: unknown): Promise<WireRecord> {
  const { context, actor } = writing;
  // It looks at the record before the steps do.
  authorise(actor, context.resource, 'update');
  const { version, ...values } = validated(context, 'change', input);
  if (linesNamed(context, values).length > 0) return updateWithLines(writing, id, { version, values });
  if (changedFields(context.resource, values).length === 0) return unchanged(writing, id, version);
  return updateOwn(writing, id, { version, values });
}

interface Changes {
  version: unknown;
  values: Values;
}

/** Changes fields of the record itself. */
async function updateOwn(writing: Writing, id: Id, { version, values }: Changes): Promise<WireRecord> {
  const set = { action: 'update', as: 'update', rows: [{ id, values }], version } as const;
  const { record } = await makeChange(writing, set, async (prepared) => {
    const written = await updateOne(writing, prepared);
    return { record: written, ids: [written.id] };
  });
  return record;
}

async function updateOne(
  writing: Writing,
  { rows: [row], version }: RowSet<ExistingRow>,
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const { id = '', values: prepared = {} } = row ?? {};
  const own = await ownChangeOf(writing, { ids: [id], values: prepared, version });
  const fields = changedFields(context.resource, own.values);
  const plan = context.planOf(`update ${keyOf(fields)} keep ${keyOf(own.unchanged)}`, () =>
    updateOneSql(context, updateOf(context, fields, 'update', own.unchanged)),
  );
  const bound = { ...bindings(fields, own.values, actor), ...leftBinding(own) };
  return runUpdate(writing, plan, { id, version: version ?? null, bound }, () =>
    danglingReference(client, context, fields, bound),
  );
}

/**
 * Changes the record and its lines. The version of the record covers both, and also changes when only lines differ.
 * Nothing is written if neither differs.
 */
async function updateWithLines(writing: Writing, id: Id, { version, values }: Changes): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const asSent = await lockOwner(writing, { id, version, sent: values });
  if (asSent) return asSent;
  // The steps look at the record after its lines.
  await keepToOwnStores(writing, [id]);
  const isChanged = await writeLines(writing, id, values);
  const isOwn = changedFields(context.resource, values).length > 0;
  if (isChanged || isOwn) return updateOwn(writing, id, { version: undefined, values });
  return readWritten(client, context, id, actor.customerUuid);
}

/** The request names no field, so this writes nothing, but still checks the version. */
async function unchanged({ client, context, actor }: Writing, id: Id, version: unknown): Promise<WireRecord> {
  const record = await readOneWith(client, context, id, actor.customerUuid);
  if (version !== undefined && version !== record.version)
    throw new ServiceError('VERSION_CONFLICT', { current: record });
  return record;
}

/**
 * Changes a single record, or creates it if nobody has saved it yet. The version of an unsaved record is 0.
 * @throws ServiceError NOT_FOUND if its parent does not exist
 */
export async function saveSingle(writing: Writing, id: Id, input: unknown): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const parent = parentOf(context.resource, id);
  const { version, ...values }: Record<string, unknown> = { ...(input as object) };
  for (const name of Object.keys(parent))
    if (values[name] !== undefined && values[name] !== id)
      throw invalid([{ field: name, code: 'notAsInPath', details: { value: String(id) } }]);
  if (await isThere(writing, id)) return updateRecord(writing, id, input);
  await parentThere(client, context, id, actor.customerUuid);
  if (version !== undefined && version !== 0)
    throw new ServiceError('VERSION_CONFLICT', {
      current: await readUnsaved(client, context, id, actor.customerUuid),
    });
  const own = await withoutShown(writing, id, values);
  // Whoever may change the record may be the first to save it.
  return createRecord(writing, { ...own, ...parent }, { right: null });
}

/** The values without those that the unsaved record inherits: with `own`, a body may send them back as it read them. */
async function withoutShown(
  { client, context, actor }: Writing,
  id: Id,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!context.resource.overrides || !Array.isArray(values[ownName])) return values;
  const shown = await readUnsaved(client, context, id, actor.customerUuid);
  const isShown = (source: string) =>
    !ownNames(values).includes(source) && isSameValue(values[source], shown[source]);
  const sent = inheritedFields(context.resource).filter(({ source }) => isShown(source));
  const left = new Set(sent.map(({ source }) => source));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)));
}

/**
 * Issues a new key for a record. The earlier one stops working.
 * @throws ServiceError VALIDATION_FAILED where the field holds no issued key
 */
export async function issueKey(
  writing: Writing,
  { id, field: source, version }: { id: Id; field: string; version?: number | undefined },
): Promise<WireRecord> {
  const { resource } = writing.context;
  const field = fieldBySource(resource, source);
  if (!field || !isIssued(field)) throw invalid([{ field: source, code: 'unknownField', details: {} }]);
  const issued = { [source]: newKeys(resource)?.[source] ?? '' };
  return { ...(await updateOwn(writing, id, { version, values: issued })), issued };
}
