import { sql } from 'kysely';
import { type Moment, parseExpression, type Token } from '../../../contract/computed.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isNumeric, namesRecords } from '../../../contract/fieldKinds.ts';
import { mistakeAt } from '../../../contract/mistake.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { wrongDefinition } from '../../../contract/wrongDefinition.ts';
import type { Actor } from '../../access/actor.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { momentSql } from '../../schema/moments.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { baseOf, defaultSql, isOwnSql, joinedBases, ownNamesSql } from './bases.ts';
import { currentSql, type Day, datingSql, daySql } from './dated.ts';
import { safeDivision } from './division.ts';
import { sameCustomer, targetOf } from './targets.ts';
import { todaySql, zoneSql } from './zones.ts';

/** The maximum depth of computed fields that use other computed fields: enough for people, and no endless loop. */
export const maximumDepth = 4;

const resultType: Partial<Record<Field['kind'], string>> = {
  integer: 'integer',
  money: 'bigint',
  boolean: 'boolean',
  text: 'text',
  choice: 'text',
  date: 'date',
};

/** The largest figures that a JSON number holds exactly; for figures with decimals, a sensible limit. */
const largest: Record<string, number> = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER };

/** A figure as `type`. A figure too large for it becomes empty, instead of failing the whole list. */
const withinRange = (figure: Sql, type: string): Sql => {
  const bound = sql.lit(largest[type] ?? 1e15);
  return sql`CASE WHEN ${figure} BETWEEN -${bound} AND ${bound} THEN ${figure}::${sql.raw(type)} END`;
};

function tokenSql(token: Token, context: ExpressionContext): Sql {
  switch (token.kind) {
    case 'number':
      return sql`${sql.lit(token.value)}`;
    case 'text':
      return sql`${sql.lit(token.value)}::text`;
    case 'word':
      return sql.raw(token.sql);
    case 'moment':
      return momentOf(token.moment, context);
    case 'open':
      return openSql(token.field, context);
    case 'field':
      return pathSql(token.path, context);
  }
}

/** The current moment, or the current date in the time zone of the row. */
const momentOf = (moment: Moment, { resource, registry, table, day }: ExpressionContext): Sql =>
  moment === 'now' ? momentSql.now : daySql(todaySql(resource, registry, table), day);

/** The key of yesterday in the hours of a week. */
const yesterdayKey = sql`(ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow FROM w.local - interval '1 day')::integer]`;

/**
 * True while the time is within the hours of the field, by the clock of the row's time zone. A night belongs to the day on
 * which it began: where other hours can apply each day, those of yesterday say how long it goes on.
 */
function openSql(name: string, { resource, registry, table, depth }: ExpressionContext): Sql {
  const field = fieldOf(resource, name);
  const hoursOf = (day: Day) => valueSql(field, resource, registry, table, { depth: depth + 1, day });
  const local = sql`now() AT TIME ZONE ${zoneSql(resource, registry, table)}`;
  if (!field.isDerived) return sql`is_open(${hoursOf('today')}, ${local})`;
  const night = sql`jsonb_build_object(${yesterdayKey}, coalesce(w.before -> ${yesterdayKey}, '[]'))`;
  return sql`(SELECT CASE WHEN coalesce(w.hours, w.before) IS NOT NULL
      THEN is_open(coalesce(w.hours, '{}') || ${night}, w.local) END
    FROM (SELECT ${hoursOf('today')} AS hours, ${hoursOf('yesterday')} AS before, ${local} AS local) AS w)`;
}

/** Returns the value of an aggregate in the row `table`. */
export type FigureSql = (field: Field, registry: Registry, table: string) => Sql;

interface ExpressionContext {
  resource: Resource;
  registry: Registry;
  table: string;
  depth: number;
  figureSql: FigureSql;
  isJoined: boolean;
  day: Day;
}

const operand = (field: Field, value: Sql) => (isNumeric(field) ? sql`${value}::numeric` : value);

function pathSql([first = '', second]: string[], context: ExpressionContext): Sql {
  const { resource, registry, table, depth, figureSql, isJoined, day } = context;
  const field = fieldOf(resource, first);
  if (second === undefined)
    return operand(
      field,
      valueSql(field, resource, registry, table, { depth: depth + 1, figureSql, isJoined, day }),
    );
  const target = targetOf(field, registry);
  const targetField = fieldOf(target, second);
  const alias = `${table}_${columnOf(field)}`;
  return sql`(SELECT ${operand(targetField, valueSql(targetField, target, registry, alias, { depth: depth + 1, day }))}
    FROM ${sql.table(target.table)} AS ${sql.ref(alias)}
    WHERE ${and([...sameCustomer(target, alias, table), sql`${column(alias, 'id')} = ${column(table, columnOf(field))}`])})`;
}

