import { sql } from 'kysely';
import { parseExpression, type Token } from '../../contract/computed.ts';
import type { Field } from '../../contract/field.ts';
import { isFile, isNumeric, isReference, namesRecord } from '../../contract/fieldKinds.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, DefinitionError, fieldOf, type Resource } from '../../contract/resource.ts';
import { systemFields } from '../../contract/systemFields.ts';
import { onServer } from '../schema/fieldKinds.ts';
import { tenantRows } from '../schema/rows.ts';
import { and, column, type Sql } from '../schema/sql.ts';

/** Fields worked out from fields that are worked out themselves: deep enough for people, no endless loop. */
const maximumDepth = 4;

const resultType: Partial<Record<Field['kind'], string>> = {
  integer: 'integer',
  money: 'bigint',
  boolean: 'boolean',
  text: 'text',
  choice: 'text',
  date: 'date',
};

/** The largest figures that a number on the wire holds exactly; of the figures that are no whole numbers, any sensible one. */
const largest: Record<string, number> = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER };

/** A figure as `type`; one that is too large for it makes the result empty, not the list an error. */
const withinRange = (figure: Sql, type: string): Sql => {
  const bound = sql.lit(largest[type] ?? 1e15);
  return sql`CASE WHEN ${figure} BETWEEN -${bound} AND ${bound} THEN ${figure}::${sql.raw(type)} END`;
};

/** The resource that a reference points to. The registry was checked, so a missing one is a fault of ours. */
export function targetOf(field: Field, registry: Registry): Resource {
  const target = registry.get(field.resource ?? '');
  if (!target) throw new Error(`The field ${field.name} refers to no known resource.`);
  return target;
}

/** Rows of `target` that belong to the same customer as the row `table`; a global resource has no customer. */
const sameCustomer = (target: Resource, alias: string, table: string): Sql[] =>
  target.scope === 'global'
    ? []
    : [sql`${column(alias, 'customer_uuid')} = ${column(table, 'customer_uuid')}`];

function tokenSql(token: Token, context: ExpressionContext): Sql {
  switch (token.kind) {
    case 'number':
      return sql`${sql.lit(token.value)}`;
    case 'text':
      return sql`${sql.lit(token.value)}::text`;
    case 'word':
      return sql.raw(token.sql);
    case 'field':
      return pathSql(token.path, context);
  }
}

interface ExpressionContext {
  resource: Resource;
  registry: Registry;
  table: string;
  depth: number;
}

const operand = (field: Field, value: Sql) => (isNumeric(field) ? sql`${value}::numeric` : value);

function pathSql([first = '', second]: string[], context: ExpressionContext): Sql {
  const { resource, registry, table, depth } = context;
  const field = fieldOf(resource, first);
  if (second === undefined) return operand(field, valueSql(field, resource, registry, table, depth + 1));
  const target = targetOf(field, registry);
  const targetField = fieldOf(target, second);
  const alias = `${table}_${columnOf(field)}`;
  return sql`(SELECT ${operand(targetField, valueSql(targetField, target, registry, alias, depth + 1))}
    FROM ${sql.table(target.table)} AS ${sql.ref(alias)}
    WHERE ${and([...sameCustomer(target, alias, table), sql`${column(alias, 'id')} = ${column(table, columnOf(field))}`])})`;
}

/** A divisor of 0 makes the result empty, not the list an error. */
function safeDivision(tokens: readonly Token[], context: ExpressionContext): Sql[] {
  const parts: Sql[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    parts.push(tokenSql(token, context));
    if (token.kind !== 'word' || (token.sql !== '/' && token.sql !== '%')) continue;
    const end = endOfOperand(tokens, index + 1);
    parts.push(sql`nullif(${sql.join(safeDivision(tokens.slice(index + 1, end), context), sql` `)}, 0)`);
    index = end - 1;
  }
  return parts;
}

/** Where the operand that starts at `start` ends: a name and its brackets, or one token. */
function endOfOperand(tokens: readonly Token[], start: number): number {
  let open = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index];
    const sign = token?.kind === 'word' ? token.sql : '';
    if (sign === '(') open += 1;
    else if (sign === ')') open -= 1;
    const next = tokens[index + 1];
    const opensCall = /^[a-z]/.test(sign) && next?.kind === 'word' && next.sql === '(';
    if (open <= 0 && !opensCall) return index + 1;
  }
  return tokens.length;
}

