import { isEmptyValue, isSameValue } from '../../../contract/emptiness.ts';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import { changedRecordIssues } from '../../../contract/fieldRules.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { ResourceContext } from '../context.ts';
import { sharedValues } from '../values/gridCells.ts';
import { invalid, parsedBy, startValues } from '../write/values.ts';
import type { CellInput } from './cellInputs.ts';
import type { LockedCell } from './lockCells.ts';

type Values = Record<string, unknown>;

/** A cell that is written: what the request says of it, the record if it has one, and every stored value. */
export interface DesiredCell {
  input: CellInput;
  id: string | number | undefined;
  values: Values;
  /** The values that the request changes; all of a new cell. */
  changes: Values;
}

/** What a request makes of the cells. Cells that are as the request asks are in none of the lists. */
export interface DesiredCells {
  added: DesiredCell[];
  changed: DesiredCell[];
  emptied: LockedCell[];
}

const isEmpty = (value: unknown): boolean =>
  isEmptyValue(value) || (typeof value === 'string' && value.trim() === '');

const required = (source: string): FieldIssue => ({ field: source, code: 'required', details: {} });

/**
 * Compares the cells that are there with those that a request wants, by the rules of a form.
 * @throws ServiceError VALIDATION_FAILED naming each wrong cell by its place: `cells.3.value`
 */
export function desiredCells(
  context: ResourceContext,
  parts: GridParts,
  { within, cells }: { within: string | number | undefined; cells: readonly CellInput[] },
  locked: ReadonlyMap<number, LockedCell>,
): DesiredCells {
  const shared = sharedValues(parts, within);
  const issues: FieldIssue[] = [];
  const wanted: DesiredCells = { added: [], changed: [], emptied: [] };
  for (const input of cells) {
    const there = locked.get(input.place);
    const first = parts.value.source;
    const isCleared = Object.values(input.values).every(isEmpty);
    const isGone = first in input.values && isEmpty(input.values[first]);
    if (isCleared && (isGone || !there)) {
      if (there) wanted.emptied.push(there);
      continue;
    }
    try {
      // The other values have no record without the first.
      if (isGone) throw invalid([required(first)]);
      const cell = there ? changedCell(context, input, there) : newCell(context, parts, input, shared);
      if (cell) wanted[there ? 'changed' : 'added'].push(cell);
    } catch (error) {
      if (!(error instanceof ServiceError) || !error.issues) throw error;
      issues.push(...issuesOfCell(error.issues, parts, input));
    }
  }
  if (issues.length > 0) throw invalid(issues);
  return wanted;
}

/** A cell with a record as it will be; undefined if nothing differs. */
function changedCell(context: ResourceContext, input: CellInput, there: LockedCell): DesiredCell | undefined {
  const { resource, schemas } = context;
  const parsed = Object.entries(parsedBy(schemas.change, resource, input.values));
  const changes = Object.fromEntries(
    parsed.filter(([source, value]) => !isSameValue(value, there.values[source])),
  );
  if (Object.keys(changes).length === 0) return undefined;
  return complete(context, { input, id: there.id, values: { ...there.values, ...changes }, changes });
}

function newCell(
  context: ResourceContext,
  { row, column }: GridParts,
  input: CellInput,
  shared: Values,
): DesiredCell {
  const { resource, schemas } = context;
  const whole = { ...shared, ...input.values, [row.source]: input.row, [column.source]: input.column };
  const changes = { ...startValues(resource), ...parsedBy(schemas.create, resource, whole) };
  return complete(context, { input, id: undefined, values: changes, changes });
}

/** @throws ServiceError VALIDATION_FAILED naming the values that break a rule over two fields */
function complete({ resource }: ResourceContext, cell: DesiredCell): DesiredCell {
  const broken = changedRecordIssues(resource, cell.values, cell.changes);
  if (broken.length > 0) throw invalid(broken);
  return cell;
}

/** The issues of a refused cell, under the names that the request has for its values. */
export function issuesOfCell(
  issues: readonly FieldIssue[],
  { row, column, within }: GridParts,
  { place, places }: CellInput,
): FieldIssue[] {
  const names = new Map([
    [row.source, `cells.${place}.row`],
    [column.source, `cells.${place}.column`],
    ...(within ? [[within.source, 'within'] as const] : []),
    ...Object.entries(places).map(([source, at]) => [source, `cells.${at}.value`] as const),
  ]);
  return issues.map((issue) => ({
    ...issue,
    field: names.get(issue.field) ?? `cells.${place}.${issue.field}`,
  }));
}
