import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { column, type Sql } from '../../schema/sql.ts';

/** The resource that a reference points to. The registry was already checked, so a missing one is a programming error. */
export function targetOf(field: Field, registry: Registry): Resource {
  const target = registry.get(field.resource ?? '');
  if (!target) throw new Error(`The field ${field.name} refers to no known resource.`);
  return target;
}

/** Rows of `target` that belong to the same customer as the row `table`; a global resource has no customer. */
export const sameCustomer = (target: Resource, alias: string, table: string): Sql[] =>
  target.scope === 'global'
    ? []
    : [sql`${column(alias, 'customer_uuid')} = ${column(table, 'customer_uuid')}`];
