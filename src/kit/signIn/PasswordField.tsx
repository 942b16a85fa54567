import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';

interface PasswordFieldProps {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  /** The text below while there is no problem. */
  help?: string;
  autoFocus?: boolean;
}

/** A masked input that can be unmasked. */
export function PasswordField({ onChange, problem, help, ...field }: PasswordFieldProps) {
  const translate = useTranslate();
  const [isShown, setIsShown] = useState(false);
  const toggleLabel = translate(isShown ? 'signIn.login.hidePassword' : 'signIn.login.showPassword');
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? help}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <ToolButton
                label={toggleLabel}
                icon={isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
                size="small"
                edge="end"
                onClick={() => setIsShown(!isShown)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
