import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { useSubmit } from '../../kit/signIn/useSubmit.ts';
import { signInPaths } from '../../session/signInSteps.ts';
import { useRecovery } from '../../session/useRecovery.ts';
import { LoginLink } from './LoginLink.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { forgotPasswordPath } from './paths.ts';
import { useMailedLink } from './useMailedLink.ts';

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