/** The parts of a figure over the records that point to a row: what is worked out, from which rows. */
function aggregateParts(field: Field, registry: Registry, table: string) {
  const { aggregate } = field;
  const counted = registry.get(aggregate?.of ?? '');
  if (!aggregate || !counted) throw new Error(`The field ${field.name} has nothing to count.`);
  const alias = `${table}_${columnOf(field)}`;
  const conditions = Object.entries(aggregate.where).map(
    ([name, value]) => sql`${valueSql(fieldOf(counted, name), counted, registry, alias)} = ${sql.lit(value)}`,
  );
  const argument = aggregate.field
    ? valueSql(fieldOf(counted, aggregate.field), counted, registry, alias)
    : sql.raw('*');
  const type = resultType[field.kind] ?? 'float8';
  const figure = sql`${sql.raw(aggregate.function)}(${argument})`;
  const isCount = aggregate.function === 'count';
  return {
    counted,
    alias,
    conditions,
    figure: isCount ? sql`${figure}::${sql.raw(type)}` : withinRange(figure, type),
    from: sql`FROM ${sql.table(counted.table)} AS ${sql.ref(alias)}`,
    pointer: column(alias, columnOf(fieldOf(counted, aggregate.by))),
  };
}

function aggregateSql(field: Field, registry: Registry, table: string): Sql {
  const { counted, alias, conditions, figure, from, pointer } = aggregateParts(field, registry, table);
  const own = [...sameCustomer(counted, alias, table), sql`${pointer} = ${column(table, 'id')}`];
  return sql`(SELECT ${figure} ${from} WHERE ${and([...own, ...conditions])})`;
}

/**
 * The same values by joins, for statements over many rows: one pass over the other table instead of a look-up a row.
 * `value` stands in the select list, `join` behind the FROM of the row `t`.
 */
export function joinedAggregate(field: Field, registry: Registry): { value: Sql; join: Sql } {
  const { counted, alias, conditions, figure, from, pointer } = aggregateParts(field, registry, 't');
  const joined = sql.ref(`${alias}_joined`);
  const value =
    field.aggregate?.function === 'count' ? sql`coalesce(${joined}.figure, 0)` : sql`${joined}.figure`;
  return {
    value,
    join: sql`LEFT JOIN (SELECT ${pointer} AS pointer, ${figure} AS figure ${from}
      WHERE ${and([...tenantRows(counted, alias), ...conditions])} GROUP BY 1) AS ${joined} ON ${joined}.pointer = t.id`,
  };
}

/** The name of the record that a single reference points to, by a join. See `joinedAggregate`. */
export function joinedLabel(field: Field, registry: Registry): { value: Sql; join: Sql } {
  const target = targetOf(field, registry);
  const alias = `t_${columnOf(field)}_joined`;
  const same = [
    ...sameCustomer(target, alias, 't'),
    sql`${column(alias, 'id')} = ${column('t', columnOf(field))}`,
  ];
  return {
    value: valueSql(fieldOf(target, target.title), target, registry, alias),
    join: sql`LEFT JOIN ${sql.table(target.table)} AS ${sql.ref(alias)} ON ${and(same)}`,
  };
}

/** The expression of a computed field as it is written, of whatever type that is. */
export function expressionSql(
  field: Field,
  resource: Resource,
  registry: Registry,
  table: string,
  depth = 0,
): Sql {
  const tokens = parseExpression(field.computed ?? '');
  return sql`(${sql.join(safeDivision(tokens, { resource, registry, table, depth }), sql` `)})`;
}

/** The value of a field in the row `table`, worked out where it has no column: what filters and sorting compare. */
export function valueSql(
  field: Field,
  resource: Resource,
  registry: Registry,
  table: string,
  depth = 0,
): Sql {
  if (depth > maximumDepth)
    throw new DefinitionError(resource.name, `the field "${field.name}" is worked out from itself.`);
  if (field.aggregate) return aggregateSql(field, registry, table);
  if (field.computed === undefined) return column(table, columnOf(field));
  const expression = expressionSql(field, resource, registry, table, depth);
  if (!isNumeric(field)) {
    const type = resultType[field.kind];
    return type ? sql`(${expression})::${sql.raw(type)}` : expression;
  }
  const type = resultType[field.kind] ?? 'numeric';
  return sql`(SELECT ${withinRange(sql`w.value`, type)} FROM (SELECT (${expression})::numeric AS value) AS w)`;
}

