import { sql } from 'kysely';
import type pg from 'pg';
import { type GridAnswer, mostGridCells, mostGridColumns } from '../../../contract/calls/grids.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { ListQuery } from '../../../contract/listQuery.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { type CustomerRealm, inTransaction } from '../../database/transaction.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { rowCondition } from '../../schema/rows.ts';
import { column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import { type ResourceContext, tenantOf } from '../context.ts';
import { beside, exactCountLimit } from '../lists/listSql.ts';
import { isKey } from '../read.ts';
import { cellBindings, isCell, typeOf } from '../values/gridCells.ts';
import { valueSql } from '../values/values.ts';

type Axis = GridAnswer['rows'];

/** The part of a grid that somebody wants to see. */
export interface GridRequest {
  /** The record that it belongs to. */
  within: string | number | undefined;
  rows: ListQuery;
  columns: ListQuery;
}

/** A page of the rows of a grid, all of its columns, and their cells, within one transaction. */
export function readGrid(
  context: ResourceContext,
  parts: GridParts,
  requested: GridRequest,
  realm: CustomerRealm,
): Promise<GridAnswer> {
  return inTransaction(context.pool, realm, async (client) => {
    await checkParent(client, context, parts, requested.within, realm.customer);
    const columns = await readAxis(client, context.contextOf(parts.columns.name), requested.columns, {
      customer: realm.customer,
      most: mostGridColumns,
    });
    const most = Math.floor(mostGridCells / Math.max(1, columns.axis.length * parts.values.length));
    const rowContext = context.contextOf(parts.rows.name);
    const rows = await readAxis(client, rowContext, requested.rows, { customer: realm.customer, most });
    const { offset } = requested.rows.range;
    const isEnd = !rows.hasMore && (rows.axis.length > 0 || offset === 0);
    const rowTotal = isEnd
      ? offset + rows.axis.length
      : await count(client, rowContext, requested.rows, realm.customer);
    const cells = await readCells(client, context, parts, {
      ...{ rows: rows.axis, columns: columns.axis, within: requested.within },
      customer: realm.customer,
    });
    return {
      ...{ rows: rows.axis, columns: columns.axis, cells },
      rowTotal: Math.max(rowTotal, offset + rows.axis.length),
      isTotalCut: rowTotal > exactCountLimit,
      areColumnsCut: columns.hasMore,
    };
  });
}

/** @throws ServiceError NOT_FOUND where the record that a grid or a file belongs to does not exist */
export async function checkParent(
  client: pg.ClientBase,
  context: ResourceContext,
  { parent }: Pick<GridParts, 'parent'>,
  id: string | number | undefined,
  customer: string,
): Promise<void> {
  if (!parent) return;
  if (id === undefined || !isKey(parent, id)) throw new ServiceError('NOT_FOUND');
  const plan = context
    .contextOf(parent.name)
    .planOf(
      'exists',
      () => sql`SELECT 1 FROM ${sql.table(parent.table)} AS t WHERE ${rowCondition(parent, 't', slot('id'))}`,
    );
  const { rowCount } = await client.query(plan.bind({ id, customer }));
  if (rowCount === 0) throw new ServiceError('NOT_FOUND');
}

/** The ids and names of the records that a list would show, in its order. */
async function readAxis(
  client: pg.ClientBase,
  { resource, registry, lists }: ResourceContext,
  query: ListQuery,
  { customer, most }: { customer: string; most: number },
): Promise<{ axis: Axis; hasMore: boolean }> {
  const limit = Math.min(query.range.limit, most);
  const title = valueSql(fieldOf(resource, resource.title), resource, registry, 't', { isJoined: true });
  const all = lists.all(query, { columns: sql`t.id, coalesce(${title}::text, '') AS name` });
  const plan = compilePlan(sql`${all} LIMIT ${sql.lit(limit + 1)} OFFSET ${slot('offset')}`, {
    prepared: false,
  });
  const bound = { ...lists.bindings(query, tenantOf(resource, customer)), offset: query.range.offset };
  const { rows } = await client.query<Axis[number]>(plan.bind(bound));
  return { axis: rows.slice(0, limit), hasMore: rows.length > limit };
}

async function count(
  client: pg.ClientBase,
  { resource, lists }: ResourceContext,
  query: ListQuery,
  customer: string,
): Promise<number> {
  const { rows } = await client.query(lists.counted(query, tenantOf(resource, customer)));
  return Number(rows[0]?.[beside.total] ?? 0);
}

/** The ids of an axis in the slot `name`, with their places. */
const axisSql = (name: string, type: Sql): Sql =>
  sql`unnest(${slot(name)}::${type}[]) WITH ORDINALITY AS ${sql.ref(name)} (id, place)`;

function cellsSql({ registry }: ResourceContext, parts: GridParts): Sql {
  const { resource, row, column: across, values } = parts;
  const shown = sql.join(
    values.map((value) => onServer(value).select(valueSql(value, resource, registry, 't'))),
  );
  // The database makes the whole list, because 50,000 rows take the driver longer than one text does the parser.
  return sql`SELECT coalesce(json_agg(json_build_array(rows.place - 1, columns.place - 1, t.id, t.version, ${shown})), '[]') AS cells
    FROM ${sql.table(resource.table)} AS t
      JOIN ${axisSql('rows', typeOf(row, registry))} ON rows.id = ${column('t', columnOf(row))}
      JOIN ${axisSql('columns', typeOf(across, registry))} ON columns.id = ${column('t', columnOf(across))}
    WHERE ${isCell(parts, registry)}`;
}

async function readCells(
  client: pg.ClientBase,
  context: ResourceContext,
  parts: GridParts,
  requested: { rows: Axis; columns: Axis; within: unknown; customer: string },
): Promise<GridAnswer['cells']> {
  if (requested.rows.length === 0 || requested.columns.length === 0) return [];
  const idsOf = (axis: Axis) => axis.map(({ id }) => id);
  const plan = compilePlan(cellsSql(context, parts), { prepared: false });
  const { rows } = await client.query<Pick<GridAnswer, 'cells'>>(
    plan.bind({
      ...cellBindings(parts, requested.within, requested.customer),
      rows: idsOf(requested.rows),
      columns: idsOf(requested.columns),
    }),
  );
  return rows[0]?.cells ?? [];
}
