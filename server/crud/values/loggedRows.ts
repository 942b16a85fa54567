import { sql } from 'kysely';
import { isSecret } from '../../../contract/fieldKinds.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { column, type Sql } from '../../schema/sql.ts';

/** A record before an event, or after it. */
export type LoggedState = 'before' | 'after';

/**
 * The row of the table as the event `e` has it before or after. Its secrets are empty: the
 * log has only marks of them, which their columns would refuse.
 */
export function loggedRowSql({ table, fields }: Resource, state: LoggedState): Sql {
  const secret = [...fields.values()].filter(isSecret).map(columnOf);
  return sql`jsonb_populate_record(NULL::${sql.table(table)},
    (${column('e', state)} - ${sql.lit(`{${secret.join()}}`)}::text[]) || jsonb_build_object('customer_uuid', e.customer_uuid))`;
}
