import { z } from 'zod';
import { completeField, type Field } from './fieldKinds/field.ts';
import { plainField } from './fieldKinds/plainField.ts';
import { importedBy } from './importedBy.ts';
import type { Resource } from './resource.ts';
import type { Verb } from './rights/verbs.ts';
import { ofOneRecord } from './rights/verbs.ts';

type Traits = Pick<Resource, 'scope' | 'ordered' | 'key' | 'wire'>;

/** A field that every record has besides those of its definition. */
interface SystemField {
  field: Field;
  /** Its column in the table. */
  column: string;
  /** The type of the column, and the initial value of a new row. */
  columnType(resource: Traits): string;
  /** False if only some resources have it. */
  isOf(resource: Traits): boolean;
  /** The schema of its value on the wire. */
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
    field: completeField(name, { ...plainField, ...input, readOnly: true }),
    ...{ column, columnType, isOf, value },
  },
];

/** When something happened, as a record says it. One schema, which the API document names once. */
export const moment = z.iso.datetime();

/** For clients only: no list is filtered or sorted by it. */
const hidden = { filterable: false, sortable: false };

/**
 * The system fields by their names on the wire, in the order of a record: the one description that tables, lists,
 * filters, sorting, exports, SQL and the API document read.
 */
export const systemFields: ReadonlyMap<string, SystemField> = new Map([
  systemField('id', {
    kind: 'text',
    label: 'ID',
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
    value: () => moment,
  }),
  systemField('updatedAt', {
    kind: 'dateTime',
    label: 'Changed',
    column: 'updated_at',
    columnType: () => 'timestamp with time zone NOT NULL DEFAULT now()',
    value: () => moment,
  }),
]);

/** The system fields that records of the resource have, by their names on the wire. */
export const systemFieldsOf = (resource: Traits): [name: string, SystemField][] =>
  [...systemFields].filter(([, { isOf }]) => isOf(resource));

/** Every name of a system field on the wire, its own first. */
export const wireNames = ({ wire }: Pick<Traits, 'wire'>, name: string): string[] => [
  name,
  ...(Object.entries(wire).find(([own]) => own === name)?.[1] ?? []),
];

/** The system field of that name, its own or its further one, if records of the resource have it. */
export function systemFieldOf(resource: Traits, name: string): Field | undefined {
  const own = Object.entries(resource.wire).find(([, further]) => further.includes(name))?.[0] ?? name;
  const known = systemFields.get(own);
  return known?.isOf(resource) ? known.field : undefined;
}

/** Finds a field by its own name or its wire name; a system field if no field has that name. */
export function fieldNamed(resource: Resource, name: string): Field | undefined {
  return (
    resource.fields.get(name) ??
    [...resource.fields.values()].find((field) => field.source === name) ??
    resource.lineFilters.find((field) => [field.name, field.source].includes(name)) ??
    systemFieldOf(resource, name) ??
    [importedBy(resource)].find((field) => field?.name === name)
  );
}

/** True if a name in the path of a call is the id of the record. A single record has the id of its parent. */
export const namesItself = ({ wire, singleton }: Resource, verb: Verb, name: string): boolean =>
  name === 'id' || wire.id.includes(name) || (name === singleton?.by && ofOneRecord.includes(verb));

/** The system fields that people see as columns and filter by. */
export const shownSystemFields: readonly string[] = ['createdAt', 'updatedAt'];

/** The system fields that say which record, and which version of it, a row of a file shows. */
export const identityFields: readonly Field[] = ['id', 'version'].flatMap(
  (name) => systemFields.get(name)?.field ?? [],
);
