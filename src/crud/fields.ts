import { completeField, type Field, fieldInput } from '../../contract/field.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { fieldOf, isFilterable, type Resource } from '../../contract/resource.ts';

const systemField = (name: string, kind: Field['kind']): Field =>
  completeField(name, fieldInput.parse({ kind, readOnly: true }));

/** Columns that every record has besides the fields of its definition. */
const systemFields: ReadonlyMap<string, Field> = new Map(
  [
    systemField('createdAt', 'dateTime'),
    systemField('updatedAt', 'dateTime'),
    systemField('order', 'integer'),
    systemField('id', 'text'),
  ].map((field) => [field.name, field]),
);

export const isSystemField = (field: Field) => systemFields.get(field.name) === field;

/** The field or system column of that name. @throws DefinitionError when there is neither. */
export const columnField = (resource: Resource, name: string): Field =>
  systemFields.get(name) ?? fieldOf(resource, name);

/** Fields that people see: all but the mark of deleted records. */
export const visibleFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter((field) => field.name !== resource.softDelete);

/** Fields and system columns that a list can show, in the order of the definition. */
export const columnFields = (resource: Resource): Field[] => [
  ...visibleFields(resource),
  ...['createdAt', 'updatedAt'].map((name) => columnField(resource, name)),
];

/** Fields that a person can set. */
export const settableFields = (resource: Resource): Field[] =>
  visibleFields(resource).filter((field) => !field.readOnly);

/** Fields that a list can be filtered by, those that the definition offers first leading. */
export function filterFields(resource: Resource): Field[] {
  const offered = resource.list.filters.map((name) => fieldOf(resource, name));
  const others = visibleFields(resource).filter((field) => !offered.includes(field));
  return [...offered, ...others].filter(isFilterable);
}

/** The field by its name on the wire. */
export const fieldBySource = (resource: Resource, source: string): Field | undefined =>
  [...resource.fields.values()].find((field) => field.source === source) ?? systemFields.get(source);

/** The names of what a record's references point to, by wire name. */
export function labelOf(record: WireRecord | undefined, source: string): string | string[] | undefined {
  const labels = record?.labels;
  if (typeof labels !== 'object' || labels === null) return undefined;
  const label: unknown = Reflect.get(labels, source);
  if (typeof label === 'string') return label;
  return Array.isArray(label) ? label.map(String) : undefined;
}

/** Where the file of a field can be opened, for a while; undefined where the record does not say. */
export function fileAddressOf(record: WireRecord | undefined, source: string): string | undefined {
  const files = record?.files;
  const address: unknown =
    typeof files === 'object' && files !== null ? Reflect.get(files, source) : undefined;
  return typeof address === 'string' ? address : undefined;
}

/** What names a record to people; never its id. */
export function recordTitle(resource: Resource, record: WireRecord | undefined): string {
  const { source } = fieldOf(resource, resource.title);
  const title = labelOf(record, source) ?? record?.[source];
  return typeof title === 'string' && title.trim() ? title : resource.labels.one;
}

export const isEmptyValue = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** True when two wire values are the same; lists and objects by content. */
export const isSameValue = (left: unknown, right: unknown): boolean =>
  left === right ||
  (isEmptyValue(left) && isEmptyValue(right)) ||
  (typeof left === 'object' && typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right));
