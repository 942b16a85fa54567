import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { withMessages } from '../../i18n/messages.ts';

/** Comes after the first rows. */
const LiveState = lazy(withMessages(() => import('./en.ts'))(() => import('./LiveState.tsx')));

/** Holds the place of the state in the top bar until it is there. */
export function LivePlace() {
  return (
    <Box sx={{ width: 20, flex: 'none' }}>
      <Suspense fallback={null}>
        <LiveState />
      </Suspense>
    </Box>
  );
}
