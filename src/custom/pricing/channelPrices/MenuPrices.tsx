import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { findGridParts } from '../../../../contract/gridParts.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { GridWork } from '../../../kit/grid/GridWork.tsx';
import type { KnownCells } from '../../../kit/grid/useGridDrafts.ts';
import { useLeaveGuard } from '../../../kit/useLeaveGuard.tsx';
import { ViewNote } from '../../../kit/ViewNote.tsx';
import { EmptyState } from '../../../layout/states/EmptyState.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import { NoPermissionState } from '../../../layout/states/NoPermissionState.tsx';
import { useRegistry } from '../../../session/permittedRegistry.tsx';
import { CellDetails } from './CellDetails.tsx';
import { PriceTools } from './PriceTools.tsx';
import type { PriceFacts } from './priceFacts.ts';
import { usePriceExtras } from './usePriceExtras.ts';
import { usePriceFacts } from './usePriceFacts.ts';
import { type PriceParts, usePriceWork } from './usePriceWork.ts';

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
