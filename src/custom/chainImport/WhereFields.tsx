import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { timeZoneChoices } from '../../../contract/timeZones.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ChainPlace } from './useChainImport.ts';

interface WhereFieldsProps {
  where: ChainPlace;
  isDisabled: boolean;
  onPlace: (part: Partial<ChainPlace>) => void;
}

/** Asks where the stores are whose rows name no country or no time zone. */
export function WhereFields({ where, isDisabled, onPlace }: WhereFieldsProps) {
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-label={translate('chainImport.where')}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}
    >
      <TextField
        size="small"
        disabled={isDisabled}
        label={translate('chainImport.country')}
        helperText={translate('chainImport.countryHint')}
        value={where.country}
        onChange={({ target }) => onPlace({ country: target.value })}
        slotProps={{
          htmlInput: { maxLength: 80, autoComplete: 'country-name' },
          inputLabel: { shrink: true },
        }}
      />
      <TextField
        size="small"
        select
        disabled={isDisabled}
        label={translate('chainImport.timeZone')}
        helperText={translate('chainImport.timeZoneHint')}
        value={where.timeZone}
        onChange={({ target }) => onPlace({ timeZone: target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{translate('chainImport.ofCountry')}</option>
        {timeZoneChoices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
