import type { z } from 'zod';
import type { GridBody, gridConflict } from '../../../../contract/calls/grids.ts';
import { isEmptyValue, isSameValue } from '../../../../contract/emptiness.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import type { GridParts } from '../../../../contract/gridParts.ts';
import { missingFields } from '../../../../contract/recordSchema.ts';
import { keySchema, type Registry } from '../../../../contract/registry.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { sharedValues } from '../../values/gridCells.ts';
import { startValues } from '../startValues.ts';
import { invalid, parsedBy } from '../values.ts';
import type { LockedCell } from './lockCells.ts';

type Values = Record<string, unknown>;

/** A cell that is written: its place in the request, the record if it has one, and every stored value. */
export interface WantedCell {
  place: number;
  id: string | number | undefined;
  values: Values;
  /** The values that the request changes; all of a new cell. */
  changes: Values;
}

/** What a request makes of the cells. Cells that are as the request asks are in none of the lists. */
export interface WantedCells {
  added: WantedCell[];
  changed: WantedCell[];
  emptied: LockedCell[];
}

/** @throws ServiceError VALIDATION_FAILED for cells that the request names twice, or by values that cannot be ids */
export function refuseUnclear(
  { cells }: GridBody,
  { row: rowField, column: columnField }: GridParts,
  registry: Registry,
): void {
  const rowKey = keySchema(rowField, registry);
  const columnKey = keySchema(columnField, registry);
  const seen = new Set<string>();
  const issues = cells.flatMap(({ row, column }, place): FieldIssue[] => {
    const key = `${row} ${column}`.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    const unknown = [
      ...(rowKey?.safeParse(row).success === false ? ['row'] : []),
      ...(columnKey?.safeParse(column).success === false ? ['column'] : []),
    ];
    if (unknown.length > 0)
      return unknown.map((name) => ({
        field: `cells.${place}.${name}`,
        code: 'missingReference',
        details: {},
      }));
    return isRepeated ? [{ field: `cells.${place}`, code: 'repeated', details: {} }] : [];
  });
  if (issues.length > 0) throw invalid(issues);
}

/**
 * @throws ServiceError VERSION_CONFLICT for cells that have another version than the request is based on, unless they
 * are already as it asks: the answer to an earlier request was lost. `current` holds them as they are.
 */
export function refuseOutdated(
  { value }: GridParts,
  body: GridBody,
  locked: ReadonlyMap<number, LockedCell>,
): void {
  const current: z.output<typeof gridConflict> = [];
  body.cells.forEach((cell, place) => {
    if (cell.version === undefined) return;
    const there = locked.get(place);
    if ((there?.version ?? 0) === cell.version) return;
    const held = there?.values[value.source] ?? null;
    if (isSameValue(held, cell.value) && (there === undefined) === isEmptyValue(cell.value)) return;
    current.push({
      place,
      id: there?.id ?? null,
      version: there?.version ?? 0,
      value: held as (typeof current)[number]['value'],
    });
  });
  if (current.length > 0) throw conflict(current);
}

/** The refusal of a change of cells that somebody else changed. */
export const conflict = (current: z.output<typeof gridConflict>): ServiceError =>
  new ServiceError('VERSION_CONFLICT', {
    current,
    issues: current.map(({ place }) => ({ field: `cells.${place}`, code: 'changedMeanwhile', details: {} })),
  });

/**
 * Compares the cells that are there with those that a request wants, by the rules of a form.
 * @throws ServiceError VALIDATION_FAILED naming each wrong cell by its place: `cells.3.value`
 */
export function wantedCells(
  context: ResourceContext,
  parts: GridParts,
  body: GridBody,
  locked: ReadonlyMap<number, LockedCell>,
): WantedCells {
  const { resource, value } = parts;
  const shared = sharedValues(parts, body.within);
  const issues: FieldIssue[] = [];
  const wanted: WantedCells = { added: [], changed: [], emptied: [] };
  body.cells.forEach((cell, place) => {
    const there = locked.get(place);
    const isEmpty = isEmptyValue(cell.value) || (typeof cell.value === 'string' && cell.value.trim() === '');
    if (isEmpty) {
      if (there) wanted.emptied.push(there);
      return;
    }
    const given = { [value.source]: cell.value };
    const whole = { ...shared, ...given, [parts.row.source]: cell.row, [parts.column.source]: cell.column };
    try {
      const changes = there
        ? parsedBy(context.schemas.change, resource, given)
        : { ...startValues(resource), ...parsedBy(context.schemas.create, resource, whole) };
      if (there && isSameValue(changes[value.source], there.values[value.source])) return;
      const values = { ...there?.values, ...changes };
      const lacking = missingFields(resource, values).map(
        ({ source }): FieldIssue => ({ field: source, code: 'required', details: {} }),
      );
      if (lacking.length > 0) throw invalid(lacking);
      wanted[there ? 'changed' : 'added'].push({ place, id: there?.id, values, changes });
    } catch (error) {
      issues.push(...issuesAt(error, parts, place));
    }
  });
  if (issues.length > 0) throw invalid(issues);
  return wanted;
}

/** The issues of a refused cell, under the names that the request has for its values. */
export function issuesAt(
  error: unknown,
  { row, column, within, value }: GridParts,
  place: number,
): FieldIssue[] {
  if (!(error instanceof ServiceError) || !error.issues) throw error;
  const names = new Map([
    [row.source, `cells.${place}.row`],
    [column.source, `cells.${place}.column`],
    [value.source, `cells.${place}.value`],
    ...(within ? [[within.source, 'within'] as const] : []),
  ]);
  return error.issues.map((issue) => ({
    ...issue,
    field: names.get(issue.field) ?? `cells.${place}.${issue.field}`,
  }));
}
