import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { passwordProblems } from '../../session/passwordRules.ts';
import { FailureAlert } from './FailureAlert.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { Failure } from './useSubmit.ts';

interface NewPasswordFormProps {
  /** Whose password it is, for password managers. */
  email: string;
  isBusy: boolean;
  failure: Failure | undefined;
  onChoose: (password: string) => Promise<void>;
}

/** A new password, twice. */
export function NewPasswordForm({ email, isBusy, failure, onChoose }: NewPasswordFormProps) {
  const translate = useTranslate();
  const [choice, setChoice] = useState({ password: '', confirmation: '' });
  const [isChecked, setIsChecked] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const problems = passwordProblems(choice);
  const worded = (problem: string | undefined) => (isChecked && problem ? translate(problem) : undefined);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (problems.password) return password.current?.focus();
    if (problems.confirmation) return confirmation.current?.focus();
    return onChoose(choice.password);
  };

  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 4 }}>
      <FailureAlert failure={failure} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="new-password"
        label={translate('signIn.reset.password')}
        autoComplete="new-password"
        autoFocus
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
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {translate(isBusy ? 'signIn.reset.submitting' : 'signIn.reset.submit')}
      </Button>
    </Box>
  );
}
