import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';

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
      onChange={(event) => onChange(event.target.value)}
      error={isIncomplete}
      helperText={isIncomplete && translate('signIn.lostPhone.codeRequired')}
      slotProps={{
        htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 },
      }}
    />
  );
}
