import { sql } from 'kysely';
import type pg from 'pg';
import type { Registry } from '../../contract/registry.ts';
import { DefinitionError } from '../../contract/resource.ts';
import { valueSql } from '../crud/select.ts';
import { statement } from '../crud/sql.ts';

/**
 * Lets the database read every computed field once, without running it: what it does not understand stops the start and
 * not the third click.
 * @throws DefinitionError naming resource and field.
 */
export async function checkExpressions(pool: pg.Pool, registry: Registry): Promise<void> {
  for (const resource of registry.values())
    for (const field of resource.fields.values()) {
      if (field.computed === undefined) continue;
      const value = valueSql(field, resource, registry, 't');
      const { text } = statement(sql`EXPLAIN SELECT ${value} FROM ${sql.table(resource.table)} AS t`);
      await pool.query(text).catch((error: Error) => {
        throw new DefinitionError(
          resource.name,
          `the expression of the field "${field.name}" is wrong: ${error.message}.`,
        );
      });
    }
}
