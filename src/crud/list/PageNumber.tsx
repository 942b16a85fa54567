import { Box, InputBase } from '@mui/material';
import { useListContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface PageNumberProps {
  onGo: (page: number) => void;
  isDisabled: boolean;
}

/** The number of the page. People can type over it: Enter goes there, and leaving the field restores it. */
export function PageNumber({ onGo, isDisabled }: PageNumberProps) {
  const { page } = useListContext();
  const translate = useTranslate();
  const restore = (input: EventTarget & { value: string }) => {
    input.value = String(page);
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number(new FormData(event.currentTarget).get('page'));
        if (Number.isSafeInteger(wanted) && wanted > 0) onGo(wanted);
      }}
    >
      <InputBase
        // A new key for another page shows its number.
        key={page}
        name="page"
        defaultValue={page}
        disabled={isDisabled}
        inputProps={{ 'aria-label': translate('crud.pages.goTo'), inputMode: 'numeric', maxLength: 8 }}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => restore(event.target)}
        sx={{
          width: 64,
          px: 2,
          border: 1,
          borderColor: 'surface.inputBorder',
          borderRadius: 1,
          typography: 'body2',
          '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          '&.Mui-focused': { borderColor: 'primary.main' },
        }}
      />
    </Box>
  );
}
