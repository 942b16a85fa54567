import { sql } from 'kysely';
import { type ClientBase, DatabaseError } from 'pg';
import { DefinitionError } from '../../contract/definitionError.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { fieldKinds, isLines } from '../../contract/fieldKinds.ts';
import { type Mistake, mistakeAt } from '../../contract/mistake.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { expressionSql, valueSql } from '../crud/values/values.ts';
import { onServer } from '../schema/fieldKinds.ts';
import { type Sql, statement } from '../schema/sql.ts';

/** A database type by its name, and the letter of its category (`N` for numbers). */
interface ColumnType {
  oid: number;
  name: string;
  category: string;
}

const dates = new Set(['date', 'timestamp with time zone', 'timestamp without time zone']);

/** Whether every value of the type can become a value of the field's kind. A text becomes a date only if it looks like one. */
function fits(field: Field, registry: Registry, { name, category }: ColumnType): boolean {
  const { operand } = fieldKinds[field.kind];
  if (operand === 'text') return true;
  if (operand === 'number') return category === 'N';
  if (operand === 'date') return dates.has(name);
  return name === onServer(field).columnType(field, registry);
}

interface Checked {
  client: ClientBase;
  registry: Registry;
  types: ReadonlyMap<number, ColumnType>;
}

/** A computed field, and its resource. */
interface Derived {
  resource: Resource;
  field: Field;
}

const derivedFields = (resource: Resource): Derived[] =>
  [...resource.fields.values()]
    .filter((field) => field.isDerived && !isLines(field))
    .map((field) => ({ resource, field }));

/** What the database parses for a field: its expression as written, and the resulting value. */
const readings = ({ field, resource }: Derived, { registry }: Checked): Sql[] =>
  [
    ...(field.computed === undefined ? [] : [expressionSql(field, resource, registry, 't')]),
    valueSql(field, resource, registry, 't'),
  ].map((value) => sql`(SELECT ${value} FROM ${sql.table(resource.table)} AS t LIMIT 0)`);

/** Lets the database parse values without computing them, and returns their types, in order. */
async function typesOf({ client }: Checked, values: readonly Sql[]): Promise<number[]> {
  const columns = values.map((value, index) => sql`${value} AS ${sql.ref(`value${index}`)}`);
  const { fields } = await client.query(statement(sql`SELECT ${sql.join(columns)} LIMIT 0`));
  return fields.map(({ dataTypeID }) => dataTypeID);
}

async function mistakesOfField(derived: Derived, checked: Checked): Promise<Mistake[]> {
  const { field } = derived;
  const path = ['fields', field.name, field.computed === undefined ? 'aggregate' : 'computed'];
  const { client, types, registry } = checked;
  await client.query('SAVEPOINT field');
  try {
    // The expression comes first, because its type says more than why it cannot become a value.
    for (const [index, reading] of readings(derived, checked).entries()) {
      const [actual] = await typesOf(checked, [reading]);
      const type = types.get(actual ?? 0);
      if (index > 0 || field.computed === undefined || (type && fits(field, registry, type))) continue;
      const values = { field: field.name, kind: field.kind, type: type?.name ?? '' };
      return [mistakeAt(path, 'expressionType', values)];
    }
    return [];
  } catch (error) {
    if (!(error instanceof DatabaseError) && !(error instanceof DefinitionError)) throw error;
    const reason = error.message.replace(/^Resource "[^"]*": /, '').replace(/\.$/, '');
    return [mistakeAt(path, 'expressionWrong', { field: field.name, reason })];
  } finally {
    await client.query('ROLLBACK TO field');
  }
}

/** Maximum fields in one statement: each takes two columns, and a statement has 1,664. */
const mostAtOnce = 200;

/** True if the database accepts all of the fields in one statement and each fits its kind. */
async function areRight(derived: readonly Derived[], checked: Checked): Promise<boolean> {
  const { client, registry, types } = checked;
  await client.query('SAVEPOINT fields');
  try {
    const values = derived.map((one) => readings(one, checked));
    const actual = await typesOf(checked, values.flat());
    let at = 0;
    return derived.every(({ field }, index) => {
      const type = types.get(actual[at] ?? 0);
      at += values[index]?.length ?? 0;
      return field.computed === undefined || (type !== undefined && fits(field, registry, type));
    });
  } catch (error) {
    if (!(error instanceof DatabaseError) && !(error instanceof DefinitionError)) throw error;
    return false;
  } finally {
    await client.query('ROLLBACK TO fields');
  }
}

/** The resources that have a wrong field. Looks at many at once, and more closely only where one is wrong. */
async function wrongResources(resources: readonly Resource[], checked: Checked): Promise<Resource[]> {
  const derived = resources.flatMap(derivedFields);
  const isSmall = derived.length <= mostAtOnce || resources.length === 1;
  if (derived.length === 0 || (isSmall && (await areRight(derived, checked)))) return [];
  if (resources.length === 1) return [...resources];
  const middle = Math.ceil(resources.length / 2);
  return [
    ...(await wrongResources(resources.slice(0, middle), checked)),
    ...(await wrongResources(resources.slice(middle), checked)),
  ];
}

/**
 * Lets the database parse every computed field of the resources. If it cannot, or if a record's value might not fit
 * the field's kind, the definition is refused now instead of failing later on a page. Runs within a transaction.
 * @returns the mistakes by the name of the resource
 */
export async function expressionMistakes(
  client: ClientBase,
  registry: Registry,
  resources: readonly Resource[],
): Promise<Map<string, Mistake[]>> {
  const found = new Map<string, Mistake[]>();
  const { rows } = await client.query<ColumnType>(
    `SELECT oid::int, format_type(oid, NULL) AS name, typcategory AS category FROM pg_type
     WHERE typnamespace = 'pg_catalog'::regnamespace`,
  );
  const types = new Map(rows.map((type) => [type.oid, type]));
  const checked = { client, registry, types };
  for (const resource of await wrongResources(resources, checked)) {
    const mistakes: Mistake[] = [];
    for (const field of derivedFields(resource)) mistakes.push(...(await mistakesOfField(field, checked)));
    if (mistakes.length > 0) found.set(resource.name, mistakes);
  }
  return found;
}
