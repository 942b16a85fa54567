import { Box, Button, FormControlLabel, InputAdornment, OutlinedInput, Switch } from '@mui/material';
import { lazy, Suspense } from 'react';
import { patiently } from '../../../i18n/patiently.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { GridFiles } from '../../../kit/grid/GridFiles.tsx';
import { GridSteps } from '../../../kit/grid/GridSteps.tsx';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { rowFilters, type ShownRows } from './filteredRows.ts';
import type { PriceParts, PriceWork } from './usePriceWork.ts';

const FormulaDialog = lazy(patiently(() => import('./FormulaDialog.tsx')));
const CopyDialog = lazy(patiently(() => import('./CopyDialog.tsx')));

interface RowFiltersProps {
  shown: ShownRows;
  onChange: (shown: ShownRows) => void;
  /** The rows that are left. */
  count: number;
}

/** Searches items and sizes, and picks those whose prices need a look. */
function RowFilters({ shown, onChange, count }: RowFiltersProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const label = translate('pricing.grid.search');
  const percent = translate('pricing.grid.percent');
  return (
    <>
      <OutlinedInput
        size="small"
        value={shown.search}
        onChange={({ target }) => onChange({ ...shown, search: target.value })}
        placeholder={label}
        inputProps={{ 'aria-label': label, maxLength: 200, autoComplete: 'off' }}
        sx={{ width: 200 }}
      />
      <LabelledSelect
        label={translate('pricing.grid.show')}
        value={shown.only}
        onChange={(only) => onChange({ ...shown, only: rowFilters.find((one) => one === only) ?? 'all' })}
      >
        {rowFilters.map((one) => (
          <option key={one} value={one}>
            {translate(`pricing.grid.only.${one}`)}
          </option>
        ))}
      </LabelledSelect>
      {shown.only === 'differs' && (
        <OutlinedInput
          size="small"
          type="number"
          value={shown.percent}
          onChange={({ target }) => onChange({ ...shown, percent: Math.max(0, Number(target.value)) })}
          endAdornment={<InputAdornment position="end">%</InputAdornment>}
          inputProps={{ 'aria-label': percent, min: 0, max: 1000 }}
          sx={{ width: 104 }}
        />
      )}
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {translate('pricing.grid.rowCount', { smart_count: count, count: figures(count) })}
      </Box>
    </>
  );
}

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
