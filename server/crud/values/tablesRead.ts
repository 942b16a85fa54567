import { type Moment, parseExpression } from '../../../contract/computed.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldsOfViews } from '../../../contract/options/listViews.ts';
import type { Registry } from '../../../contract/registry.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { timeZoneTables } from '../../../contract/timeZoneScope.ts';
import { baseOf } from './bases.ts';
import { shownResource } from './dated.ts';
import { targetOf } from './targets.ts';
import { maximumDepth } from './values.ts';

/** The tables that a field's value is read from, including its own. */
export function tablesOf(field: Field, resource: Resource, registry: Registry, depth = 0): string[] {
  if (depth > maximumDepth) return [];
  const { aggregate, computed } = field;
  const counted = aggregate && registry.get(aggregate.of);
  if (aggregate && counted) {
    const names = [...Object.keys(aggregate.where), ...(aggregate.field ? [aggregate.field] : [])];
    const read = names.map((name) => fieldOf(counted, name));
    return [
      resource.table,
      ...read.flatMap((one) => tablesOf(one, counted, registry, depth + 1)),
      counted.table,
    ];
  }
  if (field.current) {
    const shown = shownResource(field, registry);
    return [resource.table, shown.table, ...(shown.dated ? timeZoneTables(shown, registry) : [])];
  }
  if (field.dating) return [resource.table, ...timeZoneTables(resource, registry)];
  if (field.inheritance === 'value') {
    const { target } = baseOf(resource, registry, 't');
    return [resource.table, ...tablesOf(fieldOf(target, field.name), target, registry, depth + 1)];
  }
  if (computed === undefined) return [resource.table];
  return parseExpression(computed).flatMap((token) => {
    if (token.kind === 'moment' || token.kind === 'open')
      return [resource.table, ...timeZoneTables(resource, registry)];
    if (token.kind !== 'field') return [];
    const [first = '', second] = token.path;
    const base = fieldOf(resource, first);
    const own = tablesOf(base, resource, registry, depth + 1);
    if (second === undefined) return own;
    const target = targetOf(base, registry);
    return [...own, ...tablesOf(fieldOf(target, second), target, registry, depth + 1)];
  });
}

/** The moments that a field's value depends on, itself or through other fields. */
export function momentsOf(field: Field, resource: Resource, registry: Registry, depth = 0): Moment[] {
  const { aggregate, computed } = field;
  const counted = aggregate && registry.get(aggregate.of);
  if (depth > maximumDepth) return [];
  if (field.dating === 'validity') return ['today'];
  if (field.current) return shownResource(field, registry).dated ? ['today'] : [];
  if (field.inheritance === 'value') {
    const { target } = baseOf(resource, registry, 't');
    return momentsOf(fieldOf(target, field.name), target, registry, depth + 1);
  }
  if (computed === undefined && !counted) return [];
  if (counted) {
    const names = [...Object.keys(aggregate.where), ...(aggregate.field ? [aggregate.field] : [])];
    return names.flatMap((name) => momentsOf(fieldOf(counted, name), counted, registry, depth + 1));
  }
  return parseExpression(computed ?? '').flatMap((token) => {
    if (token.kind === 'moment') return [token.moment];
    if (token.kind === 'open') return ['now'];
    if (token.kind !== 'field') return [];
    const [first = '', second] = token.path;
    const base = fieldOf(resource, first);
    if (second === undefined) return momentsOf(base, resource, registry, depth + 1);
    const target = targetOf(base, registry);
    return momentsOf(fieldOf(target, second), target, registry, depth + 1);
  });
}

/** The resource's own aggregates that a field's value depends on. */
export function aggregatesIn(field: Field, resource: Resource, depth = 0): Field[] {
  if (depth > maximumDepth) return [];
  if (field.aggregate) return [field];
  if (field.computed === undefined) return [];
  return parseExpression(field.computed).flatMap((token) => {
    if (token.kind !== 'field' || token.path[1] !== undefined) return [];
    return aggregatesIn(fieldOf(resource, token.path[0] ?? ''), resource, depth + 1);
  });
}

/** True for a value that the record may inherit, and for one that is computed from such a value. */
export function readsInherited(field: Field, resource: Resource, depth = 0): boolean {
  if (field.inheritance === 'value') return true;
  if (field.computed === undefined || depth > maximumDepth) return false;
  return parseExpression(field.computed).some((token) => {
    if (token.kind !== 'field' || token.path[1] !== undefined) return false;
    return readsInherited(fieldOf(resource, token.path[0] ?? ''), resource, depth + 1);
  });
}

/** True for a figure over other records, and for a value computed from one. */
const looksAtOthers = (field: Field, resource: Resource): boolean =>
  field.aggregate !== undefined ||
  field.current !== undefined ||
  (field.computed !== undefined &&
    parseExpression(field.computed).some(
      (token) => token.kind === 'field' && resource.fields.get(token.path[0] ?? '')?.aggregate !== undefined,
    ));

/** True if files have the value of the field. Figures over other records are in files only if the table shows them. */
export const isInFiles = (field: Field, resource: Resource): boolean =>
  !looksAtOthers(field, resource) || resource.list.columns.includes(field.name);

/** True if lists have the value of the field. Figures over other records are there only if the table or a view shows them. */
export const isInLists = (field: Field, resource: Resource): boolean =>
  isInFiles(field, resource) || fieldsOfViews(resource.list.views).includes(field.name);
