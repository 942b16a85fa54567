/** A cell by the places of its row and its column. */
export interface Place {
  row: number;
  column: number;
}

/** The cells from one corner to another, both included. */
export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** How many rows and columns there are. */
export interface Size {
  rows: number;
  columns: number;
}

export const blockOf = (one: Place, other: Place): Block => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
});

export const isInside = ({ top, left, bottom, right }: Block, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** The places of a block, row by row. */
export const placesOf = ({ top, left, bottom, right }: Block): Place[] =>
  Array.from({ length: bottom - top + 1 }, (_row, row) =>
    Array.from({ length: right - left + 1 }, (_column, column) => ({
      row: top + row,
      column: left + column,
    })),
  ).flat();

/** The nearest place that the grid has. */
export const within = ({ rows, columns }: Size, { row, column }: Place): Place => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

/** A cell of a copied block: in quotes, where it holds a tab, a line break or a quote, or plain. */
const copiedCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/** The cells of a block that a spreadsheet copied: a tab between cells, a line for each row. */
export function cellsOfText(text: string): string[][] {
  // A spreadsheet ends the last row like every other.
  const whole = text.replace(/(?:\r\n?|\n)$/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= whole.length; ) {
    copiedCell.lastIndex = at;
    const [all = '', quoted] = copiedCell.exec(whole) ?? [];
    row.push(quoted === undefined ? all : quoted.replaceAll('""', '"'));
    at += all.length;
    if (whole[at] !== '\t') {
      rows.push(row);
      row = [];
      if (whole.startsWith('\r\n', at)) at += 1;
    }
    at += 1;
  }
  return rows;
}

const quotedCell = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text of a block as a spreadsheet takes it. */
export const textOfCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quotedCell).join('\t')).join('\n');

const sizeOf = (cells: readonly (readonly string[])[]): Size => ({
  rows: cells.length,
  columns: Math.max(0, ...cells.map((row) => row.length)),
});

/** How many rows and columns of a pasted block are behind the end of the grid. */
export function clippedBy(cells: readonly (readonly string[])[], { top, left }: Block, size: Size): Size {
  const { rows, columns } = sizeOf(cells);
  return { rows: Math.max(0, top + rows - size.rows), columns: Math.max(0, left + columns - size.columns) };
}

/**
 * Where the cells of a pasted block go. A block that fits into the selection several times fills all of it, so one
 * cell fills any selection. Otherwise it begins at its corner, and what is outside of the grid is left out.
 */
export function pasted(
  cells: readonly (readonly string[])[],
  selection: Block,
  size: Size,
): [Place, string][] {
  const { rows: height, columns: width } = sizeOf(cells);
  if (height === 0 || width === 0) return [];
  const rows = selection.bottom - selection.top + 1;
  const columns = selection.right - selection.left + 1;
  const isRepeated = rows % height === 0 && columns % width === 0;
  const block: Block = {
    top: selection.top,
    left: selection.left,
    bottom: Math.min(size.rows, selection.top + (isRepeated ? rows : height)) - 1,
    right: Math.min(size.columns, selection.left + (isRepeated ? columns : width)) - 1,
  };
  return placesOf(block).flatMap((place): [Place, string][] => {
    const text = cells[(place.row - block.top) % height]?.[(place.column - block.left) % width];
    return text === undefined ? [] : [[place, text]];
  });
}

/**
 * The places that are filled, and from which place: down from the first row of the selection, or right from its first
 * column. If only one row or column is selected, from the one before it.
 * @param width the places that a column has, one for each of its values. Each is filled from its own value.
 */
export function filled(selection: Block, direction: 'down' | 'right', width = 1): [to: Place, from: Place][] {
  const isDown = direction === 'down';
  const columnOf = (place: number) => Math.floor(place / width);
  const isOne = isDown
    ? selection.top === selection.bottom
    : columnOf(selection.left) === columnOf(selection.right);
  const shift = isOne ? 1 : 0;
  const start = (isDown ? selection.top : columnOf(selection.left)) - shift;
  if (start < 0) return [];
  return placesOf(selection).flatMap((place): [Place, Place][] => {
    const from = isDown
      ? { ...place, row: start }
      : { ...place, column: start * width + (place.column % width) };
    return from.row === place.row && from.column === place.column ? [] : [[place, from]];
  });
}
