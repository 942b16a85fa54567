import type { ClientBase } from 'pg';
import { type Mistake, mistakeAt } from '../../contract/mistake.ts';
import { columnOf, type Resource } from '../../contract/resource.ts';
import { alive, uniqueSets } from '../schema/tableSql.ts';

const shownValues = 3;

/**
 * The sets of values that a resource calls unique although records of one customer share them, with the first such
 * values. The database would refuse the index too, but would not say which values: it hides them where row-level
 * security is on.
 * @param columns the existing columns; no record has a value in a new one
 */
export async function duplicatesInTheWay(
  client: ClientBase,
  resource: Resource,
  columns: ReadonlySet<string>,
): Promise<Mistake[]> {
  const mistakes: Mistake[] = [];
  for (const set of uniqueSets(resource)) {
    const { fields, without } = set;
    const names = fields.map(columnOf);
    // A new field has no value anywhere, so it narrows nothing down.
    const known = without && columns.has(columnOf(without)) ? { without } : {};
    if (!names.every((name) => columns.has(name))) continue;
    const own = names.map((name) => `"${name}"`).join(', ');
    const group = resource.scope === 'customer' ? `customer_uuid, ${own}` : own;
    const { rows } = await client.query<{ records: number; samples: string[] }>(
      `SELECT coalesce(sum(n), 0)::int AS records, (array_agg(value ORDER BY value))[1:${shownValues}] AS samples
       FROM (SELECT concat_ws(', ', ${own}) AS value, count(*) AS n FROM "${resource.table}"${alive(resource, known)}
             GROUP BY ${group} HAVING count(*) > 1 AND num_nulls(${own}) = 0) AS shared`,
    );
    const [found] = rows;
    if (!found || found.records === 0) continue;
    const labels = fields.map(({ name }) => `"${name}"`).join(' and ');
    const samples = found.samples.map((value) => `"${value}"`).join(', ');
    const path = fields.length === 1 ? ['fields', fields[0]?.name ?? ''] : ['uniqueTogether'];
    mistakes.push(mistakeAt(path, 'valuesShared', { fields: labels, count: found.records, samples }));
  }
  return mistakes;
}
