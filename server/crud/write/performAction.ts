import { actionForm, unmetCondition } from '../../../contract/actionForm.ts';
import type { SkippedRecord } from '../../../contract/calls/actions.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import { recordSchemas } from '../../../contract/recordSchema.ts';
import { fieldOf } from '../../../contract/resource.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { momentsOfRecords } from './actionMoments.ts';
import { actionValues } from './actionValues.ts';
import { makeChange } from './change.ts';
import type { LockedRow } from './lockRows.ts';
import { overrideValues } from './overrideValues.ts';
import { refuseOwnApproval } from './ownApproval.ts';
import type { ExistingRow, Ids } from './rowSet.ts';
import { parsedBy } from './values.ts';
import { updateRows } from './writeRows.ts';

type Values = Record<string, unknown>;

/** The body of an action without the version, checked as a form is. @throws ServiceError VALIDATION_FAILED */
export function enteredIn(
  { resource, registry }: ResourceContext,
  action: ResourceAction,
  values: unknown,
): Values {
  const form = actionForm(resource, action);
  return parsedBy(recordSchemas(form, registry).create, form, values);
}

/** Why the action leaves a record as it is; undefined if it is possible. */
export function skipped(
  { resource }: ResourceContext,
  action: ResourceAction,
  row: LockedRow,
): SkippedRecord | undefined {
  const unmet = unmetCondition(resource, action, row.values);
  if (!unmet) return undefined;
  const { source } = fieldOf(resource, unmet.field);
  const value = row.values[source] as SkippedRecord['value'];
  return { id: row.id, name: row.name, field: source, value };
}

/** Gives the locked records their values, and runs what the area adds, in the order of every change. */
export async function perform(
  writing: Writing,
  { action, ids, entered }: { action: ResourceAction; ids: Ids; entered: Values },
): Promise<void> {
  const { client, context, actor } = writing;
  for (const id of action.notBy.length > 0 ? ids : [])
    await refuseOwnApproval(
      { client, actor },
      { resource: context.resource.name, id, asks: action.notBy, right: action.right },
    );
  const rows: ExistingRow[] = [];
  for (const { ids: some, moments } of await momentsOfRecords(writing, { action, ids })) {
    const values = action.overrides
      ? await overrideValues(writing, action.overrides, entered)
      : actionValues(context.resource, action, entered, moments);
    rows.push(...some.map((id) => ({ id, values })));
  }
  // The action has its own right, which its caller has checked.
  await makeChange(writing, { action: 'update', as: action.name, rows, right: null }, async (prepared) => {
    await updateRows(writing, prepared);
    if (action.handler) await context.handlerOf(action.name)({ ids, entered }, writing);
    return { ids };
  });
}
