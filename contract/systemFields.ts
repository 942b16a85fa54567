import { z } from 'zod';
import { completeField, type Field, fieldInput } from './fieldKinds/field.ts';
import type { Resource } from './resource.ts';

type Traits = Pick<Resource, 'scope' | 'ordered' | 'key'>;

/** A field that every record has besides those of its definition. */
interface SystemField {
  field: Field;
  /** Its column in the table. */
  column: string;
  /** The type of the column, and what a new row begins with. */
  columnType(resource: Traits): string;
  /** False where only some resources have it. */
  isOf(resource: Traits): boolean;
  /** What a value of it is on the wire. */
  value(resource: Traits): z.ZodType;
}

interface Options extends Partial<Pick<SystemField, 'isOf'>> {
  kind: Field['kind'];
  column: string;
  columnType: SystemField['columnType'];
  value: SystemField['value'];
  label?: string;
  filterable?: boolean;
  sortable?: boolean;
}

const systemField = (
  name: string,
  { column, columnType, value, isOf = () => true, ...input }: Options,
): [string, SystemField] => [
  name,
  {
    field: completeField(name, fieldInput.parse({ ...input, readOnly: true })),
    ...{ column, columnType, isOf, value },
  },
];

/** For clients alone: no list is filtered or sorted by it. */
const hidden = { filterable: false, sortable: false };

/**
 * The fields of the system by their names on the wire, in the order of a record: the one description that tables, lists, filters,
 * sorting, exports, SQL and the API document read.
 */
export const systemFields: ReadonlyMap<string, SystemField> = new Map([
  systemField('id', {
    kind: 'text',
    column: 'id',
    columnType: ({ key }) =>
      key === 'uuid' ? 'uuid NOT NULL DEFAULT gen_random_uuid()' : 'integer NOT NULL',
    value: ({ key }) => (key === 'uuid' ? z.uuid() : z.int32()),
  }),
  systemField('version', {
    kind: 'integer',
    column: 'version',
    columnType: () => 'integer NOT NULL DEFAULT 1',
    value: () => z.int32(),
    ...hidden,
  }),
  systemField('customerUuid', {
    kind: 'text',
    column: 'customer_uuid',
    columnType: () => 'uuid NOT NULL',
    value: () => z.uuid(),
    isOf: ({ scope }) => scope === 'customer',
    ...hidden,
  }),
  systemField('order', {
    kind: 'integer',
    column: 'position',
    columnType: () => 'integer NOT NULL DEFAULT 0',
    value: () => z.int32(),
    isOf: ({ ordered }) => ordered !== undefined,
    filterable: false,
  }),
  systemField('createdAt', {
    kind: 'dateTime',
    label: 'Created',
    column: 'created_at',
    columnType: () => 'timestamp with time zone NOT NULL DEFAULT now()',
    value: () => z.iso.datetime(),
  }),
  systemField('updatedAt', {
    kind: 'dateTime',
    label: 'Changed',
    column: 'updated_at',
    columnType: () => 'timestamp with time zone NOT NULL DEFAULT now()',
    value: () => z.iso.datetime(),
  }),
]);

/** The fields of the system that records of the resource have, by their names on the wire. */
export const systemFieldsOf = (resource: Traits): [name: string, SystemField][] =>
  [...systemFields].filter(([, { isOf }]) => isOf(resource));

/** The field of the system of that name, where records of the resource have it. */
export function systemFieldOf(resource: Traits, name: string): Field | undefined {
  const known = systemFields.get(name);
  return known?.isOf(resource) ? known.field : undefined;
}

/** The fields of the system that people see as columns and filter by. */
export const shownSystemFields: readonly string[] = ['createdAt', 'updatedAt'];
