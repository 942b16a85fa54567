import { useStore } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import type { GridParts } from '../../../../contract/gridParts.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useGridHome } from '../../../kit/grid/cellHome.ts';
import { partsOfKey, valueKey } from '../../../kit/grid/gridColumns.ts';
import { type KnownCells, useGridDrafts } from '../../../kit/grid/useGridDrafts.ts';
import { useGridWork } from '../../../kit/grid/useGridWork.ts';
import { filteredRows, type ShownRows } from './filteredRows.ts';
import { draftedBooks, priceBook, savedBooks } from './priceBook.ts';
import { priceColumns } from './priceColumns.ts';
import { type PriceFacts, sources } from './priceFacts.ts';
import { useStrategyHome } from './useStrategyHome.ts';

/** The grids and the resource that keep what the page changes. */
export interface PriceParts {
  channelPrices: GridParts;
  listPrices: GridParts;
  channelSizes: Resource;
}

interface PriceWorkOptions {
  parts: PriceParts;
  menuId: string;
  facts: PriceFacts;
  data: KnownCells;
}

const everyRow: ShownRows = { search: '', only: 'all', percent: 10 };

const canChange = ({ verbs }: Pick<Resource, 'verbs'>) =>
  (['create', 'update', 'delete'] as const).some((verb) => verbs.has(verb));

/** The work on all prices of a menu: its rows and columns, what is not saved yet, and what prices follow from it. */
export function usePriceWork({ parts, menuId, facts, data }: PriceWorkOptions) {
  const translate = useTranslate();
  const { saved } = data;
  // People look for the same items in several menus.
  const [shown, setShown] = useStore('channelPrices.rows', everyRow);
  const [hasLists, setHasLists] = useState(false);
  const [hasMargin, setHasMargin] = useState(false);

  const channelHome = useGridHome(parts.channelPrices, menuId);
  const listHome = useGridHome(parts.listPrices, undefined);
  const strategyHome = useStrategyHome(parts.channelSizes, saved);
  const channelIds = useMemo(() => new Set(facts.channels.map(({ id }) => id)), [facts]);
  const homeOf = useCallback(
    (key: string) => {
      const { column, source } = partsOfKey(key);
      if (source !== sources.price) return strategyHome;
      return channelIds.has(column) ? channelHome : listHome;
    },
    [strategyHome, channelIds, channelHome, listHome],
  );
  const drafts = useGridDrafts(homeOf, data);
  const books = useMemo(() => savedBooks(facts, saved), [facts, saved]);
  const book = priceBook(facts, draftedBooks(books, drafts.drafts.cells), drafts.valueOf);

  // By what is saved, so that no row disappears while somebody works on it.
  const rows = useMemo(
    () =>
      filteredRows(
        facts,
        priceBook(facts, books, (key) => saved(key).value),
        shown,
      ),
    [facts, books, saved, shown],
  );
  const columns = useMemo(
    () =>
      priceColumns(facts, {
        channel: { value: channelHome.value, label: translate('pricing.grid.channel') },
        list: hasLists ? { value: listHome.value, label: translate('pricing.grid.list') } : undefined,
      }),
    [facts, channelHome, listHome, hasLists, translate],
  );
  const isReadOnly = ![parts.channelPrices.resource, parts.listPrices.resource].some(canChange);
  const work = useGridWork({ ...{ rows, columns, saved, homeOf, drafts, isReadOnly } });
  const priceAt = (row: (typeof rows)[number], columnId: string) =>
    channelIds.has(columnId) ? book.priceOf(row, columnId).price : book.listPriceOf(row, columnId);
  return {
    ...{ facts, work, book, rows, columns, channelIds, priceAt },
    ...{ shown, setShown, hasLists, setHasLists, hasMargin, setHasMargin },
    /** The value of a cell that its channel has itself. */
    ownPrice: (rowId: string, columnId: string) => {
      const value = drafts.valueOf(valueKey(rowId, columnId, sources.price));
      return typeof value === 'number' ? value : null;
    },
  };
}
export type PriceWork = ReturnType<typeof usePriceWork>;