/** The name of the record that a reference of the row `table` points to, passed through `wrap`. */
export function labelSql(
  field: Field,
  registry: Registry,
  table: string,
  wrap: (label: Sql) => Sql = (label) => label,
): Sql {
  const alias = `${table}_${columnOf(field)}`;
  if (isFile(field))
    return sql`(SELECT ${wrap(column(alias, 'name'))} FROM stored_files AS ${sql.ref(alias)}
      WHERE ${column(alias, 'customer_uuid')} = ${column(table, 'customer_uuid')} AND ${column(alias, 'id')} = ${column(table, columnOf(field))})`;
  const target = targetOf(field, registry);
  const title = wrap(valueSql(fieldOf(target, target.title), target, registry, alias));
  const id = column(alias, 'id');
  const from = sql`FROM ${sql.table(target.table)} AS ${sql.ref(alias)}`;
  const ids = column(table, columnOf(field));
  if (namesRecord(field))
    return sql`(SELECT ${title} ${from} WHERE ${and([...sameCustomer(target, alias, table), sql`${id} = ${ids}`])})`;
  return sql`ARRAY(SELECT ${title} ${from}
    WHERE ${and([...sameCustomer(target, alias, table), sql`${id} = ANY(${ids})`])} ORDER BY array_position(${ids}, ${id}))`;
}

/** Fields whose value is an id, which people never see: their label goes with it. */
const hasLabel = (field: Field) => isReference(field) || isFile(field);

/** The columns that every record has besides its fields. */
export const systemColumns = (resource: Resource): [source: string, name: string][] =>
  [...systemFields].flatMap(([source, { column: name, isOf }]) => (isOf(resource) ? [[source, name]] : []));

/** The tables that the value of a field is read from, its own included. */
export function tablesOf(field: Field, resource: Resource, registry: Registry, depth = 0): string[] {
  if (depth > maximumDepth) return [];
  const { aggregate, computed } = field;
  const counted = aggregate && registry.get(aggregate.of);
  if (aggregate && counted) {
    const names = [...Object.keys(aggregate.where), ...(aggregate.field ? [aggregate.field] : [])];
    const read = names.map((name) => fieldOf(counted, name));
    return [
      resource.table,
      ...read.flatMap((one) => tablesOf(one, counted, registry, depth + 1)),
      counted.table,
    ];
  }
  if (computed === undefined) return [resource.table];
  return parseExpression(computed).flatMap((token) => {
    if (token.kind !== 'field') return [];
    const [first = '', second] = token.path;
    const base = fieldOf(resource, first);
    const own = tablesOf(base, resource, registry, depth + 1);
    if (second === undefined) return own;
    const target = targetOf(base, registry);
    return [...own, ...tablesOf(fieldOf(target, second), target, registry, depth + 1)];
  });
}

/** True for a figure over other records, and for what is worked out from one. */
export const looksAtOthers = (field: Field, resource: Resource): boolean =>
  field.aggregate !== undefined ||
  (field.computed !== undefined &&
    parseExpression(field.computed).some(
      (token) => token.kind === 'field' && resource.fields.get(token.path[0] ?? '')?.aggregate !== undefined,
    ));

/**
 * The select list that makes wire records of the rows `table`, labels of references included.
 * In lists, figures over other records are worked out only where the list shows them.
 */
export function recordColumns(
  resource: Resource,
  registry: Registry,
  table: string,
  view: 'list' | 'one',
): Sql {
  const fields = [...resource.fields.values()].filter(
    (field) =>
      view === 'one' || !looksAtOthers(field, resource) || resource.list.columns.includes(field.name),
  );
  const system = systemColumns(resource).map(
    ([source, name]) => sql`${column(table, name)} AS ${sql.ref(source)}`,
  );
  const values = fields.map(
    (field) =>
      sql`${onServer(field).select(valueSql(field, resource, registry, table))} AS ${sql.ref(field.source)}`,
  );
  const labels = fields
    .filter(hasLabel)
    .flatMap((field) => [sql`${sql.lit(field.source)}::text`, labelSql(field, registry, table)]);
  return sql.join([...system, ...values, sql`json_build_object(${sql.join(labels)}) AS labels`]);
}
