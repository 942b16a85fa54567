import { sql } from 'kysely';
import type { Field } from '../../contract/field.ts';
import type { FieldKind } from '../../contract/fieldKinds.ts';
import type { Registry } from '../../contract/registry.ts';
import { type FieldKindServer, listFilter, same, scalarFilter, selectAsIs } from './fieldKinds/kind.ts';

/** Sorted as people sort, whatever the letter case; equality stays exact. */
const sortedText = 'text COLLATE "und-x-icu"';

const scalar = (columnType: string, more: Partial<FieldKindServer> = {}): FieldKindServer => ({
  columnType: () => columnType,
  select: selectAsIs,
  toColumn: same,
  filter: scalarFilter,
  ...more,
});

/** Exact in the database; a JSON number holds the 15 digits that a field may have. */
const exactNumber = (columnType: (field: Field) => string): FieldKindServer =>
  scalar('', { columnType, select: (column) => sql`${column}::float8` });

const asJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const keyType = (field: Field, registry: Registry) =>
  registry.get(field.resource ?? '')?.key === 'integer' ? 'integer' : 'uuid';

const list = (elementType: (field: Field, registry: Registry) => string): FieldKindServer => ({
  columnType: (field, registry) => `${elementType(field, registry)}[]`,
  select: selectAsIs,
  toColumn: same,
  filter: listFilter,
});

/** One entry a kind: what it is in the database. */
export const fieldKindsOnServer: Record<FieldKind, FieldKindServer> = {
  text: scalar(sortedText),
  longText: scalar('text'),
  email: scalar(sortedText),
  phone: scalar('text'),
  url: scalar('text'),
  colour: scalar('text'),
  integer: scalar('integer'),
  decimal: exactNumber((field) => `numeric(${12 + field.scale},${field.scale})`),
  percent: exactNumber((field) => `numeric(${6 + field.scale},${field.scale})`),
  money: scalar('bigint'),
  boolean: scalar('boolean'),
  date: scalar('date'),
  dateTime: scalar('timestamp with time zone'),
  time: scalar('time without time zone', { select: (column) => sql`to_char(${column}, 'HH24:MI')` }),
  choice: scalar('text'),
  choices: list(() => 'text'),
  reference: scalar('', { columnType: keyType }),
  references: list(keyType),
  image: scalar('uuid'),
  file: scalar('uuid'),
  json: scalar('jsonb', { toColumn: asJson }),
  geoPoint: scalar('jsonb', { toColumn: asJson }),
};

/** The server's side of a field's kind. */
export const onServer = (field: Field): FieldKindServer => fieldKindsOnServer[field.kind];
