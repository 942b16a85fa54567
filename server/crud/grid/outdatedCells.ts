import type { z } from 'zod';
import type { gridConflict } from '../../../contract/calls/grids.ts';
import { isEmptyValue, isSameValue } from '../../../contract/emptiness.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { CellInput } from './cellInputs.ts';
import type { LockedCell } from './lockCells.ts';

type Current = z.output<typeof gridConflict>;

/**
 * @throws ServiceError VERSION_CONFLICT for cells that have another version than the request is based on, unless they
 * are already as it asks: the answer to an earlier request was lost. `current` holds them as they are.
 */
export function refuseOutdated(
  parts: GridParts,
  cells: readonly CellInput[],
  locked: ReadonlyMap<number, LockedCell>,
): void {
  const outdated = cells.filter((cell) => {
    const there = locked.get(cell.place);
    const isCurrent = [...cell.versions].every((version) => version === (there?.version ?? 0));
    return !isCurrent && !isAsAsked(parts, cell, there);
  });
  if (outdated.length > 0) throw conflict(outdated, locked);
}

/** True for a cell that already is as the request asks. */
export function isAsAsked(
  { value }: GridParts,
  { values }: CellInput,
  there: LockedCell | undefined,
): boolean {
  const isSame = Object.entries(values).every(([source, one]) =>
    isSameValue(there?.values[source] ?? null, one),
  );
  return (
    isSame && (!(value.source in values) || (there === undefined) === isEmptyValue(values[value.source]))
  );
}

/** The refusal of a change of cells that somebody else changed. */
export function conflict(cells: readonly CellInput[], locked: ReadonlyMap<number, LockedCell>): ServiceError {
  const current = cells.flatMap(({ place: first, places }): Current => {
    const there = locked.get(first);
    return Object.entries(places).map(([source, place]) => ({
      place,
      id: there?.id ?? null,
      version: there?.version ?? 0,
      value: (there?.values[source] ?? null) as Current[number]['value'],
    }));
  });
  return new ServiceError('VERSION_CONFLICT', {
    current,
    issues: current.map(({ place }) => ({ field: `cells.${place}`, code: 'changedMeanwhile', details: {} })),
  });
}
