import { expect, test } from 'vitest';
import type { LineRow } from '../../../src/kit/lineRows.ts';
import {
  stepFrom,
  type TreeStep,
  visibleNodes,
  withMoved,
  withoutBranch,
  withRow,
} from '../../../src/kit/treeRows.ts';

const row = (id: string, parentId: string | null = null): LineRow => ({ id, parentId });
const rows = [row('box'), row('tray', 'box'), row('screws', 'tray'), row('lid', 'box'), row('case')];

/** The tree as an outline: a line below another has one more dot. */
const outline = (all: readonly LineRow[], collapsed: readonly string[] = []) =>
  visibleNodes(all, 'parentId', new Set(collapsed)).map(
    ({ row: { id }, level }) => `${'.'.repeat(level - 1)}${id}`,
  );

const stepped = (id: string, step: TreeStep) => {
  const place = stepFrom(rows, 'parentId', id, step);
  return place && outline(withMoved(rows, 'parentId', id, place));
};

test('lines stand below the line that they name, and a collapsed line hides those below it', () => {
  expect(outline(rows)).toEqual(['box', '.tray', '..screws', '.lid', 'case']);
  expect(outline(rows, ['tray'])).toEqual(['box', '.tray', '.lid', 'case']);
  expect(outline([row('lost', 'gone')])).toEqual(['lost']);
});

test('a line goes up, down, in and out with all lines below it', () => {
  expect(stepped('lid', 'up')).toEqual(['box', '.lid', '.tray', '..screws', 'case']);
  expect(stepped('tray', 'down')).toEqual(['box', '.lid', '.tray', '..screws', 'case']);
  expect(stepped('lid', 'in')).toEqual(['box', '.tray', '..screws', '..lid', 'case']);
  expect(stepped('tray', 'out')).toEqual(['box', '.lid', 'tray', '.screws', 'case']);
  expect(stepped('box', 'up')).toBeUndefined();
  expect(stepped('box', 'out')).toBeUndefined();
  expect(stepped('tray', 'in')).toBeUndefined();
});

test('a line never goes below itself', () => {
  expect(withMoved(rows, 'parentId', 'box', { parentId: 'screws', index: 0 })).toBe(rows);
});

test('a new line takes its place, and a line that goes takes those below it along', () => {
  const added = withRow(rows, 'parentId', row('nails'), { parentId: 'tray', index: 0 });
  expect(outline(added)).toEqual(['box', '.tray', '..nails', '..screws', '.lid', 'case']);
  expect(added.find(({ id }) => id === 'nails')?.parentId).toBe('tray');
  expect(outline(withoutBranch(rows, 'parentId', 'tray'))).toEqual(['box', '.lid', 'case']);
});
