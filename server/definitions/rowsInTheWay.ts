import type { ClientBase } from 'pg';
import { type Field, isAlwaysStored } from '../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../contract/fieldKinds.ts';
import { type Mistake, mistakeAt, type Said, sentencesText } from '../../contract/mistake.ts';
import type { MistakeCode } from '../../contract/mistakeTable.ts';
import { columnOf, type Resource } from '../../contract/resource.ts';
import type { Step } from '../schema/schemaDifference.ts';
import { alive, literal, uniqueSets } from '../schema/tableSql.ts';

/** The result of looking at the rows. */
interface RowsFound {
  /** The mistakes by resource. */
  inTheWay: Map<string, Mistake[]>;
  /** The steps that remove the values in the way that may be lost. */
  cleared: Step[];
  /** What these and the other steps lose, as sentences. */
  losses: string[];
}

/** Rows that a changed definition does not fit, and the statement that would remove the values in its way. */
interface Obstacle {
  resource: Resource;
  field: string;
  /** Which rows. */
  where: string;
  /** What is wrong; the number of rows is added later. */
  wrong: Said<MistakeCode>;
  /** Makes the rows fit; missing if only a person can do that. */
  clearing?: string;
}

const quoted = (name: string) => `"${name}"`;

/** The parts of a field's definition that no column shows: its choices and its length. */
function valueObstacles(resource: Resource, columns: ReadonlySet<string>): Obstacle[] {
  return [...resource.fields.values()]
    .filter((field) => !field.isDerived && columns.has(columnOf(field)))
    .flatMap((field): Obstacle[] => [...choiceObstacle(resource, field), ...lengthObstacle(resource, field)]);
}

function choiceObstacle(resource: Resource, field: Field): Obstacle[] {
  if (field.choices.length === 0) return [];
  const column = quoted(columnOf(field));
  const ids = `ARRAY[${field.choices.map(({ id }) => literal(id)).join(', ')}]::text[]`;
  const isList = fieldKinds[field.kind].isList === true;
  const remaining = `ARRAY(SELECT one FROM unnest(${column}) AS one WHERE one = ANY(${ids}))`;
  return [
    {
      resource,
      field: field.name,
      where: isList ? `NOT ${column} <@ ${ids}` : `${column} <> ALL(${ids})`,
      wrong: { code: 'choiceGone' },
      ...((isList || !isAlwaysStored(field)) && {
        clearing: `UPDATE ${quoted(resource.table)} SET ${column} = ${isList ? remaining : 'NULL'}`,
      }),
    },
  ];
}

function lengthObstacle(resource: Resource, field: Field): Obstacle[] {
  const isText = fieldKinds[field.kind].operators.includes('startsWith') && field.choices.length === 0;
  if (!isText || fieldKinds[field.kind].linksTo !== undefined) return [];
  const column = quoted(columnOf(field));
  return [
    {
      resource,
      field: field.name,
      where: `length(${column}) > ${field.maxLength}`,
      wrong: { code: 'lengthShorter', values: { most: field.maxLength } },
      clearing: `UPDATE ${quoted(resource.table)} SET ${column} = left(${column}, ${field.maxLength})`,
    },
  ];
}

const stepCodes: Record<NonNullable<Step['losing']>, MistakeCode> = {
  dropped: 'fieldDropped',
  changed: 'fieldChanged',
  required: 'fieldRequired',
};

const stepWhere: Record<NonNullable<Step['losing']>, (column: string, isThere: boolean) => string> = {
  dropped: (column) => `${column} IS NOT NULL`,
  changed: (column) => `${column} IS NOT NULL`,
  required: (column, isThere) => (isThere ? `${column} IS NULL` : 'true'),
};

function stepObstacle(step: Step, resource: Resource, columns: ReadonlySet<string>): Obstacle[] {
  const { losing, field, column } = step;
  if (!losing || field === undefined || column === undefined) return [];
  return [
    {
      resource,
      field,
      where: stepWhere[losing](quoted(column), columns.has(column)),
      wrong: { code: stepCodes[losing] },
      // The step itself removes the values; nobody can make up a required value.
      ...(losing !== 'required' && { clearing: '' }),
    },
  ];
}

