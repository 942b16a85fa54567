import { unmetCondition } from '../../../contract/actionForm.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';

/** The field whose choices are the columns of the board; undefined without a board. */
export const boardField = (resource: Resource): Field | undefined =>
  resource.list.views.board === undefined ? undefined : fieldOf(resource, resource.list.views.board);

/** How a record gets into a column: by a move of its state, or by a new value. */
export type BoardMove = { action: ResourceAction } | { values: Record<string, unknown> };

/** How the person can move the record to the column `to`; undefined if they cannot, or if it is already there. */
export function moveTo(resource: Resource, record: WireRecord, to: string): BoardMove | undefined {
  const field = boardField(resource);
  if (!field || record[field.source] === to) return undefined;
  if (field.name !== resource.states?.field)
    return resource.verbs.has('update') ? { values: { [field.source]: to } } : undefined;
  const action = [...resource.actions.values()].find(
    (one) => one.move?.to === to && one.on.includes('record') && !unmetCondition(resource, one, record),
  );
  return action && { action };
}
