import type { FieldIssue } from '../../../contract/errors.ts';
import type { ExistingRow, Id, Ids, Row, WrittenChange } from '../context.ts';

/**
 * What a change writes: rows of one resource. The steps turn their values into what the database stores. A single record is a
 * set of one.
 */
export interface RowSet<One extends Row = Row> {
  action: WrittenChange['action'];
  /** The name under which the audit log keeps the change. */
  as: string;
  rows: readonly One[];
  /** The right that the actor needs. Default: that to do `action`. Null: the caller has already allowed the larger change that this one is part of. */
  right?: string | null;
  /** The version that a single record must have. Its own statement refuses another one, and shows the current record. */
  version?: unknown;
  /** The rows are lines of a record that the same change writes. */
  isWithParent?: boolean;
  /** The records above that have a new version already. */
  parents?: Ids;
  /** The issues of one refused row, under the names that the request has for its values. Default: one refused row refuses the whole change. */
  issuesAt?(issues: readonly FieldIssue[], row: One): FieldIssue[];
}

/** A set whose rows are written, and the ids of those that were. */
export interface WrittenSet extends Omit<RowSet, 'issuesAt'> {
  ids: Ids;
}

/** The ids of the existing records of a set. */
export const idsOf = ({ action, rows }: Pick<RowSet, 'action' | 'rows'>): Id[] =>
  action === 'create' ? [] : rows.flatMap(({ id }) => id ?? []);

/** Rows in groups, by what `keyOf` says about each. */
export const groupedBy = <One extends Row>(rows: readonly One[], keyOf: (row: One) => string): One[][] => [
  ...Map.groupBy(rows, keyOf).values(),
];

/** The rows that get the same values, together. */
export const withEqualValues = <One extends Row>(rows: readonly One[]): One[][] =>
  rows.length === 1 ? [[...rows]] : groupedBy(rows, ({ values }) => JSON.stringify(values));

/** Existing records of which only the ids matter: they are deleted or moved, or the statement makes their values. */
export const rowsOf = (ids: Ids): ExistingRow[] => ids.map((id) => ({ id, values: {} }));
