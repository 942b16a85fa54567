import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { fieldsSet } from '../../../contract/actionForm.ts';
import type { Undone } from '../../../contract/calls/history.ts';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { Resource } from '../../../contract/resource.ts';
import { pastValue } from '../../../contract/undo.ts';
import { authorise } from '../../access/actor.ts';
import { inSavepoint } from '../../database/transaction.ts';
import { compilePlan, slot } from '../../schema/sql.ts';
import type { ExistingRow, Ids, Writing } from '../context.ts';
import { changeRecords } from '../records.ts';
import { loggedRowSql } from '../values/loggedRows.ts';
import { validated } from '../write/values.ts';
import { undoLines } from './lines.ts';
import { lockStored, loggedFields, type StoredValues, storedValuesSql } from './storedValues.ts';
import { savesAndImports, type Unit, undoableActions, unitBindings, unitEvents } from './unit.ts';

/** What a unit did to one record. */
interface UnitChange {
  id: string;
  name: string | null;
  /** The names of what it did, such as `update` or an action. */
  actions: readonly string[];
  /** The version that it left. */
  version: number | null;
  before: StoredValues;
  after: StoredValues;
  /** It also changed lines of the record. */
  hasLines: boolean;
  /** Its changes one by one, the first first, by the order in which the unit made them. */
  steps: readonly { place: number; before: StoredValues; after: StoredValues }[];
}

/** Records whose values come back in one statement. */
const recordsPerSet = 1_000;

/** The fields that the actions among `actions` set. */
const actionFields = (resource: Resource, actions: readonly string[]): Field[] =>
  undoableActions(resource)
    .filter(({ name }) => actions.includes(name))
    .flatMap((action) => fieldsSet(resource, action));

/** The fields that come back: what people may set, and what the actions among `actions` set. */
function restorableFields(resource: Resource, actions: readonly string[]): Field[] {
  const byActions = actionFields(resource, actions);
  const isSave = actions.some((name) => savesAndImports.includes(name));
  return loggedFields(resource).filter((field) => byActions.includes(field) || (isSave && !field.readOnly));
}

/** The wire names of the fields that have values of their own; undefined where nothing is inherited. */
const ownOf = (values: StoredValues): string[] | undefined =>
  Array.isArray(values[ownName]) ? values[ownName].map(String) : undefined;

const isOwn = (field: Field, values: StoredValues): boolean =>
  ownOf(values)?.includes(field.source) ?? !isSameValue(values[field.source], null);

/** The fields that differ between two states of a record; a field that begins or ceases to inherit differs too. */
const differingFields = (fields: readonly Field[], one: StoredValues, other: StoredValues): Field[] =>
  fields.filter(
    (field) =>
      field.inheritance !== 'own' &&
      (!isSameValue(one[field.source], other[field.source]) ||
        (field.inheritance === 'value' && isOwn(field, one) !== isOwn(field, other))),
  );

/**
 * What a change must say to give fields the values that they had in `past`. Fields that inherited do so again; the
 * others stay as they are in `now`. They must still be valid: definitions and other records may have changed.
 */
function comingBack(
  { context }: Writing,
  fields: readonly Field[],
  { past, now }: { past: StoredValues; now: StoredValues },
): Record<string, unknown> {
  const valuesOf = (some: readonly Field[]) =>
    Object.fromEntries(some.map((field) => [field.source, pastValue(field, past)]));
  const settable = valuesOf(fields.filter(({ readOnly }) => !readOnly));
  const inherited = fields.filter(({ inheritance }) => inheritance === 'value');
  if (inherited.length > 0) {
    const named = new Set(inherited.map(({ source }) => source));
    const others = (ownOf(now) ?? []).filter((source) => !named.has(source));
    const again = inherited.filter((field) => isOwn(field, past)).map(({ source }) => source);
    settable[ownName] = [...others, ...again];
  }
  const { version: _none, ...values } = validated(context, 'change', settable);
  return { ...values, ...valuesOf(fields.filter(({ readOnly }) => readOnly)) };
}

/** What a unit changed in these records. A record that it changed twice counts once. */
async function changesOf(
  { client, context: { resource }, actor }: Writing,
  { ids, ...unit }: Unit & { ids: Ids },
): Promise<UnitChange[]> {
  const plan = compilePlan(
    sql`SELECT e.record_id AS id, e.record_name AS name, e.action, (e.after ->> 'version')::integer AS version,
        ${storedValuesSql(resource, 'b')} AS before, ${storedValuesSql(resource, 'w')} AS after,
        EXISTS (SELECT FROM audit_events AS l WHERE l.customer_uuid = e.customer_uuid AND l.owner_id = e.record_id
          AND l.request_id = e.request_id AND l.occurred_at BETWEEN ${slot('from')}::timestamptz AND ${slot('until')}::timestamptz) AS "hasLines"
      FROM audit_events AS e, ${loggedRowSql(resource, 'before')} AS b, ${loggedRowSql(resource, 'after')} AS w
      WHERE ${unitEvents} AND e.resource = ${sql.lit(resource.name)} AND e.record_id = ANY(${slot('ids')}::text[])
        AND e.action = ANY(${slot('actions')}::text[]) ORDER BY e.id`,
    { prepared: false },
  );
  const actions = [...savesAndImports, ...undoableActions(resource).map(({ name }) => name)];
  const bound = { ...unitBindings(actor, unit), ids: ids.map((id) => String(id)), actions };
  const { rows } = await client.query<Omit<UnitChange, 'steps' | 'actions'> & { action: string }>(
    plan.bind(bound),
  );
  const byRecord = new Map<string, UnitChange>();
  for (const [place, { action, ...row }] of rows.entries()) {
    const earlier = byRecord.get(row.id);
    byRecord.set(row.id, {
      ...row,
      before: earlier?.before ?? row.before,
      actions: [...(earlier?.actions ?? []), action],
      steps: [...(earlier?.steps ?? []), { place, before: row.before, after: row.after }],
    });
  }
  return [...byRecord.values()];
}