async function columnsOf(client: ClientBase, tables: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT c.relname AS table, a.attname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1) AND a.attnum > 0 AND NOT a.attisdropped`,
    [tables],
  );
  const columns = new Map<string, Set<string>>();
  for (const { table, name } of rows) columns.set(table, (columns.get(table) ?? new Set()).add(name));
  return columns;
}

const advice = (name: string, { field, clearing }: Obstacle): Said<MistakeCode> =>
  clearing === undefined ? { code: 'giveValue' } : { code: 'takeBack', values: { drop: `${name}.${field}` } };

/** This concerns the rows of every customer, so the security that hides them from the owner is lifted meanwhile. */
function clearingSteps({ resource, field, where }: Obstacle, clearing: string): Step[] {
  const table = `ALTER TABLE ${quoted(resource.table)}`;
  const update = `${clearing} WHERE ${where}`;
  const statements =
    resource.scope === 'global'
      ? [update]
      : [`${table} NO FORCE ROW LEVEL SECURITY`, update, `${table} FORCE ROW LEVEL SECURITY`];
  return statements.map((sql) => ({ sql, isDestructive: true, resource: resource.name, field }));
}

/** Lets the owner of these tables see the rows of all customers for the rest of the transaction. */
async function liftGuards(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE "${table}" NO FORCE ROW LEVEL SECURITY`);
  // From here on, a query that would miss rows fails instead.
  await client.query('SET LOCAL row_security = off');
}

/** Looks at the rows of every customer in these tables, in a transaction that changes nothing. */
async function seeRowsOf(
  client: ClientBase,
  resources: readonly Pick<Resource, 'table' | 'scope'>[],
  look: () => Promise<void>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await liftGuards(
      client,
      resources.filter(({ scope }) => scope === 'customer').map(({ table }) => table),
    );
    await look();
  } finally {
    await client.query('ROLLBACK');
  }
}

const shownValues = 3;

/**
 * The sets of values that a resource calls unique although records of one customer share them, with the first such
 * values. The database would refuse the index too, but would not say which values: it hides them where row-level
 * security is on.
 * @param columns the existing columns; no record has a value in a new one
 */
async function duplicatesInTheWay(
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

/**
 * Looks at the rows of tables whose definitions have changed.
 * @param dropping values that may be lost, as `resource.field`
 */
export async function rowsInTheWay(
  client: ClientBase,
  changed: readonly Resource[],
  steps: readonly Step[],
  dropping: ReadonlySet<string>,
): Promise<RowsFound> {
  const inTheWay = new Map<string, Mistake[]>();
  const cleared: Step[] = [];
  const losses: string[] = [];
  if (changed.length === 0) return { inTheWay, cleared, losses };
  const columns = await columnsOf(
    client,
    changed.map(({ table }) => table),
  );
  const ownColumns = ({ table }: Resource) => columns.get(table) ?? new Set<string>();
  const stepsOf = ({ name }: Resource) => steps.filter(({ resource }) => resource === name);
  /** The columns whose values stay unchanged. */
  const staying = (resource: Resource) => {
    const replaced = new Set(
      stepsOf(resource).flatMap(({ losing, column }) => (losing && column ? [column] : [])),
    );
    return new Set([...ownColumns(resource)].filter((name) => !replaced.has(name)));
  };
  const refuse = ({ name }: Resource, mistakes: readonly Mistake[]) => {
    if (mistakes.length > 0) inTheWay.set(name, [...(inTheWay.get(name) ?? []), ...mistakes]);
  };
  const obstacles = changed.flatMap((resource) => [
    ...stepsOf(resource).flatMap((step) => stepObstacle(step, resource, ownColumns(resource))),
    ...valueObstacles(resource, staying(resource)),
  ]);
  await seeRowsOf(client, changed, async () => {
    for (const obstacle of obstacles) {
      const { resource, field, where, clearing, wrong } = obstacle;
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${quoted(resource.table)} WHERE ${where}`,
      );
      const count = rows[0]?.count ?? 0;
      if (count === 0) continue;
      const said = { code: wrong.code, values: { ...wrong.values, field, count } };
      if (clearing !== undefined && dropping.has(`${resource.name}.${field}`)) {
        losses.push(`${resource.name}: ${sentencesText([said])}`);
        if (clearing) cleared.push(...clearingSteps(obstacle, clearing));
        continue;
      }
      refuse(resource, [{ path: ['fields', field], sentences: [said, advice(resource.name, obstacle)] }]);
    }
    for (const resource of changed)
      refuse(resource, await duplicatesInTheWay(client, resource, staying(resource)));
  });
  return { inTheWay, cleared, losses };
}
