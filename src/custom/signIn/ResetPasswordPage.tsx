import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { type Failure, FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { useNewPassword } from '../../kit/signIn/useNewPassword.tsx';
import { signInPaths } from '../../session/signInSteps.ts';
import { useRecovery } from '../../session/useRecovery.ts';
import { LoginLink, useMailedLink } from './links.tsx';
import { forgotPasswordPath } from './paths.ts';

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
function NewPasswordForm({ email, name = '', isBusy, failure, onChoose }: NewPasswordFormProps) {
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
      <input autoComplete="username" value={email} readOnly hidden />
      {fields}
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {translate(isBusy ? 'signIn.reset.submitting' : 'signIn.reset.submit')}
      </Button>
    </Box>
  );
}

/** Chooses a password with a mailed link. */
export default function ResetPasswordPage() {
  const translate = useTranslate();
  const recovery = useRecovery();
  const { token, email } = useMailedLink();
  const { isBusy, failure, submit } = useSubmit();
  const [isDone, setIsDone] = useState(false);

  if (isDone)
    return (
      <SignInLayout
        title={translate('signIn.reset.success')}
        lead={<output>{translate('signIn.reset.successLead')}</output>}
      >
        <Button fullWidth variant="contained" size="large" component={Link} to={signInPaths.login}>
          {translate('signIn.reset.login')}
        </Button>
      </SignInLayout>
    );
  if (token === '' || failure?.code === 'LINK_INVALID')
    return (
      <SignInLayout
        title={translate('signIn.reset.invalidTitle')}
        lead={<span role="alert">{translate('signIn.reset.invalidLead')}</span>}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Button variant="contained" size="large" component={Link} to={forgotPasswordPath}>
            {translate('signIn.reset.another')}
          </Button>
          <LoginLink />
        </Box>
      </SignInLayout>
    );
  const choose = async (password: string) => {
    if (await submit(() => recovery.resetPassword({ token, email, password }))) setIsDone(true);
  };
  return (
    <SignInLayout title={translate('signIn.reset.title')} lead={translate('signIn.reset.lead', { email })}>
      <NewPasswordForm email={email} isBusy={isBusy} failure={failure} onChoose={choose} />
    </SignInLayout>
  );
}
