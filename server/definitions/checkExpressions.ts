import { sql } from 'kysely';
import type pg from 'pg';
import type { Field } from '../../contract/field.ts';
import { fieldKinds } from '../../contract/fieldKinds.ts';
import type { Registry } from '../../contract/registry.ts';
import { DefinitionError, type Resource } from '../../contract/resource.ts';
import { expressionSql, valueSql } from '../crud/select.ts';
import { onServer } from '../schema/fieldKinds.ts';
import { type Sql, statement } from '../schema/sql.ts';

/** A type of the database as it is called, and the letter of its category (`N` for numbers). */
interface ColumnType {
  name: string;
  category: string;
}

const dates = new Set(['date', 'timestamp with time zone', 'timestamp without time zone']);

/** Whether every value of the type becomes one of the field's kind. A text becomes a date only where it looks like one. */
function fits(field: Field, registry: Registry, { name, category }: ColumnType): boolean {
  const { operand } = fieldKinds[field.kind];
  if (operand === 'text') return true;
  if (operand === 'number') return category === 'N';
  if (operand === 'date') return dates.has(name);
  return name === onServer(field).columnType(field, registry);
}

/** Lets the database read a value of the resource without working it out. @throws DefinitionError in its words. */
async function typeOf(
  client: pg.ClientBase,
  field: Field,
  resource: Resource,
  value: Sql,
): Promise<ColumnType> {
  const query = sql`SELECT ${value} AS value FROM ${sql.table(resource.table)} AS t LIMIT 0`;
  const { fields } = await client.query(statement(query)).catch((error: Error) => {
    throw new DefinitionError(
      resource.name,
      `what works out the field "${field.name}" is wrong: ${error.message}.`,
    );
  });
  const { rows } = await client.query<ColumnType>(
    'SELECT format_type(oid, NULL) AS name, typcategory AS category FROM pg_type WHERE oid = $1',
    [fields[0]?.dataTypeID],
  );
  const [type] = rows;
  if (!type) throw new Error('A value without a type.');
  return type;
}

/**
 * Lets the database read every field that is worked out: what it does not understand, or what might not fit the field's
 * kind for some record, stops the start and not the third click.
 * @throws DefinitionError naming resource and field.
 */
export async function checkExpressions(client: pg.ClientBase, registry: Registry): Promise<void> {
  for (const resource of registry.values())
    for (const field of [...resource.fields.values()].filter(({ isDerived }) => isDerived)) {
      if (field.computed !== undefined) {
        const type = await typeOf(client, field, resource, expressionSql(field, resource, registry, 't'));
        if (!fits(field, registry, type))
          throw new DefinitionError(
            resource.name,
            `the field "${field.name}" is of kind ${field.kind}, but its expression gives ${type.name}.`,
          );
      }
      await typeOf(client, field, resource, valueSql(field, resource, registry, 't'));
    }
}
