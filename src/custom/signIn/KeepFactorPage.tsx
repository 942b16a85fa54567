import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { useRecovery } from '../../session/useRecovery.ts';
import { LoginLink, useMailedLink } from './links.tsx';
import { forgotPasswordPath } from './paths.ts';

/** Stops the removal of a second factor with a mailed link, when its owner confirms it. Opening the link alone does nothing. */
export default function KeepFactorPage() {
  const translate = useTranslate();
  const recovery = useRecovery();
  const { token } = useMailedLink();
  const { isBusy, failure, submit } = useSubmit();
  const [isDone, setIsDone] = useState(false);
  const keep = async () => {
    if (await submit(() => recovery.keepFactor(token))) setIsDone(true);
  };
  return (
    <SignInLayout title={translate('signIn.keep.title')} lead={translate('signIn.keep.lead')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FailureAlert failure={failure} />
        {isDone ? (
          <>
            <Alert severity="success">{translate('signIn.keep.success')}</Alert>
            <Button variant="contained" size="large" component={Link} to={forgotPasswordPath}>
              {translate('signIn.keep.change')}
            </Button>
          </>
        ) : (
          <Button variant="contained" size="large" disabled={isBusy} onClick={keep}>
            {translate(isBusy ? 'signIn.keep.submitting' : 'signIn.keep.submit')}
          </Button>
        )}
        <LoginLink />
      </Box>
    </SignInLayout>
  );
}
