import type { LineRow } from './lineRows.ts';

/** A line in its place in the tree. */
export interface TreeNode {
  row: LineRow;
  /** Its depth, from 1. */
  level: number;
  /** Its place among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  hasChildren: boolean;
}

/** Where a line goes: below another line or at the top, at a place among the lines there. */
export interface TreePlace {
  parentId: string | null;
  index: number;
}

/** The lines below each line, in their order; those at the top below null. */
type Children = Map<string | null, LineRow[]>;

const parentIdOf = (row: LineRow, source: string): string | null => {
  const parent = row[source];
  return typeof parent === 'string' ? parent : null;
};

function childrenOf(rows: readonly LineRow[], source: string): Children {
  const known = new Set(rows.map(({ id }) => id));
  const children: Children = new Map([[null, []]]);
  for (const row of rows) {
    const parent = parentIdOf(row, source);
    const place = parent !== null && known.has(parent) ? parent : null;
    const siblings = children.get(place);
    if (siblings) siblings.push(row);
    else children.set(place, [row]);
  }
  return children;
}

/** Every line after the one that it is below, with the reference that its place means. */
function inOrder(children: Children, source: string): LineRow[] {
  const rows: LineRow[] = [];
  const visit = (parentId: string | null): void => {
    for (const row of children.get(parentId) ?? []) {
      rows.push(parentIdOf(row, source) === parentId ? row : { ...row, [source]: parentId });
      visit(row.id);
    }
  };
  visit(null);
  return rows;
}

/** The lines that are not below a collapsed one, from top to bottom. */
export function visibleNodes(
  rows: readonly LineRow[],
  source: string,
  collapsed: ReadonlySet<string>,
): TreeNode[] {
  const children = childrenOf(rows, source);
  const nodes: TreeNode[] = [];
  const visit = (parentId: string | null, level: number): void => {
    const siblings = children.get(parentId) ?? [];
    siblings.forEach((row, index) => {
      const hasChildren = children.has(row.id);
      nodes.push({ row, level, position: index + 1, siblings: siblings.length, hasChildren });
      if (hasChildren && !collapsed.has(row.id)) visit(row.id, level + 1);
    });
  };
  visit(null, 1);
  return nodes;
}

/** Where a line is. */
export function placeOf(rows: readonly LineRow[], source: string, id: string): TreePlace {
  for (const [parentId, siblings] of childrenOf(rows, source)) {
    const index = siblings.findIndex((row) => row.id === id);
    if (index >= 0) return { parentId, index };
  }
  return { parentId: null, index: 0 };
}

/** The ids of a line and of all lines below it. */
function branchOf(rows: readonly LineRow[], source: string, id: string): Set<string> {
  const children = childrenOf(rows, source);
  const branch = new Set<string>();
  const visit = (one: string): void => {
    branch.add(one);
    for (const row of children.get(one) ?? []) visit(row.id);
  };
  visit(id);
  return branch;
}

/** The rows with a new line at a place. */
export function withRow(
  rows: readonly LineRow[],
  source: string,
  row: LineRow,
  { parentId, index }: TreePlace,
): LineRow[] {
  const children = childrenOf(rows, source);
  children.set(parentId, (children.get(parentId) ?? []).toSpliced(index, 0, row));
  return inOrder(children, source);
}

/** The rows without a line and those below it. */
export function withoutBranch(rows: readonly LineRow[], source: string, id: string): LineRow[] {
  const branch = branchOf(rows, source, id);
  return rows.filter((row) => !branch.has(row.id));
}

/**
 * The rows with a line, and those below it, at another place. `index` counts the lines there before the move. Returns
 * the same rows if the place lies below the line itself.
 */
export function withMoved(
  rows: readonly LineRow[],
  source: string,
  id: string,
  { parentId, index }: TreePlace,
): readonly LineRow[] {
  if (parentId !== null && branchOf(rows, source, id).has(parentId)) return rows;
  const from = placeOf(rows, source, id);
  const children = childrenOf(rows, source);
  const row = children.get(from.parentId)?.[from.index];
  if (!row) return rows;
  children.set(from.parentId, (children.get(from.parentId) ?? []).toSpliced(from.index, 1));
  const shift = from.parentId === parentId && from.index < index ? 1 : 0;
  children.set(parentId, (children.get(parentId) ?? []).toSpliced(index - shift, 0, row));
  return inOrder(children, source);
}

export type TreeStep = 'up' | 'down' | 'in' | 'out';

/** The place one step away: among its siblings, below the sibling above it, or beside its parent. None at an end. */
export function stepFrom(
  rows: readonly LineRow[],
  source: string,
  id: string,
  step: TreeStep,
): TreePlace | undefined {
  const { parentId, index } = placeOf(rows, source, id);
  const siblings = childrenOf(rows, source).get(parentId) ?? [];
  switch (step) {
    case 'up':
      return index > 0 ? { parentId, index: index - 1 } : undefined;
    case 'down':
      return index < siblings.length - 1 ? { parentId, index: index + 2 } : undefined;
    case 'in': {
      const above = siblings[index - 1];
      if (!above) return undefined;
      return { parentId: above.id, index: childrenOf(rows, source).get(above.id)?.length ?? 0 };
    }
    case 'out': {
      if (parentId === null) return undefined;
      const parent = placeOf(rows, source, parentId);
      return { parentId: parent.parentId, index: parent.index + 1 };
    }
  }
}
