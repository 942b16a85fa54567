import { describe, expect, test } from 'vitest';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { fieldOf } from '../../../contract/resource.ts';
import {
  blockOf,
  cellsOfText,
  clippedBy,
  filled,
  pasted,
  textOfCells,
} from '../../../src/kit/grid/cellBlocks.ts';
import { answeredCells, valueKey } from '../../../src/kit/grid/gridColumns.ts';
import { commandOf } from '../../../src/kit/grid/gridCommands.ts';
import {
  afterSaving,
  arrived,
  changed,
  emptyCell,
  noDrafts,
  onTheWay,
  outdated,
  redo,
  type SavedCell,
  settled,
  undo,
  valueAt,
} from '../../../src/kit/grid/gridDrafts.ts';
import { issueOfValue, textOfValue, valueOfText, valuesOfTexts } from '../../../src/kit/grid/gridValues.ts';
import { priceListElements } from '../../../src/resources/pricing/prices.ts';

const size = { rows: 4, columns: 3 };
const one = (row: number, column: number) => blockOf({ row, column }, { row, column });

describe('a block from a spreadsheet', () => {
  test('is read with its quotes, line breaks and empty cells', () => {
    expect(cellsOfText('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
    expect(cellsOfText('"a\nb"\t"say ""x"""')).toEqual([['a\nb', 'say "x"']]);
    expect(cellsOfText('\t5')).toEqual([['', '5']]);
    expect(cellsOfText('')).toEqual([['']]);
    expect(cellsOfText('a\n\nb')).toEqual([['a'], [''], ['b']]);
  });

  test('comes back as it was copied', () => {
    const cells = [
      ['a\nb', 'c"d'],
      ['', 'e\tf'],
    ];
    expect(cellsOfText(textOfCells(cells))).toEqual(cells);
  });

  test('begins at the corner of the selection, and ends with the grid', () => {
    const block = [
      ['1', '2'],
      ['3', '4'],
    ];
    expect(pasted(block, one(3, 1), size)).toEqual([
      [{ row: 3, column: 1 }, '1'],
      [{ row: 3, column: 2 }, '2'],
    ]);
    expect(clippedBy(block, one(3, 1), size)).toEqual({ rows: 1, columns: 0 });
    expect(clippedBy(block, one(2, 2), size)).toEqual({ rows: 0, columns: 1 });
    expect(clippedBy(block, one(2, 1), size)).toEqual({ rows: 0, columns: 0 });
  });

  test('fills a selection that it fits into several times', () => {
    const selection = blockOf({ row: 0, column: 0 }, { row: 3, column: 1 });
    expect(pasted([['7', '8']], selection, size).map(([, text]) => text)).toEqual([
      '7',
      '8',
      '7',
      '8',
      '7',
      '8',
      '7',
      '8',
    ]);
    expect(pasted([['7'], ['8'], ['9']], selection, size)).toHaveLength(3);
  });
});

test('filling goes down or right from the first cells, or into one row from the row above', () => {
  expect(filled(blockOf({ row: 0, column: 1 }, { row: 2, column: 1 }), 'down')).toEqual([
    [
      { row: 1, column: 1 },
      { row: 0, column: 1 },
    ],
    [
      { row: 2, column: 1 },
      { row: 0, column: 1 },
    ],
  ]);
  expect(filled(one(2, 1), 'down')).toEqual([
    [
      { row: 2, column: 1 },
      { row: 1, column: 1 },
    ],
  ]);
  expect(filled(one(0, 1), 'right')).toEqual([
    [
      { row: 0, column: 1 },
      { row: 0, column: 0 },
    ],
  ]);
  expect(filled(one(0, 0), 'down')).toEqual([]);
});

test('filling goes right value by value where a column has several', () => {
  const [rate, isOffered] = [
    { row: 0, column: 0 },
    { row: 0, column: 1 },
  ];
  expect(filled(blockOf({ row: 0, column: 2 }, { row: 0, column: 3 }), 'right', 2)).toEqual([
    [{ row: 0, column: 2 }, rate],
    [{ row: 0, column: 3 }, isOffered],
  ]);
  expect(filled(blockOf({ row: 0, column: 1 }, { row: 0, column: 3 }), 'right', 2)).toEqual([
    [{ row: 0, column: 2 }, rate],
    [{ row: 0, column: 3 }, isOffered],
  ]);
});

test('the values of one cell have one record, whichever of them is saved', () => {
  const [rate, isOffered] = ['rate', 'isOffered'].map((source) => valueKey('drill', 'winter', source));
  const saved = (): SavedCell => ({ id: 'old', version: 3, value: true });
  const told = (cell: SavedCell) =>
    [...answeredCells(new Map([[rate ?? '', cell]]), ['rate', 'isOffered'], saved)].at(-1);
  expect(told({ id: 'new', version: 4, value: 900 })).toEqual([
    isOffered,
    { id: 'new', version: 4, value: true },
  ]);
  expect(told(emptyCell)).toEqual([isOffered, emptyCell]);
});

describe('drafts', () => {
  const held = new Map<string, SavedCell>([['a', { id: '1', version: 3, value: 10 }]]);
  const saved = (key: string) => held.get(key) ?? emptyCell;

  test('are what differs from the saved cells', () => {
    const drafts = changed(noDrafts, saved, [
      ['a', 20],
      ['b', 5],
      ['c', null],
    ]);
    expect([...drafts.cells.keys()]).toEqual(['a', 'b']);
    expect(valueAt(drafts, saved, 'a')).toBe(20);
    expect([...changed(drafts, saved, [['a', 10]]).cells.keys()]).toEqual(['b']);
  });

  test('go back and forth a step at a time, also over what is saved', () => {
    const first = changed(noDrafts, saved, [
      ['a', 20],
      ['b', 5],
    ]);
    const second = changed(first, saved, [['b', 6]]);
    expect(valueAt(undo(second, saved), saved, 'b')).toBe(5);
    expect(undo(undo(second, saved), saved).cells.size).toBe(0);
    expect(redo(undo(second, saved), saved).cells).toEqual(second.cells);
    const now = (key: string): SavedCell => ({ id: key, version: 9, value: second.cells.get(key)?.value });
    const after = afterSaving(
      second,
      new Map([
        ['a', 20],
        ['b', 6],
      ]),
      now,
    );
    expect(after.cells.size).toBe(0);
    expect(undo(after, now).cells.get('b')).toEqual({ value: 5, base: now('b') });
  });

  test('of cells that somebody else changed are settled one way or the other', () => {
    const drafts = changed(noDrafts, saved, [
      ['a', 20],
      ['b', 5],
    ]);
    const now = (key: string): SavedCell => (key === 'a' ? { id: '1', version: 4, value: 11 } : saved(key));
    expect(outdated(drafts, now)).toEqual(['a']);
    expect(settled(drafts, now, ['a'], 'mine').cells.get('a')).toEqual({ value: 20, base: now('a') });
    expect([...settled(drafts, now, ['a'], 'theirs').cells.keys()]).toEqual(['b']);
  });

  test('that somebody undoes while they are saved are a change of what is saved then', () => {
    const value = (saves: number): SavedCell => ({ id: '1', version: saves, value: saves });
    const first = onTheWay(
      changed(noDrafts, () => value(1), [['a', 2]]),
      ['a'],
    );
    // The server has 2 already, and its answer is not here yet.
    const back = undo(first, () => value(1));
    expect(back.cells.get('a')?.value).toBe(1);
    const after = arrived(
      afterSaving(back, new Map([['a', 2]]), () => value(2)),
      () => value(2),
      ['a'],
    );
    expect(after.cells.get('a')).toEqual({ value: 1, base: value(2) });
    const again = redo(onTheWay(after, ['a']), () => value(2));
    expect(again.cells.get('a')?.value).toBe(2);
    // Had the server refused the 1, the 2 would be what it has.
    expect(arrived(again, () => value(2), ['a']).cells.size).toBe(0);
  });

  test('that somebody changes while they are saved stay', () => {
    const sent = changed(noDrafts, saved, [['a', 20]]);
    const meanwhile = changed(sent, saved, [['a', 30]]);
    const now = (): SavedCell => ({ id: '1', version: 4, value: 20 });
    expect(afterSaving(meanwhile, new Map([['a', 20]]), now).cells.get('a')).toEqual({
      value: 30,
      base: now(),
    });
  });
});

describe('pasted texts', () => {
  test('of one column are read in the way that one of them shows', () => {
    const field = (kind: string) => completeField('value', fieldInput.parse({ kind }));
    expect(
      valuesOfTexts(['03/04/2027', '12/25/2027'], field('date'), { decimalMark: '.', currencyDigits: 2 }),
    ).toEqual(['2027-03-04', '2027-12-25']);
    expect(
      valuesOfTexts(['1.234', '0,5'], field('decimal'), { decimalMark: '.', currencyDigits: 2 }),
    ).toEqual([1234, 0.5]);
  });

  const price = fieldOf(priceListElements, 'price');
  const point = { decimalMark: '.', currencyDigits: 2 } as const;

  test('are amounts with or without their currency, and wrong ones are marked', () => {
    expect(valueOfText('R 1 234,50', price, point)).toBe(123_450);
    expect(valueOfText(' ', price, point)).toBeNull();
    expect(valueOfText('soon', price, point)).toBe('soon');
    expect(issueOfValue('soon', price, point)?.code).toBe('wrongType');
    expect(issueOfValue(-1, price, point)?.code).toBe('tooSmall');
    expect(issueOfValue(null, price, point)).toBeUndefined();
  });

  test('are written with the mark of the person', () => {
    expect(textOfValue(1250, price, { decimalMark: ',', currencyDigits: 2 })).toBe('12,50');
    expect(textOfValue('soon', price, point)).toBe('soon');
    expect(textOfValue(null, price, point)).toBe('');
  });
});

test('keys are commands, and the rest is left to the page', () => {
  const press = (key: string, more: object = {}) =>
    commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, 10);
  expect(press('ArrowDown', { shiftKey: true })).toEqual({
    do: 'move',
    rows: 1,
    columns: 0,
    isExtending: true,
  });
  expect(press('PageUp')).toMatchObject({ do: 'move', rows: -10 });
  expect(press('Home', { ctrlKey: true })).toMatchObject({ do: 'edge', edge: 'first' });
  expect(press('5')).toEqual({ do: 'edit', isFresh: true });
  expect(press('F2')).toEqual({ do: 'edit', isFresh: false });
  expect(press('d', { ctrlKey: true })).toEqual({ do: 'fillDown' });
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'redo' });
  expect(press('k', { ctrlKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
  expect(press('a', { altKey: true })).toBeUndefined();
});
