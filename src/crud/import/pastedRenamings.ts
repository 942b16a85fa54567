import { cellsOfText } from '../../kit/grid/cellBlocks.ts';
import type { Renaming } from './importOptions.ts';

/** Where somebody pastes: the line, and its first or second text. */
interface Place {
  index: number;
  part: 'from' | 'to';
}

/**
 * The renamings after a block from a spreadsheet was pasted: a line for each of its rows, and two columns fill both
 * texts. Undefined for a single text, which the field itself takes.
 */
export function pastedRenamings(
  renamings: readonly Renaming[],
  { index, part }: Place,
  text: string,
): Renaming[] | undefined {
  const rows = cellsOfText(text);
  const at = renamings[index];
  if (!at || (rows.length < 2 && (rows[0]?.length ?? 0) < 2)) return undefined;
  const filled = rows.map(([first = '', second], row): Renaming => {
    const before = renamings[index + row] ?? { column: at.column, from: '', to: '' };
    if (part === 'to') return { ...before, to: first, name: undefined };
    return second === undefined
      ? { ...before, from: first }
      : { ...before, from: first, to: second, name: undefined };
  });
  return [...renamings.slice(0, index), ...filled, ...renamings.slice(index + rows.length)];
}