/** The parts of a figure over the records that point to a row: what to compute, and from which rows. */
export function aggregateParts(field: Field, registry: Registry, table: string) {
  const { aggregate } = field;
  const counted = registry.get(aggregate?.of ?? '');
  if (!aggregate || !counted) throw new Error(`The field ${field.name} has nothing to count.`);
  const alias = `${table}_${columnOf(field)}`;
  // Many rows inherit from the same one, so the database reads it once instead of once for each use in each of them.
  const read = (name: string) =>
    valueSql(fieldOf(counted, name), counted, registry, alias, { isJoined: true });
  const conditions = Object.entries(aggregate.where).map(
    ([name, value]) => sql`${read(name)} = ${sql.lit(value)}`,
  );
  const argument = aggregate.field ? read(aggregate.field) : sql.raw('*');
  const type = resultType[field.kind] ?? 'float8';
  const figure = sql`${sql.raw(aggregate.function)}(${argument})`;
  const isCount = aggregate.function === 'count';
  return {
    counted,
    alias,
    conditions,
    figure: isCount ? sql`${figure}::${sql.raw(type)}` : withinRange(figure, type),
    from: sql`FROM ${sql.table(counted.table)} AS ${sql.ref(alias)} ${joinedBases(counted, registry, alias)}`,
    pointer: column(alias, columnOf(fieldOf(counted, aggregate.by))),
  };
}

function aggregateSql(field: Field, registry: Registry, table: string): Sql {
  const { counted, alias, conditions, figure, from, pointer } = aggregateParts(field, registry, table);
  const own = [...sameCustomer(counted, alias, table), sql`${pointer} = ${column(table, 'id')}`];
  return sql`(SELECT ${figure} ${from} WHERE ${and([...own, ...conditions])})`;
}

/** How to compute a value. */
interface WorkingOut {
  /** How many computed fields lie between this one and the one that was asked for. */
  depth?: number;
  /** How to read the row's own aggregates. Default: a look-up for each. */
  figureSql?: FigureSql;
  /** True if the statement joins the rows that values are inherited from (`joinedBases`). Default: a look-up for each. */
  isJoined?: boolean;
  /** The day on which dated values count. Default: today. */
  day?: Day;
}

/** The expression of a computed field as written, of whatever type. */
export function expressionSql(
  field: Field,
  resource: Resource,
  registry: Registry,
  table: string,
  { depth = 0, figureSql = aggregateSql, isJoined = false, day = 'today' }: WorkingOut = {},
): Sql {
  const tokens = parseExpression(field.computed ?? '');
  const parts = safeDivision(tokens, (token) =>
    tokenSql(token, { resource, registry, table, depth, figureSql, isJoined, day }),
  );
  return sql`(${sql.join(parts, sql` `)})`;
}

/** The value that a field of the row `table` inherits or would inherit without its own value. */
export function inheritedSql(
  field: Field,
  resource: Resource,
  registry: Registry,
  table: string,
  { depth = 0, isJoined = false }: WorkingOut = {},
): Sql {
  const { target, alias, select, isSingle } = baseOf(resource, registry, table);
  const base = fieldOf(target, field.name);
  const saved = valueSql(base, target, registry, alias, { depth: depth + 1, isJoined });
  const there =
    isSingle && base.default !== undefined
      ? sql`CASE WHEN ${column(alias, 'id')} IS NULL THEN ${defaultSql(base, registry)} ELSE ${saved} END`
      : saved;
  return isJoined ? there : select(there);
}

/** The value of a field in the row `table`, computed if it has no column. Filters and sorting compare it. */
export function valueSql(
  field: Field,
  resource: Resource,
  registry: Registry,
  table: string,
  { depth = 0, figureSql = aggregateSql, isJoined = false, day = 'today' }: WorkingOut = {},
): Sql {
  if (depth > maximumDepth)
    throw wrongDefinition(resource.name, [mistakeAt([], 'fromItself', { field: field.name })]);
  if (field.aggregate) return figureSql(field, registry, table);
  if (field.current) return currentSql(field, registry, table, day);
  if (field.dating) return datingSql(field, resource, registry, table);
  if (field.inheritance === 'own') return ownNamesSql(resource, table);
  if (field.inheritance === 'value') {
    const inherited = inheritedSql(field, resource, registry, table, { depth, isJoined });
    return sql`CASE WHEN ${isOwnSql(field, table)} THEN ${column(table, columnOf(field))} ELSE ${inherited} END`;
  }
  if (field.computed === undefined) return column(table, columnOf(field));
  const expression = expressionSql(field, resource, registry, table, { depth, figureSql, isJoined, day });
  // A path that leads nowhere names no records. `ANY` takes the whole for a list, where it would read a bare sub-select as rows.
  if (namesRecords(field)) return sql`coalesce(${expression}, '{}')`;
  if (!isNumeric(field)) {
    const type = resultType[field.kind];
    return type ? sql`(${expression})::${sql.raw(type)}` : expression;
  }
  const type = resultType[field.kind] ?? 'numeric';
  return sql`(SELECT ${withinRange(sql`w.value`, type)} FROM (SELECT (${expression})::numeric AS value) AS w)`;
}

/** Identifies a set of fields, for the key of a plan. */
export const keyOf = (fields: readonly Field[]): string => fields.map((field) => field.name).join();

/** What a plan of a change binds by name: the actor, and the values of the fields. */
export function bindings(
  fields: readonly Field[],
  values: Record<string, unknown>,
  actor: Actor,
): Record<string, unknown> {
  const bound: Record<string, unknown> = {
    customer: actor.customerUuid,
    actorUuid: actor.userUuid,
    actorName: actor.name,
    address: actor.address,
    requestId: actor.requestId,
    isPart: actor.isPart === true,
  };
  for (const field of fields) bound[`value:${field.name}`] = onServer(field).toColumn(values[field.source]);
  return bound;
}
