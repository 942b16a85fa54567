import {
  type AggregateFunctionNode,
  AliasNode,
  type Compilable,
  type DeleteQueryNode,
  type FromNode,
  IdentifierNode,
  type JoinNode,
  Kysely,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  PostgresQueryCompiler,
  type QueryCreator,
  type QueryId,
  type RawBuilder,
  type ReferenceNode,
  type SelectAllNode,
  type Selectable,
  sql,
  TableNode,
} from 'kysely';
import type pg from 'pg';
import { fieldKinds, isLines } from '../../contract/fieldKinds.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { snakeCase } from '../../contract/snakeCase.ts';
import { systemFieldsOf } from '../../contract/systemFields.ts';
import { type Rows, resources } from '../../src/resources/resources.ts';
import { joinedBases } from '../crud/values/bases.ts';
import { valueSql } from '../crud/values/values.ts';
import { onServer } from '../schema/fieldKinds.ts';
import { livingRows, tenantRows } from '../schema/rows.ts';
import { and, column, compilesOnly, Slot, type Sql, slot } from '../schema/sql.ts';
import { columnsOfTable, type OwnTables } from './ownTables.ts';

/** What stands behind the name of a resource to read its deleted records too. */
const withDeleted = ' with deleted';

type WithDeleted = { [Name in keyof Rows & string as `${Name}${typeof withDeleted}`]: Rows[Name] };

/**
 * What areas read: the records of the customer, by the names of resources and fields. `menus/items` has the records
 * that are not deleted, `menus/items with deleted` all of them. A field is what a record shows: inherited, computed or
 * current values too, and of a secret only its mask. Tables of areas have their own names, in camel case too.
 */
export interface Tables extends Rows, WithDeleted, OwnTables {}

/** What statements select from. */
export type From = QueryCreator<Tables>;

/** The values that a statement gets when it runs, as the statement refers to them. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** The resources of the product, by name. */
export const registry: Registry = new Map(resources.map((resource) => [resource.name, resource]));

/** The fields that a statement uses, by the name of the table in it. Those without a table may be of any. */
class FieldsUsed extends OperationNodeTransformer {
  readonly #used = new Map<string, Set<string>>();

