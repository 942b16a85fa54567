import { Box, Button, Link } from '@mui/material';
import { useEffect } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { signInPaths } from '../../session/signInSteps.ts';
import { useDemoHints } from '../../session/useDemoHints.ts';
import { outboxPath } from './paths.ts';

/** The way back to the first step of the sign-in. */
export function LoginLink() {
  const translate = useTranslate();
  return (
    <Button fullWidth component={RouterLink} to={signInPaths.login}>
      {translate('signIn.toLogin')}
    </Button>
  );
}

/** The way to the mails of a demo. Outside a demo there is none. */
export function OutboxLink() {
  const translate = useTranslate();
  const { data } = useDemoHints();
  if (!data) return null;
  return (
    <Box sx={{ mt: 4, textAlign: 'center' }}>
      <Link component={RouterLink} to={outboxPath} variant="subtitle2">
        {translate('signIn.outbox.link')}
      </Link>
    </Box>
  );
}

const mailedLink = z.object({ token: z.string(), email: z.string() });

/** The content of a mailed link; each part is empty if the address has none. */
type MailedLink = z.infer<typeof mailedLink>;

/**
 * Moves the content of a mailed link out of the address bar, where people could read or copy it, into the state of
 * the page's history entry, which survives a reload.
 */
export function useMailedLink(): MailedLink {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const email = query.get('email') ?? '';
  useEffect(() => {
    if (token !== null) void navigate(pathname, { replace: true, state: { token, email } });
  }, [token, email, pathname, navigate]);
  if (token !== null) return { token, email };
  return mailedLink.safeParse(state).data ?? { token: '', email: '' };
}
