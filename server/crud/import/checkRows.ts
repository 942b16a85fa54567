import { sql } from 'kysely';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isComparableText, isReference, namesRecord, namesRecords } from '../../../contract/fieldKinds.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { storeScopeOf } from '../../../contract/storeScope.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, compilePlan, or, type Sql } from '../../schema/sql.ts';
import { uniqueSets } from '../../schema/tableSql.ts';
import { nameSql } from '../values/labels.ts';
import { targetOf } from '../values/targets.ts';
import { isOfStores } from '../write/storeWall.ts';
import {
  type Applying,
  bindings,
  changesRecords,
  isMeant,
  matches,
  recordsAs,
  rowNumber,
  run,
  staged,
} from './applying.ts';
import { shortened } from './tableReader.ts';
import { takenIssue } from './uniqueInFile.ts';

/** Staged references that point to no existing record of the customer. Valid targets stay locked until the end. */
export async function danglingRows(applying: Applying): Promise<FieldIssue[]> {
  const { context, fields } = applying;
  const issues: FieldIssue[] = [];
  for (const field of fields.filter(isReference)) {
    const target = targetOf(field, context.registry);
    const value = column('s', columnOf(field));
    const isList = namesRecords(field);
    const named = isList ? sql`SELECT unnest(${value}) FROM ${staged}` : sql`SELECT ${value} FROM ${staged}`;
    const id = isList ? sql`item.id` : value;
    const items = isList ? sql`CROSS JOIN LATERAL unnest(${value}) AS item (id)` : sql``;
    const { rows } = await run(
      applying,
      sql`WITH found AS MATERIALIZED (SELECT t.id FROM ${sql.table(target.table)} AS t
          WHERE ${and([...livingRows(target, 't'), sql`t.id IN (${named})`])} FOR KEY SHARE)
        SELECT ${rowNumber} AS row, ${id}::text AS value FROM ${staged} ${items}
        WHERE ${id} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM found WHERE found.id = ${id})
        ORDER BY ${rowNumber} LIMIT 1000`,
    );
    for (const { row, value: text } of rows)
      issues.push({ field: field.source, code: 'missingReference', details: {}, row, value: text });
  }
  return issues;
}

/** Staged values that must be unique but already belong to another record. */
export async function takenValues(applying: Applying): Promise<FieldIssue[]> {
  const { context, fields, provided, key } = applying;
  const issues: FieldIssue[] = [];
  const isProvided = (field: Field) => provided.some((one) => one.field === field);
  for (const { fields: set, without } of uniqueSets(context.resource)) {
    const [first] = set;
    const isKey = key?.fields.length === set.length && set.every((field) => key.fields.includes(field));
    const all = without ? [...set, without] : set;
    if (!first || isKey || !all.every((field) => fields.includes(field))) continue;
    // A record keeps the values that the file does not have.
    const willBe = (field: Field) =>
      key && !isProvided(field)
        ? sql`CASE WHEN m.id IS NULL THEN ${column('s', columnOf(field))} ELSE ${column('m', columnOf(field))} END`
        : column('s', columnOf(field));
    const own = key ? sql`LEFT JOIN ${recordsAs(applying, 'm')} ON ${isMeant(applying, 'm')}` : sql``;
    const values = set.map((field, index) => ({ field, name: sql.ref(`value${index}`) }));
    const future = values.map(({ field, name }) => sql`${willBe(field)} AS ${name}`);
    const shown = values.map(({ field, name }) => valueText(applying, field, sql`f.${name}`));
    // A row with an empty value shares it with nobody.
    const canClash = [
      ...set.map((field) => sql`${willBe(field)} IS NOT NULL`),
      ...(without ? [sql`${willBe(without)} IS NULL`] : []),
    ];
    const isSame = values.map(({ field, name }) => sql`${column('t', columnOf(field))} = f.${name}`);
    const isEmpty = without ? [sql`${column('t', columnOf(without))} IS NULL`] : [];
    const isOther = key ? [sql`t.id IS DISTINCT FROM f.own`] : [];
    const { rows } = await run(
      applying,
      // The values stand in a table of their own, so that the join finds others by an index and not row by row.
      sql`WITH future AS MATERIALIZED (
          SELECT ${rowNumber} AS row, ${key ? sql`m.id` : sql`NULL`} AS own,
            ${sql.join(future)} FROM ${staged} ${own} WHERE ${and(canClash)})
        SELECT f.row, ARRAY[${sql.join(shown)}] AS texts FROM future AS f
        JOIN ${recordsAs(applying, 't')} ON ${and([...livingRows(context.resource, 't'), ...isSame, ...isEmpty, ...isOther])}
        ORDER BY f.row`,
    );
    for (const { row, texts } of rows) {
      const named = set.map(({ source }, index) => ({ field: source, value: shortened(texts[index] ?? '') }));
      issues.push({ ...takenIssue('notUnique', named), row });
    }
  }
  return issues;
}

