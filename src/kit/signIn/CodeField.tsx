import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** Whether a typed or pasted text is a code of an app, ignoring spaces. */
export const hasSixDigits = (text: string) => /^\s*(\d\s*){6}$/.test(text);

interface CodeFieldProps {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  isIncomplete: boolean;
  autoFocus?: boolean;
}

/** The six digits of an authenticator app, for typing, pasting and password managers. */
export function CodeField({ onChange, isIncomplete, ...field }: CodeFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      {...field}
      id="code"
      label={translate('signIn.secondFactor.code')}
      onChange={(event) => onChange(event.target.value)}
      error={isIncomplete}
      helperText={isIncomplete && translate('signIn.secondFactor.codeRequired')}
      slotProps={{
        htmlInput: {
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
          // Room for the spaces of a pasted `123 456`.
          maxLength: 16,
          sx: { fontSize: 20, letterSpacing: '0.24em', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}
