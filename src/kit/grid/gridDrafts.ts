import { isSameValue } from '../../../contract/emptiness.ts';

/** A cell as the server has it; version 0 is an empty one. */
export interface SavedCell {
  id: string | number | null;
  version: number;
  value: unknown;
}

export const emptyCell: SavedCell = { id: null, version: 0, value: null };

/** A value that is not saved yet, and the cell as it was when somebody began to change it. */
interface Draft {
  value: unknown;
  base: SavedCell;
}

/** What happened to one cell. */
export interface CellChange {
  key: string;
  before: unknown;
  after: unknown;
}

type Step = readonly CellChange[];

/** The changes of a grid that are not saved yet, and what can be undone and done again. */
export interface Drafts {
  cells: ReadonlyMap<string, Draft>;
  done: readonly Step[];
  undone: readonly Step[];
  /** The cells whose values are on their way to the server. */
  sent: ReadonlySet<string>;
}

export const noDrafts: Drafts = { cells: new Map(), done: [], undone: [], sent: new Set() };

/** Steps that people can undo. */
const mostSteps = 200;

/** Returns the saved cell of that key. */
export type SavedAt = (key: string) => SavedCell;

/** Identifies a cell, whatever the order of rows and columns. */
export const cellKey = (row: string | number, column: string | number): string => `${row} ${column}`;

/** The value that a cell shows. */
export function valueAt({ cells }: Drafts, saved: SavedAt, key: string): unknown {
  const draft = cells.get(key);
  return draft ? draft.value : saved(key).value;
}

/**
 * The drafts with these values. A value that equals the saved one is no draft, unless another value is on its way and
 * will replace the saved one.
 */
function withValues(
  { cells, sent }: Drafts,
  saved: SavedAt,
  values: readonly (readonly [string, unknown])[],
): Drafts['cells'] {
  const next = new Map(cells);
  for (const [key, value] of values) {
    const now = saved(key);
    if (!sent.has(key) && isSameValue(value, now.value)) next.delete(key);
    else next.set(key, { value, base: next.get(key)?.base ?? now });
  }
  return next;
}

/** The drafts after somebody gives cells values, as one step that they can undo. */
export function changed(
  drafts: Drafts,
  saved: SavedAt,
  values: readonly (readonly [string, unknown])[],
): Drafts {
  const step = values.flatMap(([key, after]): CellChange[] => {
    const before = valueAt(drafts, saved, key);
    return isSameValue(before, after) ? [] : [{ key, before, after }];
  });
  if (step.length === 0) return drafts;
  return {
    ...drafts,
    cells: withValues(
      drafts,
      saved,
      step.map(({ key, after }) => [key, after]),
    ),
    done: [...drafts.done, step].slice(-mostSteps),
    undone: [],
  };
}

/** The drafts before the last step. Of a step that is saved already, this makes a new change to save. */
export function undo(drafts: Drafts, saved: SavedAt): Drafts {
  const step = drafts.done.at(-1);
  if (!step) return drafts;
  return {
    ...drafts,
    cells: withValues(
      drafts,
      saved,
      step.map(({ key, before }) => [key, before]),
    ),
    done: drafts.done.slice(0, -1),
    undone: [...drafts.undone, step],
  };
}

/** The drafts with the last step that was undone. */
export function redo(drafts: Drafts, saved: SavedAt): Drafts {
  const step = drafts.undone.at(-1);
  if (!step) return drafts;
  return {
    ...drafts,
    cells: withValues(
      drafts,
      saved,
      step.map(({ key, after }) => [key, after]),
    ),
    done: [...drafts.done, step],
    undone: drafts.undone.slice(0, -1),
  };
}

/** The drafts while the values of these cells are on their way. */
export const onTheWay = (drafts: Drafts, keys: Iterable<string>): Drafts => ({
  ...drafts,
  sent: new Set([...drafts.sent, ...keys]),
});

/** The drafts once it is known what became of these cells. Those that say what is saved are drafts no more. */
export function arrived(drafts: Drafts, saved: SavedAt, keys: Iterable<string>): Drafts {
  const cells = new Map(drafts.cells);
  const sent = new Set(drafts.sent);
  for (const key of keys) {
    sent.delete(key);
    const draft = cells.get(key);
    if (draft && isSameValue(draft.value, saved(key).value)) cells.delete(key);
  }
  return { ...drafts, cells, sent };
}

/** The drafts without those that are saved now. A cell that changed again meanwhile stays a draft. */
export function afterSaving(drafts: Drafts, sent: ReadonlyMap<string, unknown>, saved: SavedAt): Drafts {
  const cells = new Map(drafts.cells);
  for (const [key, value] of sent) {
    const draft = cells.get(key);
    if (!draft) continue;
    if (isSameValue(draft.value, value)) cells.delete(key);
    else cells.set(key, { value: draft.value, base: saved(key) });
  }
  return { ...drafts, cells };
}

/** The keys of drafts whose cell somebody else has changed since. */
export const outdated = ({ cells }: Drafts, saved: SavedAt): string[] =>
  [...cells].flatMap(([key, { base }]) => (saved(key).version === base.version ? [] : [key]));

/** Settles cells that somebody else changed: bases these drafts on the cells as they are now, or drops them. */
export function settled(
  drafts: Drafts,
  saved: SavedAt,
  keys: readonly string[],
  keep: 'mine' | 'theirs',
): Drafts {
  const cells = new Map(drafts.cells);
  for (const key of keys) {
    const draft = cells.get(key);
    if (draft && keep === 'mine') cells.set(key, { ...draft, base: saved(key) });
    else cells.delete(key);
  }
  return { ...drafts, cells };
}
