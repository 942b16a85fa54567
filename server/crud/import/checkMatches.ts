import { sql } from 'kysely';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Condition } from '../../../contract/fieldKinds/fieldInput.ts';
import { isNumeric } from '../../../contract/fieldKinds.ts';
import {
  comparisonIssue,
  comparisonsOf,
  conditionalFields,
  dependentFields,
  notApplicable,
} from '../../../contract/fieldRules.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { and, column, or, type Sql } from '../../schema/sql.ts';
import { valueSql } from '../values/values.ts';
import {
  type Applying,
  changesRecords,
  isMeant,
  matches,
  recordsAs,
  rowNumber,
  run,
  staged,
} from './applying.ts';
import { valueText } from './checkRows.ts';
import { differs, newValues } from './newValues.ts';
import { namedColumn, versionColumn } from './staging.ts';
import { shortened } from './tableReader.ts';
import { takenIssue } from './uniqueInFile.ts';

/** What is wrong with rows next to the records that they mean. Without a key, every row is a new record. */
export async function checkMatches(applying: Applying): Promise<FieldIssue[]> {
  if (!applying.key) return [];
  return [
    ...(await lostRecords(applying)),
    ...(await knownRecords(applying)),
    ...(await changedSince(applying)),
    ...(await lackingValues(applying)),
    ...(await brokenConditions(applying)),
    ...(await brokenComparisons(applying)),
    ...(await misplacedValues(applying)),
  ];
}

/** One issue for each row that the statement finds. */
async function issuesIn(
  applying: Applying,
  issue: Pick<FieldIssue, 'field' | 'code'>,
  { from, value = sql`''` }: { from: Sql; value?: Sql },
): Promise<FieldIssue[]> {
  const { rows } = await run(
    applying,
    sql`SELECT ${rowNumber} AS row, ${value}::text AS value ${from} ORDER BY 1`,
  );
  return rows.map(({ row, value: text }) => ({ ...issue, details: {}, row, value: text ?? '' }));
}

/** Rows that name a record that does not exist. */
async function lostRecords(applying: Applying): Promise<FieldIssue[]> {
  if (!applying.key?.byId) return [];
  const named = column('s', namedColumn);
  const from = sql`FROM ${staged} WHERE ${named} IS NOT NULL AND NOT ${matches(applying)}`;
  return issuesIn(applying, { field: 'id', code: 'missingReference' }, { from, value: named });
}

/** Rows of existing records, if the import is to add only new ones. */
async function knownRecords(applying: Applying): Promise<FieldIssue[]> {
  const { key, onMatch } = applying;
  if (onMatch !== 'refuse') return [];
  const fields = key?.fields ?? [];
  const texts =
    fields.length > 0
      ? fields.map((field) => valueText(applying, field, column('s', columnOf(field))))
      : [titleText(applying)];
  const { rows } = await run(
    applying,
    sql`SELECT ${rowNumber} AS row, ARRAY[${sql.join(texts)}] AS texts FROM ${staged}
      JOIN ${recordsAs(applying, 't')} ON ${isMeant(applying)} ORDER BY 1`,
  );
  return rows.map(({ row, texts: found }) => {
    const sources = fields.length > 0 ? fields.map(({ source }) => source) : ['id'];
    const named = sources.map((source, index) => ({ field: source, value: shortened(found[index] ?? '') }));
    return { ...takenIssue('notUnique', named), row };
  });
}

/** What people call the record `t`. */
const titleText = ({ context: { resource, registry } }: Applying): Sql =>
  sql`${valueSql(fieldOf(resource, resource.title), resource, registry, 't')}::text`;

/** Rows that would change a record of another version than they show. */
async function changedSince(applying: Applying): Promise<FieldIssue[]> {
  if (!applying.hasVersions || !changesRecords(applying) || newValues(applying).length === 0) return [];
  const version = column('s', versionColumn);
  const from = sql`FROM ${staged} JOIN ${recordsAs(applying, 't')} ON ${isMeant(applying)}
    WHERE t.version <> ${version} AND ${differs(applying)}`;
  return issuesIn(applying, { field: 'version', code: 'changedSince' }, { from, value: titleText(applying) });
}

/** Rows of new records without the values that every new record needs. */
async function lackingValues(applying: Applying): Promise<FieldIssue[]> {
  if (applying.lacking.length === 0) return [];
  const from = sql`FROM ${staged} WHERE NOT ${matches(applying)}`;
  const [first, ...more] = applying.lacking;
  const issues = await issuesIn(applying, { field: first?.source ?? '', code: 'required' }, { from });
  return [...issues, ...more.flatMap(({ source }) => issues.map((issue) => ({ ...issue, field: source })))];
}

