import { useStore } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import type { Field } from '../../../../contract/fieldKinds/field.ts';
import type { GridParts } from '../../../../contract/gridParts.ts';
import { fieldOf, type Resource } from '../../../../contract/resource.ts';
import { useCompositeProvider } from '../../../dataProviders/composite.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import {
  type CellHome,
  type GridColumn,
  partsOfKey,
  type Sent,
  useGridHome,
  valueKey,
} from '../../../kit/grid/gridColumns.ts';
import { emptyCell, type SavedAt, type SavedCell } from '../../../kit/grid/gridDrafts.ts';
import { type KnownCells, useGridDrafts } from '../../../kit/grid/useGridDrafts.ts';
import { useGridWork } from '../../../kit/grid/useGridWork.ts';
import { filteredRows, type ShownRows } from './filteredRows.ts';
import { draftedBooks, priceBook, savedBooks } from './priceBook.ts';
import { type PriceFacts, sources } from './priceFacts.ts';

const everyRow: ShownRows = { search: '', only: 'all', percent: 10 };

const canChange = ({ verbs }: Pick<Resource, 'verbs'>) =>
  (['create', 'update', 'delete'] as const).some((verb) => verbs.has(verb));

interface ColumnKinds {
  /** The price on a channel, and what its columns are called. */
  channel: { value: Field; label: string };
  /** The price in a list; undefined if the grid does not show lists. */
  list: { value: Field; label: string } | undefined;
}

/** A column for each channel, and behind them one for each price list. */
function priceColumns({ channels, lists }: PriceFacts, { channel, list }: ColumnKinds): GridColumn[] {
  const columnOf = (
    { id, name: of }: { id: string; name: string },
    { value, label }: ColumnKinds['channel'],
  ) => ({
    ...{ id, of, value, valueLabel: label },
    // A list can have the name of a channel.
    name: label === channel.label ? of : `${of} (${label})`,
  });
  return [
    ...channels.map((one) => columnOf(one, channel)),
    ...(list ? lists.map((one) => columnOf(one, list)) : []),
  ];
}

/** How channels price sizes, as the home of cells: a record for each size and channel that has a strategy of its own. */
function useStrategyHome(resource: Resource, saved: SavedAt): CellHome {
  const provider = useCompositeProvider();
  return useMemo(() => {
    const values = [fieldOf(resource, sources.strategy), fieldOf(resource, sources.customPrice)] as const;
    const save = async (sent: Sent): Promise<SavedCell> => {
      const [first] = sent;
      if (!first) return emptyCell;
      const [key, , version] = first;
      const { row: subtypeId, column: channelId } = partsOfKey(key);
      const { id } = saved(key);
      const said = Object.fromEntries(sent.map(([one, value]) => [partsOfKey(one).source, value]));
      if (said[sources.strategy] === null) {
        if (id !== null) await provider.delete(resource.name, { id });
        return emptyCell;
      }
      const before = values.map(({ source }) => [
        source,
        saved(valueKey(subtypeId, channelId, source)).value,
      ]);
      const { data } = await (id === null
        ? provider.create(resource.name, { data: { subtypeId, channelId, ...said } })
        : provider.update(resource.name, {
            ...{ id, data: { ...said, version } },
            previousData: { id, ...Object.fromEntries(before) },
          }));
      return { id: data.id, version: Number(data.version), value: null };
    };
    return {
      ...{ resource, values, value: values[0] },
      send: async (sent: Sent) => {
        const cells: SavedCell[] = [];
        for (const group of Map.groupBy(sent, ([key]) => key.slice(0, key.lastIndexOf(' '))).values()) {
          const cell = await save(group);
          cells.push(...group.map(([, value]) => ({ ...cell, value })));
        }
        return cells;
      },
    };
  }, [resource, provider, saved]);
}

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
