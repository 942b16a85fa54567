import type pg from 'pg';
import { fieldKinds, isReference } from '../../contract/fieldKinds.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, fieldNameOf, type Resource } from '../../contract/resource.ts';
import { type ColumnPart, inspectTables, type TableParts } from './inspectTables.ts';
import { betweenTablesSql, fixedRowsSql, literal, tableSql } from './tableSql.ts';

/** One step that changes the database to match the definitions. */
export interface Step {
  sql: string;
  /** True if stored values would be lost or might not fit, so that a person has to look at it. */
  isDestructive: boolean;
  /** The resource that it belongs to. */
  resource: string;
  /** The field that it is about, if any, and its column. */
  field?: string;
  column?: string;
  /** What happens to stored values, if some could be lost or might not fit. */
  losing?: 'dropped' | 'changed' | 'required';
}

/** A step that does not name its resource yet. */
type Unnamed = Omit<Step, 'resource'>;

const safe = (sql: string): Unnamed => ({ sql, isDestructive: false });
const destructive = (sql: string, column: string, losing: NonNullable<Step['losing']>): Unnamed => ({
  sql,
  isDestructive: true,
  column,
  losing,
});

/** Names the resource and the field. A column without a field is named as its field was. */
const named =
  (resource: Resource) =>
  (step: Unnamed): Step => {
    const { column } = step;
    if (column === undefined) return { ...step, resource: resource.name };
    const field = [...resource.fields.values()].find((one) => !one.isDerived && columnOf(one) === column);
    return { ...step, resource: resource.name, field: field?.name ?? fieldNameOf(column) };
  };
const quoted = (name: string) => `"${name}"`;

/** Holds the tables that the definitions want, during the comparison. */
const desiredSchema = 'desired_tables';

/** What the resource's references point to. */
const targetsOf = (resource: Resource, registry: Registry): Resource[] =>
  [...resource.fields.values()]
    .filter(isReference)
    .flatMap(({ resource: name }) => registry.get(name ?? '') ?? []);

/**
 * The steps from the current database to the definitions. PostgreSQL itself describes both: the desired tables are
 * made in a separate schema, compared, and rolled back. Tables that do not exist yet need no comparison. `isMeant`
 * picks resources; others stay unchanged.
 */
