import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInPaths } from '../../session/guard.ts';
import { useSignIn } from '../../session/SessionContext.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { LoginLink } from './LoginLink.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { useMailedLink } from './useMailedLink.ts';
import { useSubmit } from './useSubmit.ts';

/** Milliseconds until the login is shown by itself: enough to read the good news, a second for the bad. */
const untilLogin = { success: 3000, failure: 1000 };

/** Removes the second factor by a mailed link, and leads to the login. */
export default function DeactivateFactorPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { recovery } = useSignIn();
  const { token } = useMailedLink();
  const { failure, submit } = useSubmit();
  const [isDone, setIsDone] = useState(false);
  const isSent = useRef(false);

  const deactivate = useEffectEvent(async () => {
    if (await submit(() => recovery.deactivateFactor(token))) setIsDone(true);
  });
  useEffect(() => {
    // The link works once: development draws pages twice.
    if (isSent.current) return;
    isSent.current = true;
    void deactivate();
  }, []);

  const outcome = isDone ? 'success' : failure && 'failure';
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => void navigate(signInPaths.login, { replace: true }), untilLogin[outcome]);
    return () => clearTimeout(timer);
  }, [outcome, navigate]);

  return (
    <SignInLayout title={translate('signIn.deactivate.title')} lead={translate('signIn.deactivate.lead')}>
      {outcome === undefined && <output>{translate('signIn.deactivate.processing')}</output>}
      <FailureAlert failure={failure} />
      {isDone && <Alert severity="success">{translate('signIn.deactivate.success')}</Alert>}
      {outcome && <LoginLink />}
    </SignInLayout>
  );
}
