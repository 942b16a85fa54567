import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** The first stop of the keyboard, which skips the navigation. */
export function SkipLink({ page }: { page: RefObject<HTMLElement | null> }) {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#page"
      onClick={(event) => {
        event.preventDefault();
        page.current?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {translate('shell.skipToContent')}
    </Box>
  );
}
