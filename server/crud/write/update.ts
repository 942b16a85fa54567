import { ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf } from '../../../contract/resource.ts';
import { rowsCondition } from '../../schema/rows.ts';
import { compilePlan, type Sql } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { ruled } from '../context/rules.ts';
import { readOneWith, readWritten } from '../read/readOne.ts';
import { changeAllSql, changed, changeSql } from './changeRow.ts';
import { judgeTogether } from './conditions.ts';
import { lockOwner } from './lines/lockOwner.ts';
import { linesNamed, writeLines } from './lines/writeLines.ts';
import { type Ids, lockRows } from './lockRows.ts';
import { keptColumn, leftBinding, ownChangeOf, ownColumn } from './ownValues.ts';
import { referencesHold } from './references.ts';
import { withSealed } from './secrets.ts';
import {
  bindings,
  changedFields,
  danglingReference,
  invalid,
  keyOf,
  validated,
  valueSlot,
} from './values.ts';

/** What an update writes: the named columns, if their references are valid. */
export const updateOf = (
  context: ResourceContext,
  fields: readonly Field[],
  as = 'update',
  kept: readonly Field[] = [],
  valueFor = (field: Field): Sql => valueSlot(context, field),
) => ({
  action: as,
  columns: [
    ...fields.map((field): [string, Sql] => [
      columnOf(field),
      field.inheritance === 'own' ? ownColumn(context) : valueFor(field),
    ]),
    ...kept.map((field): [string, Sql] => [columnOf(field), keptColumn(context, field)]),
  ],
  allowed: referencesHold(fields, context.registry, valueFor),
});

/** Changes the named fields, and no others. */
export async function update(writing: Writing, id: string | number, input: unknown): Promise<WireRecord> {
  const { context } = writing;
  const { resource } = context;
  const { version, ...given } = validated(context, 'change', input);
  if (linesNamed(context, given).length > 0) return updateWithLines(writing, id, { version, given });
  if (changedFields(resource, given).length === 0) return unchanged(writing, id, version);
  return changeOwn(writing, id, { version, given });
}

interface Wanted {
  version: unknown;
  given: Record<string, unknown>;
}

/** Changes fields of the record itself. */
async function changeOwn(
  writing: Writing,
  id: string | number,
  { version, given }: Wanted,
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const allowed = await ruled(writing, { action: 'update', ids: [id], values: given });
  await judgeTogether(writing, { ids: [id], valuesOf: () => allowed, version });
  const own = await ownChangeOf(writing, { ids: [id], values: allowed, version });
  const { values, kept } = own;
  const fields = changedFields(resource, values);
  const plan = context.planOf(`update ${keyOf(fields)} keep ${keyOf(kept)}`, () =>
    changeSql(context, updateOf(context, fields, 'update', kept)),
  );
  const sealed = withSealed(context, actor.customerUuid, values);
  const bound = { ...bindings(fields, sealed, actor), ...leftBinding(own) };
  const wanted = { actor, id, version: version ?? null, values: bound };
  return changed(client, context, plan, wanted, () => danglingReference(client, context, fields, bound));
}

/**
 * Changes the record and its lines. The version of the record covers both, and also changes when only lines differ.
 * Nothing is written if neither differs.
 */
async function updateWithLines(
  writing: Writing,
  id: string | number,
  { version, given }: Wanted,
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const asSent = await lockOwner(writing, { id, version, sent: given });
  if (asSent) return asSent;
  const isChanged = await writeLines(writing, id, given);
  const isOwn = changedFields(context.resource, given).length > 0;
  if (isChanged || isOwn) return changeOwn(writing, id, { version: undefined, given });
  return readWritten(client, context, id, actor.customerUuid);
}

/** The request names no field, so this writes nothing, but still checks the version. */
async function unchanged(
  { client, context, actor }: Writing,
  id: string | number,
  version: unknown,
): Promise<WireRecord> {
  const record = await readOneWith(client, context, id, actor.customerUuid);
  if (version !== undefined && version !== record.version)
    throw new ServiceError('VERSION_CONFLICT', { current: record });
  return record;
}

/** Sets the same values on every record in one statement, or on none. */
export async function updateAll(writing: Writing, ids: Ids, input: unknown): Promise<void> {
  const { context } = writing;
  const { resource } = context;
  const { version, ...given } = validated(context, 'change', input);
  // Each record has its own version, and one for all would mean nothing.
  if (version !== undefined) throw invalid([{ field: 'version', code: 'unknownField', details: {} }]);
  const [lines] = linesNamed(context, given);
  if (lines) throw invalid([{ field: lines.source, code: 'unknownField', details: {} }]);
  const values = await ruled(writing, { action: 'update', ids, values: given });
  await judgeTogether(writing, { ids, valuesOf: () => values });
  if (changedFields(resource, values).length === 0) return void (await lockRows(writing, ids));
  await setValues(writing, { ids, values });
}

/** Valid values for every record, and the name under which the audit log keeps the change. */
interface ValuesToSet {
  ids: Ids;
  values: Readonly<Record<string, unknown>>;
  as?: string;
}

/** Writes valid values to every record in one statement, or to none. Each gets a new version, even without a value. */
export async function setValues(
  writing: Writing,
  { ids, values, as = 'update' }: ValuesToSet,
): Promise<void> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const own = await ownChangeOf(writing, { ids, values });
  const fields = changedFields(resource, own.values);
  const build = () =>
    changeAllSql(context, rowsCondition(resource, 't'), updateOf(context, fields, as, own.kept));
  const plan =
    ids.length === 1
      ? context.planOf(`set ${as} ${keyOf(fields)} keep ${keyOf(own.kept)}`, build)
      : compilePlan(build(), { prepared: false });
  const sealed = withSealed(context, actor.customerUuid, own.values);
  const bound = { ...bindings(fields, sealed, actor), ...leftBinding(own), ids };
  const { rowCount } = await client.query(plan.bind(bound));
  if (rowCount === ids.length) return;
  // Says which records do not exist; if all do, a reference in the values points to nothing.
  await lockRows(writing, ids);
  throw await danglingReference(client, context, fields, bound);
}
