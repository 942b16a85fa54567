import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';

const mailedLink = z.object({ token: z.string(), email: z.string() });

/** The content of a mailed link; each part is empty if the address has none. */
export type MailedLink = z.infer<typeof mailedLink>;

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
