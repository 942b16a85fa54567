import { sql } from 'kysely';
import { isSameValue } from '../../../../contract/emptiness.ts';
import { type Field, isAlwaysStored } from '../../../../contract/fieldKinds/field.ts';
import { isSecret } from '../../../../contract/fieldKinds.ts';
import { ownName } from '../../../../contract/options/ownName.ts';
import { columnOf, type Resource } from '../../../../contract/resource.ts';
import { onServer } from '../../../schema/fieldKinds.ts';
import { column, type Sql } from '../../../schema/sql.ts';

/** Values by wire name, as the row itself stores them: empty where the record inherits a value. */
export type StoredValues = Readonly<Record<string, unknown>>;

/** The fields whose earlier values can come back: the log keeps them, and people may set them. */
export const restorableFields = ({ fields, softDelete }: Resource): Field[] =>
  [...fields.values()].filter(
    (field) => !field.isDerived && !field.readOnly && !isSecret(field) && field.name !== softDelete,
  );

/** The stored values of a row, in their wire form. */
export const storedValuesSql = (resource: Resource, table: string): Sql =>
  storedFieldsSql(restorableFields(resource), table);

/** What a row stores in these fields, as one object by wire name. */
export function storedFieldsSql(fields: readonly Field[], table: string): Sql {
  const values = fields.map(
    (field) => sql`${onServer(field).select(column(table, columnOf(field)))} AS ${sql.ref(field.source)}`,
  );
  return sql`(SELECT row_to_json(v) FROM (SELECT ${sql.join(values)}) AS v)`;
}

/** The wire names of the fields that have values of their own; undefined where nothing is inherited. */
const ownOf = (values: StoredValues): string[] | undefined =>
  Array.isArray(values[ownName]) ? values[ownName].map(String) : undefined;

const isOwn = (field: Field, values: StoredValues): boolean =>
  ownOf(values)?.includes(field.source) ?? !isSameValue(values[field.source], null);

/** The fields that differ between two states of a record; a field that begins or ceases to inherit differs too. */
export const differingFields = (resource: Resource, one: StoredValues, other: StoredValues): Field[] =>
  restorableFields(resource).filter(
    (field) =>
      field.inheritance !== 'own' &&
      (!isSameValue(one[field.source], other[field.source]) ||
        (field.inheritance === 'value' && isOwn(field, one) !== isOwn(field, other))),
  );

/**
 * What a change must say to give fields the values that they had in `past`. Fields that inherited do so again; the
 * others stay as they are in `now`.
 */
export function comingBack(
  fields: readonly Field[],
  past: StoredValues,
  now: StoredValues,
): Record<string, unknown> {
  const values = Object.fromEntries(fields.map((field) => [field.source, valueIn(field, past)]));
  const inherited = fields.filter(({ inheritance }) => inheritance === 'value');
  if (inherited.length === 0) return values;
  const named = new Set(inherited.map(({ source }) => source));
  const kept = (ownOf(now) ?? []).filter((source) => !named.has(source));
  const again = inherited.filter((field) => isOwn(field, past)).map(({ source }) => source);
  return { ...values, [ownName]: [...kept, ...again] };
}

/** A field that is younger than the event has no value there. */
const valueIn = (field: Field, past: StoredValues): unknown =>
  past[field.source] ?? (isAlwaysStored(field) ? field.default : null) ?? null;