  /** The fields of a table; those that no table is named for may be among them. `*` is all of them. */
  of = (table: string): ReadonlySet<string> =>
    new Set([table, ''].flatMap((one) => [...(this.#used.get(one) ?? [])]));

  #add(table: string, name: string): void {
    const used = this.#used.get(table) ?? new Set();
    this.#used.set(table, used.add(name));
  }

  protected override transformReference(node: ReferenceNode, queryId?: QueryId): ReferenceNode {
    const name = node.column.kind === 'SelectAllNode' ? '*' : node.column.column.name;
    this.#add(node.table?.table.identifier.name ?? '', name);
    return super.transformReference(node, queryId);
  }

  /** `count(*)` counts rows, and uses none of their fields. */
  protected override transformAggregateFunction(node: AggregateFunctionNode, queryId?: QueryId) {
    const aggregated = node.aggregated.filter(({ kind }) => kind !== 'SelectAllNode');
    return super.transformAggregateFunction({ ...node, aggregated }, queryId);
  }

  protected override transformSelectAll(node: SelectAllNode, queryId?: QueryId): SelectAllNode {
    this.#add('', '*');
    return super.transformSelectAll(node, queryId);
  }
}

/** The rows of a resource with the fields that a statement uses. */
function rowsOfResource(resource: Resource, used: ReadonlySet<string>, conditions: readonly Sql[]): Sql {
  const isUsed = (name: string) => used.has(name) || used.has('*');
  const fields = [...resource.fields.values()].filter((field) => !isLines(field) && isUsed(field.name));
  const system = systemFieldsOf(resource).filter(([name]) => isUsed(name));
  const columns = [
    ...system.map(([name, { column: stored }]) => sql`${column('t', stored)} AS ${sql.id(name)}`),
    ...fields.map((field) => {
      const value = onServer(field).select(valueSql(field, resource, registry, 't', { isJoined: true }));
      const { isList, linksTo } = fieldKinds[field.kind];
      const full = isList || linksTo === 'records' ? sql`coalesce(${value}, '{}')` : value;
      return sql`${full} AS ${sql.id(field.name)}`;
    }),
  ];
  const inherits = fields.some(({ inheritance, isDerived }) => inheritance === 'value' || isDerived);
  const bases = inherits ? joinedBases(resource, registry, 't') : sql``;
  return sql`(SELECT ${sql.join(columns)} FROM ${sql.table(resource.table)} AS t ${bases} WHERE ${and(conditions)})`;
}

/** The rows of a table of an area with the columns that a statement uses. */
function rowsOfTable(table: string, names: readonly string[], used: ReadonlySet<string>): Sql {
  const columns = names
    .filter((name) => used.has(name) || used.has('*'))
    .map((name) => sql`${column('t', snakeCase(name))} AS ${sql.id(name)}`);
  return sql`(SELECT ${sql.join(columns)} FROM ${sql.table(table)} AS t WHERE t.customer_uuid = ${slot('customer')}::uuid)`;
}

/** The rows behind the name of a resource or of a table of an area; undefined for any other name. */
function rowsBehind(name: string, used: ReadonlySet<string>): Sql | undefined {
  const own = columnsOfTable(name);
  if (own) return rowsOfTable(name, own, used);
  const hasDeleted = name.endsWith(withDeleted);
  const resource = registry.get(hasDeleted ? name.slice(0, -withDeleted.length) : name);
  return resource && rowsOfResource(resource, used, (hasDeleted ? tenantRows : livingRows)(resource, 't'));
}

/** Puts the rows of resources in the place of their names. */
class RowsOfResources extends OperationNodeTransformer {
  readonly #used: FieldsUsed;

  constructor(used: FieldsUsed) {
    super();
    this.#used = used;
  }

  #rowsOf(node: OperationNode, alias: string | undefined): AliasNode | undefined {
    if (!TableNode.is(node)) return undefined;
    const { name } = node.table.identifier;
    const rows = rowsBehind(name, this.#used.of(alias ?? name));
    return rows && AliasNode.create(rows.toOperationNode(), IdentifierNode.create(alias ?? name));
  }

  #tableOf = <Node extends OperationNode>(node: Node): OperationNode => this.#rowsOf(node, undefined) ?? node;

  protected override transformAlias(node: AliasNode, queryId?: QueryId): AliasNode {
    const alias = IdentifierNode.is(node.alias) ? node.alias.name : undefined;
    return super.transformAlias(this.#rowsOf(node.node, alias) ?? node, queryId);
  }

  protected override transformFrom(node: FromNode, queryId?: QueryId): FromNode {
    return super.transformFrom({ ...node, froms: node.froms.map(this.#tableOf) }, queryId);
  }

  /** What a statement deletes from stays a table. */
  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return { ...super.transformDeleteQuery(node, queryId), from: node.from };
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    return super.transformJoin({ ...node, table: this.#tableOf(node.table) }, queryId);
  }
}

const resourcesAsRows: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const used = new FieldsUsed();
    used.transformNode(node, queryId);
    return new RowsOfResources(used).transformNode(node, queryId);
  },
  transformResult: async ({ result }) => result,
};

/** Writes a value once, however often a statement uses it. */
class ValuesOnce extends PostgresQueryCompiler {
  #placeholders = new Map<string, string>();

  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#placeholders = new Map();
    return super.compileQuery(...query);
  }

  protected override appendValue(value: unknown): void {
    const known = value instanceof Slot ? this.#placeholders.get(value.name) : undefined;
    if (known === undefined) super.appendValue(value);
    else this.append(known);
    if (value instanceof Slot && known === undefined)
      this.#placeholders.set(value.name, this.getCurrentParameterPlaceholder());
  }
}

/**
 * Stands for the values of a run: whatever name a statement asks for becomes one of them. Nobody knows all the names, so
 * it cannot be spread.
 */
const slotsOf = <Values extends object>() =>
  new Proxy(
    {},
    {
      get: (_none, name) => slot(String(name)),
      ownKeys() {
        throw new Error('A statement takes its values one by one, by their names.');
      },
    },
  ) as Slots<Values>;

/** Compiles statements of areas. */
export const tables = new Kysely<Tables>({
  dialect: compilesOnly(() => new ValuesOnce()),
  plugins: [resourcesAsRows],
});

/** Runs a statement about the records of a customer with some values, and gives its rows. */
export type Read<Values, Row> = (
  client: pg.ClientBase,
  customerUuid: string,
  ...values: keyof Values extends never ? [] : [values: Values]
) => Promise<Row[]>;

/** A row that a read gives. */
export type RowOf<Reading extends (...run: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Reading>
>[number];

/** A statement that is compiled when it first runs. */
export function compiledOnce<Row, Values extends object>(
  build: (values: Slots<Values>) => Compilable<unknown>,
  { name }: { name?: string },
): Read<Values, Row> {
  let compiled: { text: string; parameters: readonly unknown[] } | undefined;
  const compile = () => {
    const { sql: text, parameters } = build(slotsOf()).compile();
    return { text, parameters };
  };
  return async (client, customerUuid, ...[values]) => {
    compiled ??= compile();
    const bound: Readonly<Record<string, unknown>> = { ...values, customer: customerUuid };
    const { rows } = await client.query<Row & pg.QueryResultRow>({
      ...(name && { name }),
      text: compiled.text,
      values: compiled.parameters.map((value) => (value instanceof Slot ? bound[value.name] : value)),
    });
    return rows;
  };
}

/**
 * A statement of an area, written once with Kysely and compiled when it first runs. Whatever it names of a resource
 * must be there, and the types of its rows follow from the definitions. A field that `sql` names must be a `ref`. For a
 * value that may be null, the comparison comes before `is null`, because that is where PostgreSQL learns its type.
 * @param build makes the statement. `values` stand for the values of each run
 * @param options `name`: the database plans the statement once per connection. That suits statements by key
 */
export const read = <Row, Values extends object = Record<never, never>>(
  build: (from: From, values: Slots<Values>) => Compilable<Row>,
  options: { name?: string } = {},
): Read<Values, Row> => compiledOnce((values: Slots<Values>) => build(tables, values), options);

/** What statements select from whose tables and fields a definition names. */
export type FromNamed = QueryCreator<Record<string, Record<string, unknown>>>;

/** The same for resources and fields that a definition names, such as the link of a delivery platform. */
export const readNamed = <Row, Values extends object = Record<never, never>>(
  build: (from: FromNamed, values: Slots<Values>) => Compilable<Row>,
): Read<Values, Row> =>
  compiledOnce((values: Slots<Values>) => build(tables as unknown as FromNamed, values), {});

type Names<Name extends keyof Tables> = keyof Selectable<Tables[Name]> & string;

/** What `rowsOf` reads. */
interface RowsOptions<Field, By, Among, Order> {
  fields: readonly Field[];
  /** Fields that have one value each. */
  by?: readonly By[];
  /** Fields that have one of several values each. */
  among?: readonly Among[];
  orderBy?: readonly Order[];
  /** Nobody else changes the rows until the transaction ends. */
  locks?: boolean;
}

type ReadValues<Row, By extends keyof Row, Among extends keyof Row> = {
  [Field in By]: NonNullable<Row[Field]>;
} & { [Field in Among]: readonly NonNullable<Row[Field]>[] };

/** Reads rows of one resource or table by the values of some of its fields: `rowsOf('menus', { fields: ['name'], by: ['id'] })`. */
export const rowsOf = <
  Name extends keyof Tables & string,
  Field extends Names<Name>,
  By extends Names<Name> = never,
  Among extends Names<Name> = never,
>(
  name: Name,
  { fields, by = [], among = [], orderBy = [], locks = false }: RowsOptions<Field, By, Among, Names<Name>>,
): Read<ReadValues<Selectable<Tables[Name]>, By, Among>, Pick<Selectable<Tables[Name]>, Field>> =>
  read((_rows, values: Slots<ReadValues<Selectable<Tables[Name]>, By, Among>>) => {
    const used = new Set<string>([...fields, ...by, ...among, ...orderBy]);
    const conditions = [
      ...by.map((field) => sql`${sql.id(field)} = ${values[field]}`),
      ...among.map((field) => sql`${sql.id(field)} = ANY(${values[field]})`),
    ];
    const list = (names: readonly string[]) => sql.join(names.map((one) => sql.id(one)));
    const order = orderBy.length > 0 ? sql`ORDER BY ${list(orderBy)}` : sql``;
    const statement = sql<
      Pick<Selectable<Tables[Name]>, Field>
    >`SELECT ${list(fields)} FROM ${rowsBehind(name, used)} AS rows
      WHERE ${and(conditions)} ${order} ${locks ? sql`FOR UPDATE` : sql``}`;
    return { compile: () => statement.compile(tables) };
  });
