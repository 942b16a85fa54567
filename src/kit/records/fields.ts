import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fileFields, isLines, isSecret } from '../../../contract/fieldKinds.ts';
import { importedBy } from '../../../contract/importedBy.ts';
import {
  fieldOf,
  isFilterable,
  fieldBySource as ownFieldBySource,
  type Resource,
} from '../../../contract/resource.ts';
import { shownSystemFields, systemFields } from '../../../contract/systemFields.ts';

/** The values of a form, by the names on the wire. */
export type FormValues = Record<string, unknown>;

export const isSystemField = (field: Field) => systemFields.get(field.name)?.field === field;

/** The field of that name, from the definition or the system. @throws DefinitionError when there is neither */
export const columnField = (resource: Resource, name: string): Field =>
  systemFields.get(name)?.field ?? fieldOf(resource, name);

/** Fields that people see: all except the mark of deleted records. */
const visibleFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter((field) => field.name !== resource.softDelete);

/** Fields and system columns that a list can show, in the order of the definition. */
export const columnFields = (resource: Resource): Field[] => [
  ...visibleFields(resource).filter((field) => !isLines(field)),
  ...shownSystemFields.map((name) => columnField(resource, name)),
];

/** Fields that a person can set. */
export const settableFields = (resource: Resource): Field[] =>
  visibleFields(resource).filter((field) => !field.readOnly);

/** Fields with one value that a person can set: all but lines. A cell of a file or a bulk change holds one. */
export const singleFields = (resource: Resource): Field[] =>
  settableFields(resource).filter((field) => !isLines(field));

/** Fields that a file can fill: each language of a text by itself, and the fields of lines, but no secrets. */
export const importableFields = (resource: Resource): Field[] => [
  ...singleFields(resource)
    .filter((field) => !isSecret(field))
    .flatMap(fileFields),
  ...resource.lineColumns,
];

/** Fields that a list can be filtered by; those that the definition offers come first. */
export function filterFields(resource: Resource): Field[] {
  const offered = resource.list.filters.map((name) => columnField(resource, name));
  const others = columnFields(resource).filter((field) => !offered.includes(field));
  const imports = importedBy(resource) ?? [];
  return [...offered, ...others, ...resource.lineFilters].filter(isFilterable).concat(imports);
}

/** The field by its name on the wire. */
export const fieldBySource = (resource: Resource, source: string): Field | undefined =>
  ownFieldBySource(resource, source) ??
  systemFields.get(source)?.field ??
  [importedBy(resource)].find((field) => field?.source === source);