/** What the rules over two fields ask about the records that the rows make. */
function madeRecords(applying: Applying) {
  const changes = new Map(newValues(applying));
  const isNew = sql`t.id IS NULL`;
  const isProvided = (field: Field) => applying.provided.some((one) => one.field === field);
  return {
    /** The value that the record of a row will have. */
    willBe(field: Field): Sql {
      const name = columnOf(field);
      const after = changes.get(name) ?? column('t', name);
      return applying.fields.includes(field)
        ? sql`CASE WHEN ${isNew} THEN ${column('s', name)} ELSE ${after} END`
        : column('t', name);
    },
    /** The rows that make or change one of the fields, as far as they are to be written and the condition holds. */
    rowsWhere(fields: readonly Field[], condition: Sql): Sql {
      const isTouched = fields.some(isProvided) ? sql`true` : isNew;
      const skips = changesRecords(applying) ? [] : [isNew];
      return sql`FROM ${staged} LEFT JOIN ${recordsAs(applying, 't')} ON ${isMeant(applying)}
        WHERE ${and([isTouched, condition, ...skips])}`;
    },
  };
}

const isEmptySql = (value: Sql): Sql => sql`coalesce(to_jsonb(${value}), 'null') IN ('null', '""', '[]')`;

/** True where the deciding field has the condition's value or one of its values; any value, if the condition names none. */
const holdsSql = ({ is }: Condition, decides: Field, value: Sql): Sql =>
  is === undefined
    ? sql`NOT ${isEmptySql(value)}`
    : or(
        [is]
          .flat()
          .map((one) => sql`to_jsonb(${onServer(decides).select(value)}) = ${JSON.stringify(one)}::jsonb`),
      );

/** Rows whose record would lack a value that another of its fields demands. */
async function brokenConditions(applying: Applying): Promise<FieldIssue[]> {
  const { resource } = applying.context;
  const { willBe, rowsWhere } = madeRecords(applying);
  const issues: FieldIssue[] = [];
  for (const field of conditionalFields(resource)) {
    if (!field.requiredWhen) continue;
    const decides = fieldOf(resource, field.requiredWhen.field);
    const holds = holdsSql(field.requiredWhen, decides, willBe(decides));
    const from = rowsWhere([field, decides], and([holds, isEmptySql(willBe(field))]));
    issues.push(...(await issuesIn(applying, { field: field.source, code: 'required' }, { from })));
  }
  return issues;
}

/** Rows that fill a field which does not apply to the record as it is. */
async function misplacedValues(applying: Applying): Promise<FieldIssue[]> {
  const { willBe, rowsWhere } = madeRecords(applying);
  const issues: FieldIssue[] = [];
  for (const dependent of dependentFields(applying.context.resource)) {
    const { field, condition, deciding } = dependent;
    if (!applying.provided.some((one) => one.field === field)) continue;
    const [value, decided] = [willBe(field), willBe(deciding)];
    const isMisplaced = and([
      sql`t.id IS NOT NULL`,
      sql`NOT coalesce(${holdsSql(condition, deciding, decided)}, false)`,
      sql`NOT ${isEmptySql(value)}`,
      sql`${value} IS DISTINCT FROM ${column('t', columnOf(field))}`,
      // A row that changes what decides empties the field instead.
      sql`${decided} IS NOT DISTINCT FROM ${column('t', columnOf(deciding))}`,
    ]);
    const { rows } = await run(
      applying,
      sql`SELECT ${rowNumber} AS row, to_json(${onServer(deciding).select(decided)}) AS decided
        ${rowsWhere([field], isMisplaced)} ORDER BY 1`,
    );
    for (const { row, decided: now } of rows)
      issues.push({ ...notApplicable(dependent, now), row, value: '' });
  }
  return issues;
}

/** Rows whose record would have a field on the wrong side of another. */
async function brokenComparisons(applying: Applying): Promise<FieldIssue[]> {
  const { willBe, rowsWhere } = madeRecords(applying);
  const issues: FieldIssue[] = [];
  for (const comparison of comparisonsOf(applying.context.resource)) {
    const { field, other, option } = comparison;
    const [value, limit] = [willBe(field), willBe(other)];
    const isBroken = option === 'notAbove' ? sql`${value} > ${limit}` : sql`${value} < ${limit}`;
    // A record from before the rule can be in a file that leaves it as it is.
    const isChanged = or([
      sql`t.id IS NULL`,
      ...[field, other].map((one) => sql`${willBe(one)} IS DISTINCT FROM ${column('t', columnOf(one))}`),
    ]);
    const { rows } = await run(
      applying,
      sql`SELECT ${rowNumber} AS row, to_jsonb(${onServer(other).select(limit)}) #>> '{}' AS value
        ${rowsWhere([field, other], and([isBroken, isChanged]))} ORDER BY 1`,
    );
    issues.push(
      ...rows.map(({ row, value: text }) => ({
        ...comparisonIssue(comparison, isNumeric(other) ? Number(text) : text),
        ...{ row, value: '' },
      })),
    );
  }
  return issues;
}
