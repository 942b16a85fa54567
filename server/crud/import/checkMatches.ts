import { sql } from 'kysely';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { conditionalFields } from '../../../contract/recordSchema.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { and, column, or, type Sql } from '../../schema/sql.ts';
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
import { differs, newValues } from './newValues.ts';
import { namedColumn, versionColumn } from './staging.ts';

/** What is wrong with rows next to the records that they mean. Without a key, every row is a new record. */
export async function checkMatches(applying: Applying): Promise<FieldIssue[]> {
  if (!applying.key) return [];
  return [
    ...(await lostRecords(applying)),
    ...(await knownRecords(applying)),
    ...(await changedSince(applying)),
    ...(await lackingValues(applying)),
    ...(await brokenConditions(applying)),
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
  const [first] = key?.fields ?? [];
  const value = first ? column('s', columnOf(first)) : column('s', namedColumn);
  const from = sql`FROM ${staged} WHERE ${matches(applying)}`;
  return issuesIn(applying, { field: first?.source ?? 'id', code: 'notUnique' }, { from, value });
}

/** Rows that would change a record of another version than they show. */
async function changedSince(applying: Applying): Promise<FieldIssue[]> {
  if (!applying.hasVersions || !changesRecords(applying) || newValues(applying).length === 0) return [];
  const version = column('s', versionColumn);
  const from = sql`FROM ${staged} JOIN ${recordsAs(applying, 't')} ON ${isMeant(applying)}
    WHERE t.version <> ${version} AND ${differs(applying)}`;
  return issuesIn(applying, { field: 'version', code: 'changedSince' }, { from, value: version });
}

/** Rows of new records without the values that every new record needs. */
async function lackingValues(applying: Applying): Promise<FieldIssue[]> {
  if (applying.lacking.length === 0) return [];
  const from = sql`FROM ${staged} WHERE NOT ${matches(applying)}`;
  const [first, ...more] = applying.lacking;
  const issues = await issuesIn(applying, { field: first?.source ?? '', code: 'required' }, { from });
  return [...issues, ...more.flatMap(({ source }) => issues.map((issue) => ({ ...issue, field: source })))];
}

/** Rows whose record would lack a value that another of its fields demands. */
async function brokenConditions(applying: Applying): Promise<FieldIssue[]> {
  const { context, given } = applying;
  const isGiven = (field: Field) => given.some((one) => one.field === field);
  const changes = new Map(newValues(applying));
  const issues: FieldIssue[] = [];
  for (const field of conditionalFields(context.resource)) {
    if (!field.requiredWhen) continue;
    const decides = fieldOf(context.resource, field.requiredWhen.field);
    const isNew = sql`t.id IS NULL`;
    const isTouched = isGiven(field) || isGiven(decides) ? sql`true` : isNew;
    const willBe = (one: Field) => {
      const name = columnOf(one);
      const after = changes.get(name) ?? column('t', name);
      return applying.fields.includes(one)
        ? sql`CASE WHEN ${isNew} THEN ${column('s', name)} ELSE ${after} END`
        : column('t', name);
    };
    const wanted = [field.requiredWhen.is].flat().map((value) => JSON.stringify(value));
    const holds = or(
      wanted.map((value) => sql`to_jsonb(${onServer(decides).select(willBe(decides))}) = ${value}::jsonb`),
    );
    const isEmpty = sql`coalesce(to_jsonb(${willBe(field)}), 'null') IN ('null', '""', '[]')`;
    const skips = changesRecords(applying) ? [] : [isNew];
    const from = sql`FROM ${staged} LEFT JOIN ${recordsAs(applying, 't')} ON ${isMeant(applying)}
      WHERE ${and([isTouched, holds, isEmpty, ...skips])}`;
    issues.push(...(await issuesIn(applying, { field: field.source, code: 'required' }, { from })));
  }
  return issues;
}
