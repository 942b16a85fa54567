import {
  AliasNode,
  ColumnNode,
  type Compilable,
  type DeleteQueryNode,
  type DeleteResult,
  IdentifierNode,
  type InsertQueryNode,
  type InsertResult,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  type ReturningNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  type UpdateResult,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import { columnOf, fieldOf } from '../../contract/resource.ts';
import { snakeCase } from '../../contract/snakeCase.ts';
import { systemFieldsOf } from '../../contract/systemFields.ts';
import { column, slot } from '../schema/sql.ts';
import { columnsOfTable } from './ownTables.ts';
import { compiledOnce, type From, type Read, registry, type Slots, tables } from './read.ts';

/** The table that a statement changes, by its name in the statement. */
interface Target {
  name: string;
  table: string;
  columnOf(name: string): string;
}

/** @throws Error for a name that is neither a table of an area nor a resource */
function targetOf(node: OperationNode | undefined): Target {
  const name = node && TableNode.is(node) ? node.table.identifier.name : '';
  if (columnsOfTable(name)) return { name, table: name, columnOf: snakeCase };
  const resource = registry.get(name);
  if (!resource)
    throw new Error(`A statement changes "${name}", which is neither a resource nor a table of an area.`);
  const system = new Map(systemFieldsOf(resource).map(([own, { column: stored }]) => [own, stored]));
  return {
    name,
    table: resource.table,
    columnOf: (field) => system.get(field) ?? columnOf(fieldOf(resource, field)),
  };
}

const customer = sql`${slot('customer')}::uuid`.toOperationNode();
const customerField = 'customerUuid';

/** The same rows to insert, each with the customer as its last value. */
function withCustomer(values: OperationNode | undefined): OperationNode {
  if (values && SelectQueryNode.is(values)) {
    const own = SelectionNode.create(AliasNode.create(customer, IdentifierNode.create('customer')));
    return { ...values, selections: [...(values.selections ?? []), own] } as SelectQueryNode;
  }
  if (!values || !ValuesNode.is(values)) throw new Error('A statement inserts values, or what it selects.');
  return ValuesNode.create(
    values.values.map((row) =>
      ValueListNode.create([
        ...(PrimitiveValueListNode.is(row) ? row.values.map((value) => ValueNode.create(value)) : row.values),
        customer,
      ]),
    ),
  );
}

/** The same condition, of the rows of the customer alone. */
function ofCustomer(where: WhereNode | undefined, { name }: Target): WhereNode {
  const isOwn = sql`${column(name, customerField)} = ${slot('customer')}::uuid`.toOperationNode();
  return where ? WhereNode.cloneWithOperation(where, 'And', isOwn) : WhereNode.create(isOwn);
}

/**
 * Puts tables and columns in the place of the names of what a statement changes, and adds the customer. What the
 * statement reads has been replaced before and keeps its names.
 */
class ChangesOfTables extends OperationNodeTransformer {
  #target: Target | undefined;
  /** In a SELECT, a name without a table is not one of the table that changes. */
  #isInSelect = false;

  #within<Result>(target: Target | undefined, isInSelect: boolean, work: () => Result): Result {
    const outer = [this.#target, this.#isInSelect] as const;
    [this.#target, this.#isInSelect] = [target, isInSelect];
    const result = work();
    [this.#target, this.#isInSelect] = outer;
    return result;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    return this.#within(this.#target, true, () => super.transformSelectQuery(node, queryId));
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const target = targetOf(node.into);
    const own = ColumnNode.create(customerField);
    const { columns = [], onConflict } = node;
    const inserted: InsertQueryNode = {
      ...node,
      columns: [...columns, own],
      values: withCustomer(node.values),
      ...(onConflict?.columns && {
        onConflict: { ...onConflict, columns: [own, ...onConflict.columns] },
      }),
    };
    return this.#within(target, false, () => ({
      ...super.transformInsertQuery(inserted, queryId),
      into: TableNode.create(target.table),
    }));
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const target = targetOf(node.table);
    const updated = { ...node, where: ofCustomer(node.where, target) };
    return this.#within(target, false, () => ({
      ...super.transformUpdateQuery(updated, queryId),
      table: TableNode.create(target.table),
    }));
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const target = targetOf(node.from.froms[0]);
    const deleted = { ...node, where: ofCustomer(node.where, target) };
    return this.#within(target, false, () => ({
      ...super.transformDeleteQuery(deleted, queryId),
      from: { ...node.from, froms: [TableNode.create(target.table)] },
    }));
  }

  protected override transformReturning(node: ReturningNode, queryId?: QueryId): ReturningNode {
    const selections = node.selections.map((one) => {
      const { selection } = one;
      if (!ReferenceNode.is(selection) || !ColumnNode.is(selection.column)) return one;
      return SelectionNode.create(AliasNode.create(selection, selection.column.column));
    });
    return super.transformReturning({ ...node, selections }, queryId);
  }

  protected override transformColumn(node: ColumnNode): ColumnNode {
    return this.#target ? ColumnNode.create(this.#target.columnOf(node.column.name)) : node;
  }

  protected override transformReference(node: ReferenceNode): ReferenceNode {
    const table = node.table?.table.identifier.name;
    const target = this.#target;
    const isOwn = table === undefined ? !this.#isInSelect : [target?.name, 'excluded'].includes(table);
    if (!target || !isOwn || !ColumnNode.is(node.column)) return node;
    const of = table && TableNode.create(table === target.name ? target.table : table);
    return ReferenceNode.create(this.transformColumn(node.column), of || undefined);
  }
}

const changesOfTables: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new ChangesOfTables().transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

const changing = tables.withPlugin(changesOfTables);

/** Without `returning`, a statement gives no rows. */
type Returned<Row> = Row extends InsertResult | UpdateResult | DeleteResult ? never : Row;

/**
 * A statement of an area that changes rows of the customer, written with Kysely like those of `read`: of a table of its
 * own, or what a rule works out for records and no person writes. Whatever people write goes through `writeWith`, which
 * validates and records it. The customer is added: to inserted rows, to the keys of a conflict and to conditions. A
 * SELECT within the statement gives the table that changes another name.
 * @param build makes the statement. `values` stand for the values of each run
 * @param options `name`: the database plans the statement once per connection. That suits statements by key
 */
export const change = <Row, Values extends object = Record<never, never>>(
  build: (tables: From, values: Slots<Values>) => Compilable<Row>,
  options: { name?: string } = {},
): Read<Values, Returned<Row>> => compiledOnce((values: Slots<Values>) => build(changing, values), options);
