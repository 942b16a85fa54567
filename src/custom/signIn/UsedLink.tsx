import { Alert, Box } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { signInPaths } from '../../session/signInSteps.ts';
import { LoginLink, useMailedLink } from './links.tsx';

interface UsedLinkProps {
  /** The page's group of messages. */
  texts: 'signIn.deactivate' | 'signIn.confirmEmail';
  /** Does what the link is for. */
  act: (token: string) => Promise<void>;
  /** Milliseconds until the login opens by itself. */
  untilLogin: { success: number; failure: number };
}

/** A page that does what a mailed link is for as soon as it opens, and then goes to the login. */
export function UsedLink({ texts, act, untilLogin }: UsedLinkProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { token } = useMailedLink();
  const { failure, submit } = useSubmit();
  const [isDone, setIsDone] = useState(false);
  const isSent = useRef(false);

  const send = useEffectEvent(async () => {
    if (await submit(() => act(token))) setIsDone(true);
  });
  useEffect(() => {
    // The link works once, but development renders pages twice.
    if (isSent.current) return;
    isSent.current = true;
    void send();
  }, []);

  const outcome = isDone ? 'success' : failure && 'failure';
  const wait = outcome && untilLogin[outcome];
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => void navigate(signInPaths.login, { replace: true }), wait);
    return () => clearTimeout(timer);
  }, [wait, navigate]);

  return (
    <SignInLayout title={translate(`${texts}.title`)} lead={translate(`${texts}.lead`)}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {outcome === undefined && <output>{translate(`${texts}.processing`)}</output>}
        <FailureAlert failure={failure} />
        {isDone && <Alert severity="success">{translate(`${texts}.success`)}</Alert>}
        {outcome && <LoginLink />}
      </Box>
    </SignInLayout>
  );
}
