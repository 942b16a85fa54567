import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { rowFilters, type ShownRows } from './filteredRows.ts';

interface RowFiltersProps {
  shown: ShownRows;
  onChange: (shown: ShownRows) => void;
  /** The rows that are left. */
  count: number;
}

/** Searches items and sizes, and picks those whose prices need a look. */
export function RowFilters({ shown, onChange, count }: RowFiltersProps) {
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
