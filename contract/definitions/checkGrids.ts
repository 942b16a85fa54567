import type { Field } from '../fieldKinds/field.ts';
import { fieldKinds, isSecret, namesRecord } from '../fieldKinds.ts';
import type { Grid } from '../options/grids.ts';
import type { Resource } from '../resource.ts';
import type { Check } from './check.ts';
import { uniqueSets } from './checkCalls.ts';

/** Checks that each grid crosses two references, and that each of its cells is one record with one value. */
export function checkGrids(check: Check): void {
  const { resource, report } = check;
  if (resource.grids.size === 0) return;
  const { scope, view, singleton, ordered, visibleWith, rows, fields } = resource;
  const isPlain = scope === 'customer' && !view && !singleton && !ordered && visibleWith === undefined;
  if (!isPlain || rows.length > 0 || [...fields.values()].some(isSecret)) report(['grids'], 'traitsOfGrids');
  if (!resource.verbs.has('list')) report(['grids'], 'verbMissing', { verb: 'list' });
  for (const grid of resource.grids.values()) checkGrid(grid, check);
}

function checkGrid(grid: Grid, check: Check): void {
  const { known, report, target } = check;
  const place = ['grids', grid.name];
  const axes = (['rows', 'columns', 'within'] as const).flatMap((option) => {
    const name = grid[option];
    if (name === undefined) return [];
    const field = known(name, [...place, option]);
    if (!field) return [];
    const isPlain = namesRecord(field) && !field.isDerived && !field.readOnly && !field.inheritance;
    if (!isPlain) report([...place, option], 'gridReference', { field: name });
    else {
      const other = target(field.resource, [...place, option]);
      if (other && !other.verbs.has('list')) report([...place, option], 'verbMissing', { verb: 'list' });
    }
    return [name];
  });
  if (new Set(axes).size < axes.length) report(place, 'gridSameAxes');
  for (const name of new Set(grid.values)) {
    const value = known(name, [...place, 'value']);
    const isRepeated = grid.values.filter((one) => one === name).length > 1;
    if (isRepeated || (value && !fitsCell(value, check.resource, axes)))
      report([...place, 'value'], 'gridValue', { field: name });
  }
  checkWhere(grid, check);
  const settled = new Set([...axes, ...Object.keys(grid.where)]);
  if (!uniqueSets(check.resource).some((set) => set.every((name) => settled.has(name))))
    report(place, 'gridNotUnique', { fields: axes.join(', ') });
  for (const field of check.resource.fields.values()) {
    const isSettled =
      settled.has(field.name) || grid.values.includes(field.name) || field.default !== undefined;
    if (field.required && !isSettled && !field.isDerived && field.inheritance === undefined)
      report(place, 'gridLacks', { field: field.name });
  }
}

/** True for a field with one plain value that people set, and that is neither a state nor the mark of a delete. */
function fitsCell(field: Field, { softDelete, states }: Resource, axes: readonly string[]): boolean {
  const isFixed = [softDelete, states?.field, ...axes].includes(field.name);
  const isSet = !field.isDerived && !field.readOnly && !field.unique && field.inheritance === undefined;
  return isSet && !isFixed && fieldKinds[field.kind].fitsCell === true;
}

function checkWhere(grid: Grid, { known, report }: Check): void {
  for (const [name, value] of Object.entries(grid.where)) {
    const place = ['grids', grid.name, 'where', name];
    const field = known(name, place);
    if (!field) continue;
    const isSet = !field.isDerived && !field.readOnly && field.inheritance === undefined;
    const isTaken = [grid.rows, grid.columns, grid.within, ...grid.values].includes(name);
    if (!isSet || isTaken || !fieldKinds[field.kind].value(field).safeParse(value).success)
      report(place, 'gridWhere', { field: name });
  }
}
