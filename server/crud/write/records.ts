import { randomUUID } from 'node:crypto';
import { ServiceError } from '../../../contract/errors.ts';
import { linesFields } from '../../../contract/lines.ts';
import { authorise } from '../../access/actor.ts';
import type { Writing } from '../context/resourceContext.ts';
import { isKey } from '../read/readOne.ts';
import { makeChange } from './change.ts';
import { linesNamed } from './lines/writeLines.ts';
import { lockRows } from './lockRows.ts';
import { deleteRecords } from './remove.ts';
import type { ExistingRow, Id, Ids, RowSet } from './rowSet.ts';
import { newKeys } from './secrets.ts';
import { changedFields, invalid, startValues, validated } from './values.ts';
import { insertRows, updateRows } from './writeRows.ts';

/** A change of many records at once. */
export type ManyChange = { action: 'update'; ids: Id[]; values: unknown } | { action: 'delete'; ids: Id[] };

/**
 * Changes many records, in as many statements as one: all of them or none.
 * @throws ServiceError as `writeWith`, and RECORDS_REFUSED naming the records that the change does not fit.
 */
export async function writeManyWith(writing: Writing, change: ManyChange): Promise<void> {
  const { context, actor } = writing;
  authorise(actor, context.resource, change.action);
  if (!change.ids.every((id) => isKey(context.resource, id))) throw new ServiceError('NOT_FOUND');
  return change.action === 'update'
    ? updateAll(writing, change.ids, change.values)
    : deleteRecords(writing, change.ids);
}

/** Sets the same values on every record in one statement, or on none. */
async function updateAll(writing: Writing, ids: Ids, input: unknown): Promise<void> {
  const { context } = writing;
  const { version, ...values } = validated(context, 'change', input);
  // Each record has its own version, and one for all would mean nothing.
  if (version !== undefined) throw invalid([{ field: 'version', code: 'unknownField', details: {} }]);
  const [lines] = linesNamed(context, values);
  if (lines) throw invalid([{ field: lines.source, code: 'unknownField', details: {} }]);
  if (changedFields(context.resource, values).length === 0) return void (await lockRows(writing, ids));
  await changeRecords(
    writing,
    ids.map((id) => ({ id, values })),
  );
}

/**
 * Gives existing records valid values, each its own: all of them, or none.
 * @param right `null` where the caller has checked what the actor may do
 */
export async function changeRecords(
  writing: Writing,
  rows: readonly ExistingRow[],
  { as = 'update', right }: Partial<Pick<RowSet, 'as' | 'right'>> = {},
): Promise<void> {
  if (rows.length === 0) return;
  const set = { action: 'update', as, rows, ...(right !== undefined && { right }) } as const;
  await makeChange(writing, set, (prepared) => updateRows(writing, prepared));
}

/**
 * Creates many records of a customer in one statement: all of them or none. Returns their ids, in the order of the inputs. It
 * is for resources whose records are plain rows, without lines or issued keys.
 * @throws ServiceError FORBIDDEN or VALIDATION_FAILED
 */
export async function createAllWith(writing: Writing, inputs: readonly unknown[]): Promise<string[]> {
  const { context } = writing;
  const { resource } = context;
  authorise(writing.actor, resource, 'create');
  if (linesFields(resource).length > 0 || newKeys(resource))
    throw new Error(`Records of ${resource.name} are created one by one.`);
  if (inputs.length === 0) return [];
  const rows = inputs.map((input) => ({
    id: randomUUID() as string,
    values: { ...startValues(resource), ...validated(context, 'create', input) },
  }));
  await makeChange(writing, { action: 'create', as: 'create', rows }, (prepared) =>
    insertRows(writing, prepared),
  );
  return rows.map(({ id }) => id);
}
