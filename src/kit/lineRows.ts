import type { Field } from '../../contract/fieldKinds/field.ts';
import { type Lines, lineFields } from '../../contract/lines.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';

/** A line in a form: one that the record has, or a new one, which has its id already. */
export type LineRow = WireRecord & { id: string };

/** The lines in the value of a form. */
export const rowsOf = (value: unknown): LineRow[] => (Array.isArray(value) ? value : []);

/** The fields that people see of a line, in the order of its definition. */
export const shownFields = (lines: Lines): Field[] =>
  lineFields(lines).filter((field) => field !== lines.tree && field.name !== lines.resource.softDelete);

/** A new line with its defaults, and the prefilled values. */
export function newRow(lines: Lines, prefilled: Readonly<Record<string, unknown>> = {}): LineRow {
  const defaults = lineFields(lines).map((field) => [field.source, field.default ?? null]);
  return { ...Object.fromEntries(defaults), ...prefilled, id: crypto.randomUUID() };
}

/** The rows with the row at `from` moved to `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(to, 0, row);
  return next;
}
