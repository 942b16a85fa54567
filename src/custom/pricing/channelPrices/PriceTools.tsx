import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { lazy, Suspense } from 'react';
import { patiently } from '../../../i18n/patiently.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { GridFiles } from '../../../kit/grid/GridFiles.tsx';
import { GridSteps } from '../../../kit/grid/GridSteps.tsx';
import { RowFilters } from './RowFilters.tsx';
import type { PriceParts, PriceWork } from './usePriceWork.ts';

const FormulaDialog = lazy(patiently(() => import('./FormulaDialog.tsx')));
const CopyDialog = lazy(patiently(() => import('./CopyDialog.tsx')));

interface PriceToolsProps {
  prices: PriceWork;
  parts: PriceParts;
  menuId: string;
  /** Which dialog is in front. */
  open: 'formula' | 'copy' | undefined;
  onOpen: (open: PriceToolsProps['open']) => void;
}

/** Which prices the grid shows, and what people do to many at once. */
export function PriceTools({ prices, parts, menuId, open, onOpen }: PriceToolsProps) {
  const { work, facts, hasLists, setHasLists, hasMargin, setHasMargin } = prices;
  const translate = useTranslate();
  const files = { filter: {}, isReadOnly: work.isReadOnly };
  const close = () => onOpen(undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, pb: 2 }}>
      <RowFilters shown={prices.shown} onChange={prices.setShown} count={prices.rows.length} />
      <FormControlLabel
        label={translate('pricing.grid.showLists')}
        control={<Switch size="small" checked={hasLists} onChange={(_event, on) => setHasLists(on)} />}
      />
      {facts.hasCosts && (
        <FormControlLabel
          label={translate('pricing.grid.showMargin')}
          control={<Switch size="small" checked={hasMargin} onChange={(_event, on) => setHasMargin(on)} />}
        />
      )}
      <Box sx={{ flex: 1 }} />
      {!work.isReadOnly && (
        <>
          <GridSteps drafts={work.drafts} />
          <Button color="inherit" onClick={() => onOpen('formula')}>
            {translate('pricing.grid.formula.open')}
          </Button>
          {facts.channels.length > 1 && (
            <Button color="inherit" onClick={() => onOpen('copy')}>
              {translate('pricing.grid.copy.open')}
            </Button>
          )}
        </>
      )}
      <GridFiles
        {...{ ...files, parts: parts.channelPrices, within: menuId }}
        label={translate('pricing.grid.channelFiles')}
      />
      {hasLists && (
        <GridFiles
          {...{ ...files, parts: parts.listPrices, within: undefined }}
          label={translate('pricing.grid.listFiles')}
        />
      )}
      <Suspense fallback={null}>
        {open === 'formula' && <FormulaDialog prices={prices} onClose={close} />}
        {open === 'copy' && <CopyDialog prices={prices} onClose={close} />}
      </Suspense>
    </Box>
  );
}