/** @throws ServiceError FORBIDDEN if the actor may not do what is to be undone */
function authoriseChanges({ context: { resource }, actor }: Writing, changes: readonly UnitChange[]): void {
  const done = new Set(changes.flatMap(({ actions }) => actions));
  for (const { name, right } of undoableActions(resource))
    if (done.has(name)) authorise(actor, resource, right);
  if (savesAndImports.some((name) => done.has(name))) authorise(actor, resource, 'update');
}

/**
 * Gives the records that a unit changed their earlier values. Fields that others have changed since stay. Records are
 * skipped and named if their changed fields or lines are not as the unit left them, or if an action set a field and the
 * record has changed at all since: what was approved must not come back as approved with other values.
 * @throws ServiceError FORBIDDEN, or VALIDATION_FAILED where an earlier value is no longer valid
 */
export async function undoValues(writing: Writing, { ids, ...unit }: Unit & { ids: Ids }): Promise<Undone> {
  const undone: Undone = { ids: [], skipped: [] };
  for (let next = 0; next < ids.length; next += recordsPerSet) {
    const some = ids.slice(next, next + recordsPerSet);
    const changes = await changesOf(writing, { ...unit, ids: some });
    authoriseChanges(writing, changes);
    const { rows, skipped } = await rowsBefore(writing, { changes, unit });
    if (rows.length > 0) await writeRows(writing, rows, changes);
    undone.ids.push(...rows.map(({ id }) => id));
    undone.skipped.push(...skipped);
  }
  return undone;
}

/** The values that come back, by record. */
async function rowsBefore(
  writing: Writing,
  { changes, unit }: { changes: readonly UnitChange[]; unit: Unit },
): Promise<{ rows: ExistingRow[]; skipped: Undone['skipped'] }> {
  const { resource } = writing.context;
  const ids = changes.map(({ id }) => id);
  const stored = await lockStored(writing, ids);
  const rows: ExistingRow[] = [];
  const skipped: Undone['skipped'] = [];
  for (const { id, name, actions, version, before, after, hasLines } of changes) {
    const row = stored.get(id);
    const fields = restorableFields(resource, actions);
    const changed = differingFields(fields, before, after);
    const now = row?.values ?? {};
    const isAsLeft =
      differingFields(changed, after, now).length === 0 &&
      (row?.version === version || actionFields(resource, actions).length === 0);
    const isUndone = row && isAsLeft && (!hasLines || (await undoLines({ ...writing, owner: id }, unit)));
    if (!isUndone) {
      skipped.push({ id: row?.id ?? id, name: row?.name ?? name ?? '' });
      continue;
    }
    // The record had these values and lines before, so the unit changed nothing. Its version covers its lines too.
    if (changed.length === 0 && !hasLines) continue;
    rows.push({ id: row.id, values: comingBack(writing, changed, { past: before, now }) });
  }
  return { rows, skipped };
}

/**
 * Gives rows their values in one statement. Where values that must differ meet on the way, as names that were swapped
 * do, it takes the steps of the unit back one by one instead, the latest first, since the records had all those values.
 */
async function writeRows(
  writing: Writing,
  rows: readonly ExistingRow[],
  changes: readonly UnitChange[],
): Promise<void> {
  const { client, context } = writing;
  const write = (some: readonly ExistingRow[]) => changeRecords(writing, some, { as: 'undo', right: null });
  if (rows.length === 1) return write(rows);
  try {
    return await inSavepoint(client, () => write(rows));
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof DatabaseError && cause.code === '23505')) throw error;
  }
  const rowOf = new Map(rows.map((row) => [String(row.id), row]));
  const steps = changes
    .flatMap(({ id, actions, steps: own }) => own.map((step) => ({ ...step, actions, row: rowOf.get(id) })))
    .sort((one, other) => other.place - one.place);
  for (const { row, actions, before, after } of steps) {
    if (!row) continue;
    const changed = differingFields(restorableFields(context.resource, actions), before, after);
    await write([{ id: row.id, values: comingBack(writing, changed, { past: before, now: after }) }]);
  }
}
