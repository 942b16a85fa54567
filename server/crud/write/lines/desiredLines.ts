import { isSameValue } from '../../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../../contract/errors.ts';
import { changedRecordIssues } from '../../../../contract/fieldRules.ts';
import type { Lines } from '../../../../contract/lines.ts';
import { newLineSchema } from '../../../../contract/recordShape.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { columnOf } from '../../../../contract/resource.ts';
import { issuesOf } from '../../../../contract/validation.ts';
import { invalid } from '../values.ts';
import { type StoredLine, storedFields } from './lockLines.ts';
import { type PlacedLine, repeatedValues, treeIssues } from './setIssues.ts';

type Values = Record<string, unknown>;

/**
 * A line as it will be, with every stored value. A changed line takes those that the request leaves out from the stored
 * one.
 */
export interface DesiredLine extends PlacedLine {
  /** The values that the request changes; all of a new line. */
  changes: Values;
}

/** What a request makes of the lines of a record. */
export interface LinesChange {
  added: DesiredLine[];
  /** Lines whose values or place differ. */
  changed: DesiredLine[];
  removed: string[];
}

/** The stored values of a line by wire name. */
const wireValues = (lines: Lines, line: StoredLine): Values =>
  Object.fromEntries(storedFields(lines).map((field) => [field.source, line.values[columnOf(field)]]));

const at = (lines: Lines, place: number, issue: FieldIssue): FieldIssue => ({
  ...issue,
  field: `${lines.field.source}.${place}.${issue.field}`,
});

/** A line that the record does not have yet. Its absent fields take their defaults. */
function newLine(
  lines: Lines,
  registry: Registry,
  input: Values,
  place: number,
): [DesiredLine, FieldIssue[]] {
  const { id, ...rest } = input;
  const parsed = newLineSchema(lines.field, registry).safeParse(rest);
  const values = parsed.success ? parsed.data : rest;
  const issues = parsed.success ? [] : issuesOf(parsed.error, rest);
  return [{ id: String(id ?? crypto.randomUUID()), place, values, changes: values }, issues];
}

/** A line that the record has, with the values that the request gives it. */
function knownLine(lines: Lines, stored: StoredLine, input: Values, place: number): DesiredLine {
  const before = wireValues(lines, stored);
  const changes = Object.fromEntries(
    storedFields(lines)
      .filter(({ source, readOnly }) => !readOnly && input[source] !== undefined)
      .filter(({ source }) => !isSameValue(input[source], before[source]))
      .map(({ source }) => [source, input[source]]),
  );
  return { id: stored.id, place, values: { ...before, ...changes }, changes };
}

/**
 * Compares the lines that a record has with those that a request wants, which are all lines in their order.
 * @throws ServiceError VALIDATION_FAILED naming each wrong line by its place: `lines.3.quantity`
 */
export function desiredLines(
  lines: Lines,
  registry: Registry,
  stored: readonly StoredLine[],
  inputs: readonly Values[],
): LinesChange {
  const known = new Map(stored.map((line) => [line.id, line]));
  const issues: FieldIssue[] = [];
  const desired = inputs.map((values, place): DesiredLine => {
    const before = known.get(String(values.id).toLowerCase());
    const [line, found]: [DesiredLine, FieldIssue[]] = before
      ? [knownLine(lines, before, values, place), []]
      : newLine(lines, registry, values, place);
    const broken = changedRecordIssues(lines.resource, line.values, line.changes);
    issues.push(...[...found, ...broken].map((issue) => at(lines, place, issue)));
    return { ...line, id: line.id.toLowerCase() };
  });
  const together = [...repeatedValues(lines, desired), ...treeIssues(lines, desired)];
  issues.push(...together.map(({ place, ...issue }) => at(lines, place, issue)));
  if (issues.length > 0) throw invalid(issues);
  const staying = new Set(desired.map(({ id }) => id));
  return {
    added: desired.filter(({ id }) => !known.has(id)),
    changed: desired.filter((line) => {
      const before = known.get(line.id);
      const isMoved = lines.resource.ordered !== undefined && before?.position !== line.place;
      return before !== undefined && (isMoved || Object.keys(line.changes).length > 0);
    }),
    removed: stored.map(({ id }) => id).filter((id) => !staying.has(id)),
  };
}

/** The change with other ids for the new lines among `ids`, also where lines of a tree refer to them. */
export function withNewIds({ tree }: Lines, change: LinesChange, ids: readonly string[]): LinesChange {
  if (ids.length === 0) return change;
  const renewed = new Map(ids.map((id) => [id, crypto.randomUUID() as string]));
  const newId = (id: unknown) => renewed.get(String(id).toLowerCase()) ?? id;
  const below = (values: Values) =>
    tree && values[tree.source] !== undefined
      ? { ...values, [tree.source]: newId(values[tree.source]) }
      : values;
  const placed = (line: DesiredLine) => ({
    ...line,
    values: below(line.values),
    changes: below(line.changes),
  });
  return {
    ...change,
    added: change.added.map((line) => ({ ...placed(line), id: String(newId(line.id)) })),
    changed: change.changed.map(placed),
  };
}
