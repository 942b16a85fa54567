import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { useRecentPages } from './useRecentPages.ts';

/** Links that fit without pushing the areas out of sight. */
const mostShown = 6;

/** Links to the pages that the person opened last, without the one that is open. */
export function RecentLinks({ onGo }: { onGo: (() => void) | undefined }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { pages, isPending } = useRecentPages();
  const shown = pages.filter(({ path }) => path !== pathname).slice(0, mostShown);
  if (shown.length > 0)
    return shown.map((page) => <NavigationLink key={page.path} isInArea place={page} onGo={onGo} />);
  return (
    <Box component="li" sx={{ pl: 9, py: 1.5, typography: 'body2', color: 'text.secondary' }}>
      {translate(isPending ? 'states.loading' : 'shell.places.noRecent')}
    </Box>
  );
}
