import { sql } from 'kysely';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { dots } from '../../contract/fieldKinds/kinds/secret.ts';
import type { FieldKind } from '../../contract/fieldKinds/kinds.ts';
import type { Registry } from '../../contract/registry.ts';
import { weekDays } from '../../contract/stores/weekHours.ts';
import {
  type FieldKindServer,
  harmlessText,
  listFilter,
  maskSql,
  same,
  scalarFilter,
  selectAsIs,
} from './fieldKind.ts';
import type { Sql } from './sql.ts';

const scalar = (columnType: string, more: Partial<FieldKindServer> = {}): FieldKindServer => ({
  columnType: () => columnType,
  select: selectAsIs,
  toColumn: same,
  filter: scalarFilter,
  collation: undefined,
  exportText: selectAsIs,
  searchText: (column) => column,
  ...more,
});

/** Exact in the database; a JSON number holds the 15 digits that a field may have. */
const exactNumber = (columnType: (field: Field) => string): FieldKindServer =>
  scalar('', {
    columnType,
    select: (column) => sql`${column}::float8`,
    exportText: (value) => sql`trim_scale(${value}::numeric)`,
  });

/** Text that people type. */
const typedText = (columnType: string, more: Partial<FieldKindServer> = {}) =>
  scalar(columnType, { exportText: harmlessText, ...more });

/** Sorted as people sort, ignoring letter case and accents; comparing for equality stays exact and fast. */
const inPeoplesOrder = { collation: '"und-x-icu"' };

const choiceLabel = (value: Sql, field: Field): Sql => {
  const cases = field.choices.map(({ id, label }) => sql`WHEN ${sql.lit(id)} THEN ${sql.lit(label)}`);
  return harmlessText(sql`(CASE ${value} ${sql.join(cases, sql` `)} ELSE ${value} END)`);
};

const choiceLabels = (value: Sql, field: Field): Sql =>
  sql`(SELECT string_agg(${choiceLabel(sql`c.id`, field)}, '; ' ORDER BY c.place)
    FROM unnest(${value}) WITH ORDINALITY AS c (id, place))`;

const timeText = (value: Sql) => sql`to_char(${value}, 'HH24:MI')`;

const asJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** A secret: files say only that there is one. */
const secret = (columnType: string) =>
  scalar(columnType, {
    select: maskSql,
    exportText: (value) => sql`CASE WHEN ${value} IS NOT NULL THEN ${sql.lit(dots)} END`,
  });

/** Values that files hold as JSON. */
const asJsonText: Partial<FieldKindServer> = {
  toColumn: asJson,
  exportText: (value) => harmlessText(sql`${value}::text`),
};

/** Hours as the contract writes them: `Mon 08:00-12:00, 13:00-17:00; Sat 09:00-13:00`. */
const hoursText = (value: Sql) => sql`CASE WHEN ${value} IS NOT NULL THEN coalesce((
    SELECT string_agg(initcap(d.name) || ' ' || h.ranges, '; ' ORDER BY d.place)
    FROM unnest(${sql.raw(`ARRAY['${weekDays.join("','")}']`)}) WITH ORDINALITY AS d (name, place)
    JOIN LATERAL (SELECT string_agg((r.range->>'from') || '-' || (r.range->>'to'), ', ' ORDER BY r.place) AS ranges
      FROM jsonb_array_elements(${value}->d.name) WITH ORDINALITY AS r (range, place)) AS h ON h.ranges IS NOT NULL
  ), 'closed') END`;

const keyType = (field: Field, registry: Registry) =>
  registry.get(field.resource ?? '')?.key === 'integer' ? 'integer' : 'uuid';

const list = (elementType: (field: Field, registry: Registry) => string): FieldKindServer => ({
  columnType: (field, registry) => `${elementType(field, registry)}[]`,
  select: selectAsIs,
  toColumn: same,
  filter: listFilter,
  collation: undefined,
  searchText: (column) => column,
  exportText: (value, field) =>
    field.choices.length > 0 ? choiceLabels(value, field) : sql`array_to_string(${value}, '; ')`,
});

/** One entry per kind: what it is in the database. */
const fieldKindsOnServer: Record<FieldKind, FieldKindServer> = {
  text: typedText('text', inPeoplesOrder),
  longText: typedText('text'),
  email: typedText('text', inPeoplesOrder),
  phone: typedText('text', {
    searchText: (column) => `phone_text(${column})`,
    filter: (operator, column, operand, type) =>
      scalarFilter(operator, operator === 'contains' ? sql`phone_text(${column})` : column, operand, type),
  }),
  url: typedText('text'),
  colour: typedText('text'),
  integer: scalar('integer'),
  decimal: exactNumber((field) => `numeric(${12 + field.scale},${field.scale})`),
  percent: exactNumber((field) => `numeric(${6 + field.scale},${field.scale})`),
  money: scalar('bigint', {
    exportText: (value, _field, { currencyDigits: digits }) =>
      sql`(${value}::numeric / ${sql.lit(10 ** digits)})::numeric(20, ${sql.lit(digits)})`,
  }),
  boolean: scalar('boolean', {
    exportText: (value) => sql`CASE ${value} WHEN true THEN 'Yes' WHEN false THEN 'No' END`,
  }),
  date: scalar('date', { exportText: (value) => sql`to_char(${value}, 'DD-MM-YYYY')` }),
  dateTime: scalar('timestamp with time zone', {
    exportText: (value) => sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  }),
  time: scalar('time without time zone', { select: timeText, exportText: timeText }),
  choice: scalar('text', { exportText: choiceLabel }),
  choices: list(() => 'text'),
  reference: scalar('', { columnType: keyType }),
  references: list(keyType),
  image: scalar('uuid'),
  file: scalar('uuid'),
  json: scalar('jsonb', asJsonText),
  rights: scalar('jsonb', asJsonText),
  geoPoint: scalar('jsonb', {
    toColumn: asJson,
    exportText: (value) => sql`(${value}->>'latitude') || ', ' || (${value}->>'longitude')`,
  }),
  // Lines are rows of another table, so nothing uses this entry.
  lines: scalar('jsonb'),
  // A type of its own, so that a key rotation finds every column to encrypt again.
  secret: secret('sealed_text'),
  issuedKey: secret('issued_key'),
  weekHours: scalar('jsonb', { toColumn: asJson, exportText: hoursText }),
  texts: scalar('jsonb', {
    toColumn: asJson,
    searchText: (column) => `texts_of(${column})`,
    filter: (operator, column, operand, type) =>
      scalarFilter(operator, operator === 'contains' ? sql`texts_of(${column})` : column, operand, type),
  }),
  geoArea: scalar('jsonb', asJsonText),
  open: scalar('jsonb', asJsonText),
};

/** The server's side of a field's kind. */
export const onServer = (field: Field): FieldKindServer => fieldKindsOnServer[field.kind];
