import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailureAlert } from '../../kit/signIn/FailureAlert.tsx';
import { useNewPassword } from '../../kit/signIn/useNewPassword.tsx';
import type { Failure } from '../../kit/signIn/useSubmit.ts';

interface NewPasswordFormProps {
  /** The account's address, for password managers, and because the password must differ from it. */
  email: string;
  /** The person's name, if known. */
  name?: string;
  isBusy: boolean;
  failure: Failure | undefined;
  onChoose: (password: string) => Promise<void>;
}

/** A new password, twice. */
export function NewPasswordForm({ email, name = '', isBusy, failure, onChoose }: NewPasswordFormProps) {
  const translate = useTranslate();
  const { fields, choose } = useNewPassword({ own: [email, name], autoFocus: true });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const password = await choose();
    if (password !== undefined) await onChoose(password);
  };
  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 4 }}>
      <FailureAlert failure={failure} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {fields}
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {translate(isBusy ? 'signIn.reset.submitting' : 'signIn.reset.submit')}
      </Button>
    </Box>
  );
}
