import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { type PriceGrid, priceGridCall } from '../../../../contract/calls/priceGrid.ts';
import { strategies } from '../../../../contract/catalogue/menuShape.ts';
import { findGridParts } from '../../../../contract/gridParts.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { patiently } from '../../../i18n/patiently.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { GridWork } from '../../../kit/grid/GridWork.tsx';
import { valueKey } from '../../../kit/grid/gridColumns.ts';
import { emptyCell, type SavedAt, type SavedCell } from '../../../kit/grid/gridDrafts.ts';
import type { KnownCells } from '../../../kit/grid/useGridDrafts.ts';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { ViewNote } from '../../../kit/notes.tsx';
import { useLeaveGuard } from '../../../kit/useLeaveGuard.tsx';
import { EmptyState } from '../../../layout/states/EmptyState.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import { NoPermissionState } from '../../../layout/states/NoPermissionState.tsx';
import { useRegistry } from '../../../session/permittedRegistry.tsx';
import { PriceTools } from './PriceTools.tsx';
import { marginAt } from './priceBook.ts';
import { type PriceFacts, priceFacts, sources } from './priceFacts.ts';
import { useMarginText, usePriceExtras } from './usePriceExtras.ts';
import { type PriceParts, type PriceWork, usePriceWork } from './usePriceWork.ts';

/** What the prices of the page are kept in; undefined if the role lacks a part. */
function partsIn(registry: Registry): PriceParts | undefined {
  const gridOf = (name: string, grid: string) => {
    const resource = registry.get(name);
    const found = resource?.grids.get(grid);
    return resource && found && findGridParts(resource, found, registry);
  };
  const channelPrices = gridOf('pricing/channel-prices', 'prices');
  const listPrices = gridOf('pricing/price-list-elements', 'sizes');
  const channelSizes = registry.get('menus/channel-subtypes');
  return channelPrices && listPrices && channelSizes && { channelPrices, listPrices, channelSizes };
}

interface MenuPricesProps {
  menuId: string;
  /** They are the whole page, not a tab of one that scrolls. */
  fillsPage: boolean;
}

/** The resources that prices follow from: a change in one of them is read again. */
const shows = [
  ...['menus', 'menus/channel-menus', 'menus/channel-items', 'menus/items', 'menus/subtypes', 'channels'],
  ...['menus/channel-subtypes', 'menus/subtype-recipes', 'recipes', 'stock-items/items', 'tax'],
  ...['pricing/price-lists', 'pricing/price-list-elements', 'pricing/price-batches'],
];

/** What the prices of a menu follow from, and its saved cells. */
function usePriceFacts(menuId: string) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['pricing/channel-prices', 'priceGrid', menuId],
    queryFn: ({ signal }) => api(priceGridCall, { params: { id: menuId }, signal }),
    meta: { shows },
  });
  const facts = useMemo(() => data && priceFacts(data), [data]);
  const [noted, setNoted] = useState<{
    since: PriceGrid | undefined;
    cells: ReadonlyMap<string, SavedCell>;
  }>();
  // What an answer tells is newer than what was noted before it.
  const known = noted && noted.since === data ? noted.cells : undefined;
  const saved: SavedAt = useCallback(
    (key) => known?.get(key) ?? facts?.cells.get(key) ?? emptyCell,
    [known, facts],
  );
  return {
    ...{ facts, error, saved },
    refetch: useCallback(() => refetch(), [refetch]),
    /** Notes cells that have just been saved, until they are read again. */
    note: useCallback(
      (cells: ReadonlyMap<string, SavedCell>) =>
        setNoted((before) => ({
          since: data,
          cells: new Map([...(before && before.since === data ? before.cells : []), ...cells]),
        })),
      [data],
    ),
  };
}

/** All prices of a menu, to read and to change: its sizes by the channels that sell it, and by price lists. */
export function MenuPrices({ menuId, fillsPage }: MenuPricesProps) {
  const translate = useTranslate();
  const registry = useRegistry();
  const parts = useMemo(() => partsIn(registry), [registry]);
  const { facts, error, ...data } = usePriceFacts(menuId);
  if (!parts) return <NoPermissionState />;
  if (error) return <FailedState error={error} onRetry={() => void data.refetch()} />;
  if (!facts) return <LoadingSkeleton shape="table" rows={12} />;
  if (facts.channels.length === 0)
    return <EmptyState names={translate('pricing.grid.channels')} hint={translate('pricing.notSoldHint')} />;
  if (facts.rows.length === 0)
    return <EmptyState names={translate('pricing.items')} hint={translate('pricing.noItemsHint')} />;
  return <Prices {...{ parts, menuId, facts, data, fillsPage }} />;
}

