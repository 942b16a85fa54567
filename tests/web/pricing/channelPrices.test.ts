import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceGrid } from '../../../contract/calls/priceGrid.ts';
import { formulaChanges } from '../../../src/custom/pricing/channelPrices/FormulaDialog.tsx';
import { filteredRows, type RowFilter } from '../../../src/custom/pricing/channelPrices/filteredRows.ts';
import { draftedBooks, priceBook, savedBooks } from '../../../src/custom/pricing/channelPrices/priceBook.ts';
import { priceFacts, sources } from '../../../src/custom/pricing/channelPrices/priceFacts.ts';
import { valueKey } from '../../../src/kit/grid/gridColumns.ts';
import { changed, emptyCell, noDrafts, valueAt } from '../../../src/kit/grid/gridDrafts.ts';

const website = { id: 'website', name: 'Website', channelMenuId: 'm1', menuName: 'Menu', priceListId: null };
const app = { ...website, id: 'app', name: 'App', channelMenuId: 'm2', priceListId: 'delivery' };

/** Pizza in two sizes, of which the large one costs more than it brings, and water without a price. */
const grid: PriceGrid = {
  ...{ on: '2026-11-23', channels: [website, app], defaultListId: 'counter', hasCosts: true },
  lists: [
    { id: 'counter', name: 'Counter', isUpsell: false, batch: null },
    { id: 'delivery', name: 'Delivery', isUpsell: false, batch: null },
  ],
  items: [
    ['pizza', 'Pizza', '1001', 15, [0, 1]],
    ['water', 'Water', '1002', null, [0]],
  ],
  sizes: [
    [0, 'small', 'Small', 2, null, null, 2_000],
    [0, 'large', 'Large', 2, null, null, 20_000],
    [1, 'bottle', 'Bottle', 2, null, null, null],
  ],
  channelPrices: [[0, 1, 'own', 1, 11_200]],
  channelSizes: [],
  listPrices: [
    [0, 0, 'e1', 1, 10_000],
    [1, 0, 'e2', 1, 15_000],
  ],
  itemPrices: [],
};
const facts = priceFacts(grid);
const saved = (key: string) => facts.cells.get(key) ?? emptyCell;
const books = savedBooks(facts, saved);
const savedBook = priceBook(facts, books, (key) => saved(key).value);
const [small, large, bottle] = facts.rows;
if (!small || !large || !bottle) throw new Error('The grid lacks a row.');

test('rows are grouped by item, and say which channels sell them', () => {
  expect(facts.rows.map(({ name, isRepeated }) => [name, isRepeated])).toEqual([
    ['Pizza · Small', false],
    ['Pizza · Large', true],
    ['Water · Bottle', false],
  ]);
  expect([...bottle.soldOn]).toEqual(['website']);
});

test('a list price that is not saved yet shows on every channel that takes the list, unless the channel has its own', () => {
  const drafts = changed(noDrafts, saved, [[valueKey('small', 'counter', sources.price), 12_000]]);
  const book = priceBook(facts, draftedBooks(books, drafts.cells), (key) => valueAt(drafts, saved, key));
  expect(book.priceOf(small, 'website').price).toBe(12_000);
  expect(book.priceOf(small, 'app').price).toBe(11_200);
  expect(savedBook.priceOf(small, 'website').price).toBe(10_000);
});

test('the filters find sizes without a price, below cost, and far from the base price', () => {
  const names = (only: RowFilter, percent = 0, search = '') =>
    filteredRows(facts, savedBook, { search, only, percent }).map(({ id }) => id);
  expect(names('noPrice')).toEqual(['bottle']);
  expect(names('belowCost')).toEqual(['large']);
  expect([names('differs', 12), names('differs', 11.9)]).toEqual([[], ['small']]);
  expect([names('all', 0, 'small pizza'), names('all', 0, '1002')]).toEqual([['small'], ['bottle']]);
});

test('a formula changes prices that there are, and nothing else', () => {
  const formula = {
    changePercent: 6,
    changeBy: 0,
    ending: { every: 100, endsIn: 90, rounding: 'nearest' },
  } as const;
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.oneof(fc.constant(90), fc.integer({ min: 0, max: 900_000 })))),
      (prices) => {
        const cells = prices.map((price) => ({ row: small, column: website, price }));
        const changes = formulaChanges(cells, formula);
        expect(changes.every(({ before, after }) => before !== after && after % 100 === 90)).toBe(true);
        expect(changes.length).toBeLessThanOrEqual(prices.filter((price) => price !== null).length);
      },
    ),
  );
});
