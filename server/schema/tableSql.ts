import { type Field, isAlwaysStored } from '../../contract/fieldKinds/field.ts';
import { isObject } from '../../contract/fieldKinds/isObject.ts';
import { isFile, namesRecord } from '../../contract/fieldKinds.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { systemFieldsOf } from '../../contract/systemFields.ts';
import { onServer } from './fieldKinds.ts';
import { storePolicies } from './storePolicies.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** Names of constraints and indexes that fit into PostgreSQL's 63 bytes and say what they guard. */
const nameOf = (resource: Resource, ...parts: string[]) => [resource.table, ...parts].join('_').slice(0, 63);

const storedFields = (resource: Resource) =>
  [...resource.fields.values()].filter((field) => !field.isDerived);

const tenant = (resource: Resource): string[] => (resource.scope === 'customer' ? ['customer_uuid'] : []);

/** The WHERE of the rows that must be unique: rows that a soft delete marked do not block new ones. */
export function alive(resource: Resource, { without }: Pick<UniqueSet, 'without'> = {}): string {
  const isDeleted = resource.softDelete && fieldOf(resource, resource.softDelete);
  const conditions = [
    ...(isDeleted ? [`NOT ${quoted(columnOf(isDeleted))}`] : []),
    ...(without ? [`${quoted(columnOf(without))} IS NULL`] : []),
  ];
  return conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
}

function columnSql(field: Field, registry: Registry): string {
  const type = onServer(field).columnType(field, registry);
  return `${quoted(columnOf(field))} ${type}${isAlwaysStored(field) ? ' NOT NULL' : ''}`;
}

/** The columns of the system fields. */
const systemColumns = (resource: Resource): string[] =>
  systemFieldsOf(resource).map(([, { column, columnType }]) => `${column} ${columnType(resource)}`);

/** The trigram index that the search box reads; undefined if nothing can be searched. */
export const searchIndexOf = (resource: Resource): string | undefined =>
  searchColumn(resource).length > 0 ? nameOf(resource, 'search') : undefined;

function searchColumn(resource: Resource): string[] {
  const searched = storedFields(resource).filter((field) => field.searchable);
  if (searched.length === 0) return [];
  const text = searched
    .map((field) => `coalesce(${onServer(field).searchText(quoted(columnOf(field)))}, '')`)
    .join(` || ' ' || `);
  return [`search_text text GENERATED ALWAYS AS (search_text(${text})) STORED`];
}

const references = (resource: Resource) => storedFields(resource).filter(namesRecord);

/** Fields that hold the id of a row of `stored_files`. */
const files = (resource: Resource) => storedFields(resource).filter(isFile);

/** What image and file fields refer to. */
const storedFiles = { table: 'stored_files', scope: 'customer' };

/** A reference includes its customer, so that it can never point to another customer's record. */
function foreignKey(resource: Resource, field: Field, registry: Registry): string {
  const target = files(resource).includes(field) ? storedFiles : registry.get(field.resource ?? '');
  const shared = target?.scope === 'customer' ? tenant(resource) : [];
  const own = [...shared, columnOf(field)];
  return `ALTER TABLE ${quoted(resource.table)} ADD CONSTRAINT ${quoted(nameOf(resource, columnOf(field), 'fkey'))} FOREIGN KEY (${list(own)}) REFERENCES ${quoted(target?.table ?? '')} (${list([...shared, 'id'])})`;
}

/** Fields whose values no two records share. A record without a value in one of them does not count. */
export interface UniqueSet {
  /** The name of the index that guards them. */
  name: string;
  fields: Field[];
  /** Only the records without a value in this field count. */
  without?: Field;
}

/** The sets of fields that are unique. Where no value counts as one, the records without it are a set of their own. */
export function uniqueSets(resource: Resource): UniqueSet[] {
  const single = storedFields(resource)
    .filter((field) => field.unique)
    .map((field) => ({ fields: [field] }));
  const together = resource.uniqueTogether.flatMap((names) => {
    const fields = names.map((name) => fieldOf(resource, name));
    const empty = fields.filter(({ emptyCounts }) => emptyCounts);
    return [
      { fields },
      ...empty.map((without) => ({ fields: fields.filter((field) => field !== without), without })),
    ];
  });
  return [...single, ...together].map((set) => ({
    ...set,
    name: nameOf(resource, ...set.fields.map(columnOf), 'key'),
  }));
}

/** The fields whose uniqueness the index `name` guards; none if it is not a unique index of this resource. */
export const fieldsOfUniqueIndex = (resource: Resource, name: string): Field[] =>
  uniqueSets(resource).find((set) => set.name === name)?.fields ?? [];

/** The reference that the foreign key `name` guards. */
export const fieldOfForeignKey = (resource: Resource, name: string): Field | undefined =>
  [...references(resource), ...files(resource)].find(
    (field) => nameOf(resource, columnOf(field), 'fkey') === name,
  );

/**
 * Whether the database looks up records by a reference, which happens when its target is deleted, and when the page of
 * the target lists them. Fixed lookups are never deleted, and the order within a reference already has an index that
 * begins with it. Files count, because the sweeper asks which are in use.
 */
function needsIndex(resource: Resource, field: Field, registry: Registry): boolean {
  if (resource.ordered?.within === field.name) return false;
  const target = registry.get(field.resource ?? '');
  return (
    target?.verbs.has('delete') === true ||
    (target?.related.some((one) => one.resource === resource.name && one.by === field.name) ?? false)
  );
}

