import type { Field } from './fieldKinds/field.ts';
import type { Grid } from './options/grids.ts';
import type { Registry } from './registry.ts';
import { fieldOf, type Resource } from './resource.ts';

/** A grid with its resources and fields. */
export interface GridParts {
  grid: Grid;
  /**
   * The resource of the cells, and a cell's references to its row, its column and the record that the grid is within.
   */
  resource: Resource;
  row: Field;
  column: Field;
  within: Field | undefined;
  /** The values of a cell. The first is the one that a cell with a record always has. */
  values: readonly Field[];
  value: Field;
  /** The values that every cell has, by wire name. */
  fixed: Readonly<Record<string, unknown>>;
  /** The resources of the rows, of the columns, and of the record that the grid is within. */
  rows: Resource;
  columns: Resource;
  parent: Resource | undefined;
}

/** The heading of one of several values of a column, on the page and in files. */
export const valueHeading = (column: string, { label }: Field): string => `${column}: ${label}`;

/** The parts of a grid; undefined if the registry does not have all of its resources. */
export function findGridParts(resource: Resource, grid: Grid, registry: Registry): GridParts | undefined {
  const row = fieldOf(resource, grid.rows);
  const column = fieldOf(resource, grid.columns);
  const within = grid.within === undefined ? undefined : fieldOf(resource, grid.within);
  const rows = registry.get(row.resource ?? '');
  const columns = registry.get(column.resource ?? '');
  const parent = within && registry.get(within.resource ?? '');
  if (!rows || !columns || (within && !parent)) return undefined;
  const fixed = Object.fromEntries(
    Object.entries(grid.where).map(([name, value]) => [fieldOf(resource, name).source, value]),
  );
  const values = grid.values.map((name) => fieldOf(resource, name));
  const [value] = values;
  if (!value) throw new Error(`The grid ${grid.name} of ${resource.name} has no value.`);
  return { grid, resource, row, column, within, values, value, fixed, rows, columns, parent };
}

/** The parts of a grid in a checked registry, where a missing resource is a programming error. */
export function gridPartsOf(resource: Resource, grid: Grid, registry: Registry): GridParts {
  const parts = findGridParts(resource, grid, registry);
  if (!parts) throw new Error(`The grid ${grid.name} of ${resource.name} refers to no known resource.`);
  return parts;
}

/** The last heading of a file: the moment when it was made, in brackets, so that spreadsheet programs leave it as it is. */
export const madeHeading = (moment: string): string => `(${moment})`;

/** The moment that a heading says; undefined for another heading. */
export const madeIn = (heading: string): string | undefined =>
  /^\((\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{1,6}Z)\)$/.exec(heading.trim())?.[1];
