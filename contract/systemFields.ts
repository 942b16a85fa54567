import { completeField, type Field, fieldInput } from './fieldKinds/field.ts';
import type { Resource } from './resource.ts';

/** A field that every record has besides those of its definition. */
interface SystemField {
  field: Field;
  /** Its column in the table. */
  column: string;
  /** False where only some resources have it. */
  isOf(resource: Pick<Resource, 'scope' | 'ordered'>): boolean;
}

const always = () => true;
const systemField = (
  name: string,
  column: string,
  kind: Field['kind'],
  isOf: SystemField['isOf'] = always,
  more: { label?: string; filterable?: boolean; sortable?: boolean } = {},
): [string, SystemField] => [
  name,
  { field: completeField(name, fieldInput.parse({ kind, readOnly: true, ...more })), column, isOf },
];

/**
 * The fields of the system by their names on the wire, in the order of a record: the one description that lists, filters,
 * sorting, exports and SQL read.
 */
export const systemFields: ReadonlyMap<string, SystemField> = new Map([
  systemField('id', 'id', 'text'),
  systemField('version', 'version', 'integer', always, { filterable: false, sortable: false }),
  systemField('customerUuid', 'customer_uuid', 'text', ({ scope }) => scope === 'customer', {
    filterable: false,
    sortable: false,
  }),
  systemField('order', 'position', 'integer', ({ ordered }) => ordered !== undefined, { filterable: false }),
  systemField('createdAt', 'created_at', 'dateTime'),
  systemField('updatedAt', 'updated_at', 'dateTime'),
]);

/** The field of the system of that name, where records of the resource have it. */
export function systemFieldOf(
  resource: Pick<Resource, 'scope' | 'ordered'>,
  name: string,
): Field | undefined {
  const known = systemFields.get(name);
  return known?.isOf(resource) ? known.field : undefined;
}

/** The fields of the system that people see as columns and filter by. */
export const shownSystemFields: readonly string[] = ['createdAt', 'updatedAt'];
