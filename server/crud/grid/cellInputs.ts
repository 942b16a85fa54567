import type { GridBody } from '../../../contract/calls/grids.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { keySchema, type Registry } from '../../../contract/registry.ts';
import { invalid } from '../write/values.ts';

type BodyCell = GridBody['cells'][number];

/** What a request makes of one cell: values by wire name, and the place of each in the request. */
export interface CellInput extends Pick<BodyCell, 'row' | 'column'> {
  /** The place of its first value. It stands for the cell. */
  place: number;
  values: Record<string, unknown>;
  places: Record<string, number>;
  /** The versions that the request says it has. */
  versions: Set<number>;
}

/** The wire name of the value that a part of a request is about. */
export const sourceOf = ({ field }: BodyCell, { value }: GridParts): string => field ?? value.source;

/** Identifies the cell that a part of a request is about. */
const keyOf = ({ row, column }: BodyCell): string => `${row} ${column}`.toLowerCase();

/** The cells of a request by their first place, where each part of the request gives one value. */
export function cellInputs({ cells }: GridBody, parts: GridParts): CellInput[] {
  const inputs = new Map<string, CellInput>();
  cells.forEach((part, place) => {
    const { row, column, value, version } = part;
    const cell = inputs.get(keyOf(part)) ?? {
      ...{ row, column, place, values: {}, places: {}, versions: new Set() },
    };
    const source = sourceOf(part, parts);
    cell.values[source] = value;
    cell.places[source] = place;
    if (version !== undefined) cell.versions.add(version);
    inputs.set(keyOf(part), cell);
  });
  return [...inputs.values()];
}

/**
 * @throws ServiceError VALIDATION_FAILED for values that the request names twice or that the grid does not have, or by
 * values that cannot be ids
 */
export function refuseUnclear({ cells }: GridBody, parts: GridParts, registry: Registry): void {
  const rowKey = keySchema(parts.row, registry);
  const columnKey = keySchema(parts.column, registry);
  const sources = new Set(parts.values.map(({ source }) => source));
  const seen = new Set<string>();
  const issues = cells.flatMap((part, place): FieldIssue[] => {
    const source = sourceOf(part, parts);
    const key = `${keyOf(part)} ${source}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    const issue = (name: string, code: FieldIssue['code']): FieldIssue => ({
      ...{ field: `cells.${place}${name}`, code, details: {} },
    });
    const unknown = [
      ...(rowKey?.safeParse(part.row).success === false ? [issue('.row', 'missingReference')] : []),
      ...(columnKey?.safeParse(part.column).success === false ? [issue('.column', 'missingReference')] : []),
      ...(sources.has(source) ? [] : [issue('.field', 'unknownField')]),
    ];
    if (unknown.length > 0) return unknown;
    return isRepeated ? [issue('', 'repeated')] : [];
  });
  if (issues.length > 0) throw invalid(issues);
}