export async function schemaDifference(
  client: pg.ClientBase,
  registry: Registry,
  isMeant: (resource: Resource) => boolean = () => true,
): Promise<Step[]> {
  const resources = [...registry.values()].filter((resource) => !resource.view && isMeant(resource));
  await client.query('BEGIN');
  try {
    const present = await inspectTables(client, 'public');
    const compared = resources.filter(({ table }) => present.has(table));
    if (compared.length === 0)
      return difference(resources, registry, { desired: new Map(), present, changedRows: new Set() });
    const pointedAt = compared.flatMap((resource) => targetsOf(resource, registry));
    const needed = pointedAt.filter(({ table, view }) => !view && !present.has(table));
    await client.query(`CREATE SCHEMA ${desiredSchema}; SET LOCAL search_path = ${desiredSchema}, public`);
    const tables = [...new Set([...compared, ...needed])].flatMap((one) => tableSql(one, registry));
    const rest = compared.flatMap((one) => [...betweenTablesSql(one, registry), ...fixedRowsSql(one)]);
    await client.query([...tables, ...rest].join(';\n'));
    const desired = await inspectTables(client, desiredSchema);
    const changedRows = await tablesWithOtherRows(client, compared, desired);
    return difference(resources, registry, { desired, present, changedRows });
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Tables whose fixed rows differ from the definition's. */
async function tablesWithOtherRows(
  client: pg.ClientBase,
  resources: Resource[],
  desired: Map<string, TableParts>,
) {
  const changed = new Set<string>();
  for (const { table, rows, fields } of resources.filter((resource) => resource.rows.length > 0)) {
    const present = await client.query(`SELECT to_regclass($1) IS NOT NULL AS exists`, [`public.${table}`]);
    const columns = ['id', ...[...fields.values()].filter((field) => !field.isDerived).map(columnOf)];
    const known = columns
      .filter((name) => desired.get(table)?.columns.has(name))
      .map(quoted)
      .join(', ');
    if (!present.rows[0].exists || rows.length === 0) continue;
    const { rowCount } = await client.query(
      `SELECT ${known} FROM ${desiredSchema}.${quoted(table)} EXCEPT SELECT ${known} FROM public.${quoted(table)}`,
    );
    if (rowCount) changed.add(table);
  }
  return changed;
}

interface Comparison {
  desired: Map<string, TableParts>;
  present: Map<string, TableParts>;
  changedRows: ReadonlySet<string>;
}

function difference(
  resources: readonly Resource[],
  registry: Registry,
  { desired, present, changedRows }: Comparison,
): Step[] {
  const isNew = (resource: Resource) => !present.has(resource.table);
  const created = resources
    .filter(isNew)
    .flatMap((resource) => tableSql(resource, registry).map(safe).map(named(resource)));
  const compared = resources.flatMap((resource) => {
    const [before, after] = [present.get(resource.table), desired.get(resource.table)];
    return before && after ? [{ resource, before, after }] : [];
  });
  const stepsOf = (make: (resource: Resource, before: TableParts, after: TableParts) => Unnamed[]): Step[] =>
    compared.flatMap(({ resource, before, after }) => make(resource, before, after).map(named(resource)));
  const between = resources
    .filter(isNew)
    .flatMap((resource) => betweenTablesSql(resource, registry).map(safe).map(named(resource)));
  const rows = resources
    .filter((resource) => isNew(resource) || changedRows.has(resource.table))
    .flatMap((resource) => fixedRowsSql(resource).map(safe).map(named(resource)));
  // A policy may look at other tables, so it goes before they change and comes after.
  const policies = { dropped: stepsOf(droppedPolicies), added: stepsOf(addedPolicies) };
  return [...policies.dropped, ...created, ...stepsOf(tableSteps), ...between, ...policies.added, ...rows];
}

const droppedPolicies = ({ table }: Resource, before: TableParts, after: TableParts): Unnamed[] =>
  gone(before.policies, after.policies).map((name) =>
    safe(`DROP POLICY ${quoted(name)} ON ${quoted(table)}`),
  );

const addedPolicies = ({ table }: Resource, before: TableParts, after: TableParts): Unnamed[] =>
  gone(after.policies, before.policies).map((name) =>
    safe(`CREATE POLICY ${quoted(name)} ON ${quoted(table)} ${after.policies.get(name)}`),
  );

function tableSteps(resource: Resource, before: TableParts, after: TableParts): Unnamed[] {
  const table = quoted(resource.table);
  const alter = (what: string) => `ALTER TABLE ${table} ${what}`;
  const columns = columnSteps(resource, before.columns, after.columns);
  // Parts that depend on columns are dropped first and created last; an index is dropped with its column.
  const dropped = [
    ...gone(before.indexes, after.indexes).map((name) => safe(`DROP INDEX ${quoted(name)}`)),
    ...gone(before.constraints, after.constraints).map((name) =>
      safe(alter(`DROP CONSTRAINT ${quoted(name)}`)),
    ),
  ];
  for (const [name, definition] of before.indexes)
    if (columns.dropped.some((column) => definition.includes(column))) before.indexes.delete(name);
  const added = [
    ...gone(after.constraints, before.constraints).map((name) =>
      safe(alter(`ADD CONSTRAINT ${quoted(name)} ${after.constraints.get(name)}`)),
    ),
    ...gone(after.indexes, before.indexes).map((name) => safe(after.indexes.get(name) ?? '')),
    ...(after.isGuarded && !before.isGuarded
      ? [safe(alter('ENABLE ROW LEVEL SECURITY')), safe(alter('FORCE ROW LEVEL SECURITY'))]
      : []),
    ...(after.fillFactor !== before.fillFactor
      ? [safe(alter(`SET (fillfactor = ${after.fillFactor})`))]
      : []),
  ];
  return [...dropped, ...columns.steps, ...added];
}

/** Names whose part in `from` is missing or different in `to`. */
const gone = (from: Map<string, string>, to: Map<string, string>) =>
  [...from].filter(([name, definition]) => to.get(name) !== definition).map(([name]) => name);

function columnSteps(resource: Resource, before: Map<string, ColumnPart>, after: Map<string, ColumnPart>) {
  const alter = (what: string) => `ALTER TABLE ${quoted(resource.table)} ${what}`;
  const steps: Unnamed[] = [];
  const dropped: string[] = [];
  for (const [name, part] of before) {
    const desired = after.get(name);
    const isSame =
      desired?.isGenerated === part.isGenerated &&
      (!part.isGenerated || desired.expression === part.expression);
    if (isSame) continue;
    const drop = alter(`DROP COLUMN ${quoted(name)}`);
    steps.push(part.isGenerated ? safe(drop) : destructive(drop, name, 'dropped'));
    dropped.push(name);
  }
  for (const [name, desired] of after) {
    const part = dropped.includes(name) ? undefined : before.get(name);
    if (!part) steps.push(...addColumn(resource, name, desired));
    else if (!desired.isGenerated) steps.push(...changeColumn(name, part, desired, alter));
  }
  return { steps, dropped };
}

function addColumn(
  resource: Resource,
  name: string,
  { type, isRequired, expression, isGenerated }: ColumnPart,
): Unnamed[] {
  const add = `ALTER TABLE ${quoted(resource.table)} ADD COLUMN ${quoted(name)} ${type}`;
  if (isGenerated) return [safe(`${add} GENERATED ALWAYS AS (${expression}) STORED`)];
  const field = [...resource.fields.values()].find((one) => columnOf(one) === name);
  if (!isRequired) return [safe(add)];
  if (expression !== null) return [safe(`${add} NOT NULL DEFAULT ${expression}`)];
  // Existing rows take the field's default; without a default, a person has to say what they get.
  if (field?.default === undefined) return [destructive(`${add} NOT NULL`, name, 'required')];
  const value = literal(fieldKinds[field.kind].value(field).parse(field.default));
  return [
    safe(`${add} NOT NULL DEFAULT ${value}`),
    safe(`ALTER TABLE ${quoted(resource.table)} ALTER COLUMN ${quoted(name)} DROP DEFAULT`),
  ];
}

function changeColumn(
  name: string,
  part: ColumnPart,
  desired: ColumnPart,
  alter: (what: string) => string,
): Unnamed[] {
  const column = `ALTER COLUMN ${quoted(name)}`;
  const steps: Unnamed[] = [];
  if (part.type !== desired.type)
    steps.push(
      destructive(
        alter(`${column} TYPE ${desired.type} USING ${quoted(name)}::${desired.type}`),
        name,
        'changed',
      ),
    );
  if (part.isRequired !== desired.isRequired)
    steps.push(
      desired.isRequired
        ? destructive(alter(`${column} SET NOT NULL`), name, 'required')
        : safe(alter(`${column} DROP NOT NULL`)),
    );
  if (part.expression !== desired.expression)
    steps.push(
      safe(
        alter(
          desired.expression === null
            ? `${column} DROP DEFAULT`
            : `${column} SET DEFAULT ${desired.expression}`,
        ),
      ),
    );
  return steps;
}
