import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';

const mailedLink = z.object({ token: z.string(), email: z.string() });

/** What a mailed link carries; each is empty where the address has none. */
export type MailedLink = z.infer<typeof mailedLink>;

/**
 * Takes what a mailed link carries out of the address bar, where it could be read or copied, into the state of the
 * page's history entry, which lasts over a reload.
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
