import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useIsOnline } from './useIsOnline.ts';

/** Buttons and inputs that need the server: without a network they are there to read, and do nothing. */
export function WhileOnline({ children }: { children: ReactNode }) {
  const isOnline = useIsOnline();
  return (
    <Box
      component="fieldset"
      disabled={!isOnline}
      sx={{ display: 'contents', '&:disabled button': { opacity: 0.5, pointerEvents: 'none' } }}
    >
      {children}
    </Box>
  );
}