/**
 * New rows whose values would be those of another record, or of an earlier row, if capitals did not count. Most files mean the other record, but some
 * makers use codes like 15056BL and 15056bl side by side, so the importer decides.
 */
export async function twins(applying: Applying): Promise<FieldIssue[]> {
  const { context, fields } = applying;
  const issues: FieldIssue[] = [];
  for (const { fields: set, without } of uniqueSets(context.resource)) {
    const texts = set.filter(isComparableText);
    const [first] = texts;
    const all = without ? [...set, without] : set;
    if (!first || !all.every((field) => fields.includes(field))) continue;
    const values = set.map((field, index) => ({ field, name: `value${index}` }));
    const of = (table: string) =>
      values.map(({ field, name }) => sql`${column(table, columnOf(field))} AS ${sql.ref(name)}`);
    const counts = (table: string) => [
      ...set.map((field) => sql`${column(table, columnOf(field))} IS NOT NULL`),
      ...(without ? [sql`${column(table, columnOf(without))} IS NULL`] : []),
    ];
    const isAlike = values.map(({ field, name }) => {
      const [one, other] = [column('f', name), column('o', name)];
      return texts.includes(field) ? sql`lower(${one}) = lower(${other})` : sql`${one} = ${other}`;
    });
    const textOf = (table: string) => column(table, values.find(({ field }) => field === first)?.name ?? '');
    const shown = valueText(applying, first, textOf('f'));
    const { rows } = await run(
      applying,
      sql`WITH future AS MATERIALIZED (
          SELECT ${rowNumber} AS row, ${sql.join(of('s'))} FROM ${staged} WHERE ${and([sql`NOT ${matches(applying)}`, ...counts('s')])}),
        others AS (SELECT NULL::int AS row, ${sql.join(of('t'))} FROM ${recordsAs(applying, 't')}
            WHERE ${and([...livingRows(context.resource, 't'), ...counts('t')])}
          UNION ALL SELECT * FROM future)
        SELECT DISTINCT ON (f.row) f.row, ${shown} AS text, ${textOf('o')}::text AS other
        FROM future AS f JOIN others AS o ON ${and(isAlike)}
        WHERE (o.row IS NULL OR o.row < f.row) AND ${or(
          texts.map((field) => {
            const { name } = values.find((one) => one.field === field) ?? { name: '' };
            return sql`${column('f', name)} <> ${column('o', name)}`;
          }),
        )}
        ORDER BY f.row, o.row NULLS FIRST`,
    );
    for (const { row, text, other } of rows)
      issues.push({
        field: first.source,
        code: 'differsInCapitals',
        details: { other: shortened(other) },
        row,
        value: shortened(text),
      });
  }
  return issues;
}

/** A stored value as people know it: the name of a record that it points to, otherwise itself. */
export const valueText = ({ context: { registry }, actor }: Applying, field: Field, value: Sql): Sql =>
  namesRecord(field)
    ? sql`(SELECT n.name FROM (SELECT ${nameSql(field, registry, { table: 'c', ids: value })} AS name
        FROM (SELECT ${actor.customerUuid}::uuid AS customer_uuid) AS c) AS n)::text`
    : sql`${value}::text`;

/**
 * Staged rows that would write to other stores than the actor's, or to none: as a new record, as another store of a
 * record, or because the record is there already.
 */
export async function otherStores(applying: Applying): Promise<FieldIssue[]> {
  const { context, actor, provided, key } = applying;
  const { resource, registry } = context;
  const scope = storeScopeOf(resource, registry);
  if (!scope || actor.stores === 'all') return [];
  const issues: FieldIssue[] = [];
  const find = async (field: Field, from: Sql) => {
    const plan = compilePlan(sql`SELECT ${rowNumber} AS row ${from} ORDER BY ${rowNumber} LIMIT 1000`, {
      prepared: false,
    });
    const { rows } = await applying.client.query(plan.bind({ ...bindings(actor), stores: actor.stores }));
    for (const { row } of rows)
      issues.push({ field: field.source, code: 'ownStores', details: {}, row, value: '' });
  };
  const isNamed = scope.by !== 'id' && provided.some(({ field }) => field === scope.field);
  const isOther = (table: string) => sql`NOT ${isOfStores(resource, registry, table) ?? sql`true`}`;
  const isWritten = isNamed ? sql`true` : sql`NOT ${matches(applying)}`;
  const titled = fieldOf(resource, resource.title);
  if (scope.by === 'id') await find(titled, sql`FROM ${staged} WHERE ${isWritten}`);
  else await find(scope.field, sql`FROM ${staged} WHERE ${isWritten} AND ${isOther('s')}`);
  if (changesRecords(applying))
    await find(
      key?.fields[0] ?? titled,
      sql`FROM ${staged} JOIN ${recordsAs(applying, 't')} ON ${isMeant(applying)} WHERE ${isOther('t')}`,
    );
  return issues;
}