const LadderDialog = lazy(patiently(() => import('./LadderDialog.tsx')));

const strategyNames = ['zero', 'standard', 'custom'] as const satisfies (keyof typeof strategies)[];

interface StrategySelectProps {
  /** Null where the channel leaves it to the size. */
  value: number | null;
  isDisabled: boolean;
  /** A custom price begins with the price that there is. */
  hasPrice: boolean;
  onChoose: (strategy: number | null) => void;
}

/** How the channel prices the size of the active cell. */
function StrategySelect({ value, isDisabled, hasPrice, onChoose }: StrategySelectProps) {
  const translate = useTranslate();
  return (
    <LabelledSelect
      label={translate('pricing.grid.strategy.label')}
      value={String(value ?? '')}
      isDisabled={isDisabled}
      onChange={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
    >
      <option value="">{translate('pricing.grid.strategy.inherit')}</option>
      {strategyNames.map((name) => (
        <option key={name} value={strategies[name]} disabled={name === 'custom' && !hasPrice}>
          {translate(`pricing.grid.strategy.${name}`)}
        </option>
      ))}
    </LabelledSelect>
  );
}

/** More about the active price: what it leaves, how the channel prices the size, and why it is what it is. */
function CellDetails({ prices }: { prices: PriceWork }) {
  const { work, book, facts, rows, columns, channelIds } = prices;
  const translate = useTranslate();
  const marginText = useMarginText();
  const [explained, setExplained] = useState<{ itemId: string; sizeId: string; channelMenuId: string }>();
  const { active } = work.editor;
  const [row, column] = [rows[active.row], columns[active.column]];
  if (!row || !column || !channelIds.has(String(column.id))) return null;
  const channelId = String(column.id);
  const { price } = book.priceOf(row, channelId);
  const left = marginText(marginAt(row, price));
  const keyOf = (source: string) => valueKey(row.id, channelId, source);
  const channelMenuId = facts.channels.find(({ id }) => id === channelId)?.channelMenuId ?? '';
  const choose = (strategy: number | null) =>
    work.drafts.change([
      [keyOf(sources.strategy), strategy],
      [keyOf(sources.customPrice), strategy === strategies.custom ? price : null],
      // A price of the channel would hide the custom one.
      ...(strategy === strategies.custom ? [[keyOf(sources.price), null] as const] : []),
    ]);
  return (
    <>
      {left !== '' && <span>{translate('pricing.grid.leaves', { margin: left })}</span>}
      <StrategySelect
        value={book.strategyOf(row, channelId)}
        isDisabled={work.isReadOnly || !work.drafts.canChange(keyOf(sources.strategy))}
        hasPrice={price !== null}
        onChoose={choose}
      />
      <Button
        size="small"
        onClick={() => setExplained({ itemId: row.item.id, sizeId: row.id, channelMenuId })}
      >
        {translate('pricing.grid.why')}
      </Button>
      {explained && (
        <Suspense fallback={null}>
          <LadderDialog {...explained} name={row.item.name} onClose={() => setExplained(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface PricesProps extends MenuPricesProps {
  parts: PriceParts;
  facts: PriceFacts;
  data: KnownCells;
}

function Prices({ parts, menuId, facts, data, fillsPage }: PricesProps) {
  const translate = useTranslate();
  const prices = usePriceWork({ parts, menuId, facts, data });
  const extras = usePriceExtras(prices);
  const [open, setOpen] = useState<'formula' | 'copy'>();
  const isDirty = prices.work.drafts.drafts.cells.size > 0;
  const { question } = useLeaveGuard(isDirty);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box sx={{ px: 6, pt: 2 }}>
        <PriceTools {...{ prices, parts, menuId, open }} onOpen={setOpen} />
      </Box>
      {prices.rows.length === 0 ? (
        <Box sx={{ px: 6 }}>
          <ViewNote text={translate('pricing.grid.noneShown')} />
        </Box>
      ) : (
        <GridWork
          {...{ work: prices.work, extras, fillsPage }}
          words={{
            grid: translate('pricing.channelPricing'),
            row: translate('pricing.item'),
            rows: translate('pricing.grid.rows'),
            columns: translate('pricing.grid.columns'),
          }}
          rowTotal={prices.rows.length}
          offset={0}
          isInFront={open === undefined}
        >
          <CellDetails prices={prices} />
        </GridWork>
      )}
      {question}
    </Box>
  );
}
