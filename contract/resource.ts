import type { Resource } from './defineResource.ts';
import { DefinitionError } from './definitionError.ts';
import type { Field } from './fieldKinds/field.ts';
import type { Operator } from './fieldKinds/operators.ts';
import { fieldKinds, namesRecord } from './fieldKinds.ts';
import type { Verb } from './rights/verbs.ts';
import { snakeCase } from './snakeCase.ts';

export type { Resource };

/** Columns that every table or PostgreSQL itself has, whose names a field could collide with. */
const takenColumns: ReadonlySet<string> = new Set([
  ...['position', 'search_text'],
  ...['ctid', 'tableoid', 'xmin', 'xmax', 'cmin', 'cmax'],
]);

/** The column of a field: its name in snake case. A reserved name gets a mark that no field name can contain. */
export function columnOf({ name }: Pick<Field, 'name'>): string {
  const column = snakeCase(name);
  return takenColumns.has(column) ? `${column}_` : column;
}

/** The name of the field that had the column. */
export const fieldNameOf = (column: string): string =>
  column.replace(/_$/, '').replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());

/** True for a resource of which each customer has one record. That record is a page of its own. */
export const isOneForCustomer = ({ singleton }: Resource): boolean =>
  singleton !== undefined && singleton.by === undefined;

/**
 * True for a resource whose records people comment on and see others look at: those that have a page and are not
 * themselves only about other records.
 */
export const isSubject = (resource: Resource): boolean =>
  !resource.view && resource.visibleWith === undefined && !isOneForCustomer(resource);

/** The verb that opens the first page of a resource: its list, or the one record of the customer. */
export const entryVerb = (resource: Resource): Verb => (isOneForCustomer(resource) ? 'get' : 'list');

/** True for a field that a list may filter by: its kind can, and its definition does not forbid it. */
export const isFilterable = (field: Field) =>
  fieldKinds[field.kind].operators.length > 0 && field.filterable !== false;

/** The comparisons that filters on a field can make, in the order of its kind. */
export const operatorsOf = (field: Field): readonly Operator[] =>
  fieldKinds[field.kind].operators.filter((one) => field.operators?.includes(one) ?? true);

/** True for a field that a list may be sorted by. */
export const isSortable = (field: Field) => fieldKinds[field.kind].sortable && field.sortable !== false;

/** The references of `other` to records of `resource`. */
export const referencesTo = (resource: Resource, other: Resource): Field[] =>
  [...other.fields.values()].filter((field) => namesRecord(field) && field.resource === resource.name);

/** The field of that name. @throws DefinitionError naming the resource when there is none. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields.get(name);
  if (!field) {
    const mistake = { path: [], sentences: [{ code: 'unknownField', values: { input: name } }] } as const;
    throw new DefinitionError(resource.name, [mistake], `There is no field "${name}".`);
  }
  return field;
}

/** The field with that name on the wire. */
export const fieldBySource = (resource: Resource, source: string): Field | undefined =>
  [...resource.fields.values()].find((field) => field.source === source) ??
  resource.lineFilters.find((field) => field.source === source);
