import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { type Ref, useState } from 'react';

interface PasswordFieldProps {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

/** A masked input that can be unmasked. */
export function PasswordField({ inputRef, value, onChange, problem }: PasswordFieldProps) {
  const translate = useTranslate();
  const [isShown, setIsShown] = useState(false);
  const toggleLabel = translate(isShown ? 'signIn.login.hidePassword' : 'signIn.login.showPassword');
  return (
    <TextField
      id="password"
      label={translate('signIn.login.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      inputRef={inputRef}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={toggleLabel}>
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={toggleLabel}
                  onClick={() => setIsShown(!isShown)}
                >
                  {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
