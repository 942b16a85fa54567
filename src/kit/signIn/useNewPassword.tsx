import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { InputAdornment, TextField } from '@mui/material';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { passwordProblems } from '../../session/passwordRules.ts';

type CommonPasswords = typeof import('../../session/commonPasswords.ts');

/** The list loads only where people choose a password. Without it, the other rules apply. */
const loadCommonPasswords = (): Promise<CommonPasswords | undefined> =>
  import('../../session/commonPasswords.ts').catch((error) => {
    console.error(error);
    return undefined;
  });

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

interface NewPasswordOptions {
  /** The person whose password it is, because the password must differ from their name and address. */
  own: readonly string[];
  autoFocus?: boolean;
}

interface NewPassword {
  /** The inputs: a new password, twice. */
  fields: ReactNode;
  /** The password if it can be sent. Otherwise the inputs say what is wrong, and the first of them gets the focus. */
  choose(): Promise<string | undefined>;
}

/** The inputs for a new password, as part of a form. */
export function useNewPassword({ own, autoFocus = false }: NewPasswordOptions): NewPassword {
  const translate = useTranslate();
  const [choice, setChoice] = useState({ password: '', confirmation: '' });
  const [isChecked, setIsChecked] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [common, setCommon] = useState<CommonPasswords>();
  const problemsWith = (list: CommonPasswords | undefined) =>
    passwordProblems(choice, { own, isCommon: list?.isCommonPassword });
  const problems = problemsWith(common);
  const worded = (problem: MessageKey | undefined) => (isChecked && problem ? translate(problem) : undefined);

  useEffect(() => {
    void loadCommonPasswords().then(setCommon);
  }, []);

  return {
    async choose() {
      setIsChecked(true);
      const found = problemsWith(await loadCommonPasswords());
      if (found.password) password.current?.focus();
      else if (found.confirmation) confirmation.current?.focus();
      else return choice.password;
      return undefined;
    },
    fields: (
      <>
        <PasswordField
          id="new-password"
          label={translate('signIn.reset.password')}
          autoComplete="new-password"
          autoFocus={autoFocus}
          inputRef={password}
          value={choice.password}
          onChange={(value) => setChoice({ ...choice, password: value })}
          problem={worded(problems.password)}
          help={translate('signIn.reset.help')}
        />
        <PasswordField
          id="confirm-password"
          label={translate('signIn.reset.confirm')}
          autoComplete="new-password"
          inputRef={confirmation}
          value={choice.confirmation}
          onChange={(value) => setChoice({ ...choice, confirmation: value })}
          problem={worded(problems.confirmation)}
        />
      </>
    ),
  };
}