/** A column in an index that lists read, in the order that people expect. */
function orderedColumn(resource: Resource, name: string): string {
  const field = [...resource.fields.values()].find((one) => columnOf(one) === name);
  const collation = field && onServer(field).collation;
  return collation ? `${quoted(name)} COLLATE ${collation}` : quoted(name);
}

/** Characters that certainly fit into an index entry: PostgreSQL allows 2,704 bytes, and a character takes up to four. */
const indexedCharacters = 600;

/**
 * Adds the search text to the index of the list's own order, if it fits. A search for a common word then walks only
 * the index, not the rows, until it has a page.
 */
function covered(resource: Resource, names: readonly string[]): string {
  const fields = storedFields(resource);
  const sorted = fields.find((field) => field.name === resource.list.sort.field);
  const searched = fields.filter((field) => field.searchable);
  const length = [...searched, ...(sorted ? [sorted] : [])].reduce(
    (sum, field) => sum + field.maxLength * field.languages.length,
    0,
  );
  const isListOrder = sorted !== undefined && names.length === 1 && names[0] === columnOf(sorted);
  return isListOrder && searched.length > 0 && length <= indexedCharacters ? ' INCLUDE (search_text)' : '';
}

function indexes(resource: Resource, registry: Registry): string[] {
  const on = `ON ${quoted(resource.table)}`;
  const unique = uniqueSets(resource).map(
    (set) =>
      `CREATE UNIQUE INDEX ${quoted(set.name)} ${on} (${list([...tenant(resource), ...set.fields.map(columnOf)])})${alive(resource, set)}`,
  );
  const referring = [
    ...references(resource).filter((field) => needsIndex(resource, field, registry)),
    ...files(resource),
  ].map(
    (field) =>
      `CREATE INDEX ${quoted(nameOf(resource, columnOf(field), 'idx'))} ${on} (${list([...tenant(resource), columnOf(field)])})`,
  );
  const sorts: string[][] = [];
  const sorted = resource.fields.get(resource.list.sort.field);
  if (sorted && !sorted.isDerived && !sorted.inheritance) sorts.push([columnOf(sorted)]);
  if (resource.list.sort.field === 'createdAt') sorts.push(['created_at']);
  if (resource.ordered) {
    const { within } = resource.ordered;
    sorts.push(within ? [columnOf(fieldOf(resource, within)), 'position'] : ['position']);
  }
  const ordering = sorts.map(
    (names) =>
      `CREATE INDEX ${quoted(nameOf(resource, ...names, 'order'))} ${on} (${[...tenant(resource), ...names, 'id'].map((name) => orderedColumn(resource, name)).join(', ')})${covered(resource, names)}${alive(resource)}`,
  );
  const searchIndex = searchIndexOf(resource);
  const search = searchIndex
    ? [`CREATE INDEX ${quoted(searchIndex)} ${on} USING gin (search_text gin_trgm_ops)`]
    : [];
  return [...unique, ...referring, ...ordering, ...search];
}

/**
 * The second wall between customers: if a request does not set a tenant, the table looks empty. It applies to the
 * owner too. It also guarantees that a row's customer exists, because nobody can act for one that does not.
 */
function policies(resource: Resource): string[] {
  if (resource.scope === 'global') return [];
  const table = quoted(resource.table);
  return [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY customer ON ${table} USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer())`,
  ];
}

export const literal = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : `'${(isObject(value) ? JSON.stringify(value) : String(value)).replaceAll("'", "''")}'`;

/** Inserts the fixed rows, or updates them. */
export function fixedRowsSql(resource: Resource): string[] {
  return resource.rows.map((row) => {
    const names = Object.keys(row).map((name) => (name === 'id' ? 'id' : columnOf(fieldOf(resource, name))));
    const values = Object.values(row).map(literal).join(', ');
    const changes = names
      .filter((name) => name !== 'id')
      .map((name) => `${quoted(name)} = excluded.${quoted(name)}`);
    return `INSERT INTO ${quoted(resource.table)} (${list(names)}) VALUES (${values}) ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')}`;
  });
}

/**
 * Percent of a page that new rows fill. A changed row then finds room on its own page, and no index has to learn
 * where it is: a change of many rows takes a third of the time.
 */
const fillFactor = 85;

/** Everything about one table except its connections with other tables. */
export function tableSql(resource: Resource, registry: Registry): string[] {
  const columns = [
    ...systemColumns(resource),
    ...storedFields(resource).map((field) => columnSql(field, registry)),
    ...searchColumn(resource),
    `CONSTRAINT ${quoted(nameOf(resource, 'pkey'))} PRIMARY KEY (${list([...tenant(resource), 'id'])})`,
  ];
  return [
    `CREATE TABLE ${quoted(resource.table)} (\n  ${columns.join(',\n  ')}\n) WITH (fillfactor = ${fillFactor})`,
    ...indexes(resource, registry),
    ...policies(resource),
    // From here on, totals that were counted before are stale.
    `CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${quoted(resource.table)} FOR EACH STATEMENT EXECUTE FUNCTION note_write()`,
  ];
}

/**
 * The connections of one table with others: its foreign keys and its store policies. Run this after every table
 * exists.
 */
export const betweenTablesSql = (resource: Resource, registry: Registry): string[] => [
  ...[...references(resource), ...files(resource)].map((field) => foreignKey(resource, field, registry)),
  ...storePolicies(resource, registry),
];
