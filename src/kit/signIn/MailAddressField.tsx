import { TextField } from '@mui/material';
import type { ReactNode, Ref } from 'react';

interface MailAddressFieldProps {
  id: string;
  label: string;
  autoComplete: 'username' | 'email';
  autoFocus?: boolean;
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it; undefined if nothing is. */
  problem: ReactNode;
}

/**
 * One e-mail address. It is no input of that type: browsers turn its domain into ASCII under the person's fingers, and take
 * no letter beyond ASCII before the at sign. It reads in its own direction.
 */
export function MailAddressField({ value, onChange, problem, ...field }: MailAddressFieldProps) {
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        htmlInput: {
          autoCapitalize: 'none',
          spellCheck: false,
          inputMode: 'email',
          dir: value === '' ? undefined : 'auto',
        },
      }}
    />
  );
}
