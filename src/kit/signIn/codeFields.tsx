import { Box, Button, TextField } from '@mui/material';
import type { Ref } from 'react';
import { withWesternDigits } from '../../../contract/fieldKinds/westernDigits.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useDemoHints } from '../../session/useDemoHints.ts';
import { useSecondsUntil } from './submitting.tsx';

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
      onChange={(event) => onChange(withWesternDigits(event.target.value))}
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

interface RecoveryCodeFieldProps {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  isIncomplete: boolean;
  autoFocus?: boolean;
}

/** A recovery code: ten letters and digits that the person kept for a lost telephone. */
export function RecoveryCodeField({ onChange, isIncomplete, ...field }: RecoveryCodeFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      {...field}
      id="recovery-code"
      label={translate('signIn.lostPhone.code')}
      onChange={(event) => onChange(withWesternDigits(event.target.value))}
      error={isIncomplete}
      helperText={isIncomplete && translate('signIn.lostPhone.codeRequired')}
      slotProps={{
        htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 },
      }}
    />
  );
}

interface DemoCodeProps {
  /** The account that signs in: only a demo's own accounts have its code. */
  email: string;
  onUse: (code: string) => void;
}

/** The code that an authenticator app would show for an account of the demo. Outside a demo there is none. */
export function DemoCode({ email, onUse }: DemoCodeProps) {
  const translate = useTranslate();
  const { data, dataUpdatedAt } = useDemoHints({ isFollowed: true });
  const seconds = useSecondsUntil(dataUpdatedAt + (data?.secondsLeft ?? 0) * 1000);
  if (!data?.accounts.some((account) => account.email === email)) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('signIn.demo.code')}</Box>
        <Box sx={{ typography: 'h2', fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' }}>
          {data.code}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {translate('signIn.demo.codeLeft', { seconds })}
        </Box>
      </Box>
      <Button variant="outlined" onClick={() => onUse(data.code)}>
        {translate('signIn.demo.useCode')}
      </Button>
    </Box>
  );
}
