import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { Later } from '../../session/Later.tsx';

/** Loads after the first rows. */
const LiveState = lazy(withMessages(() => import('./en.ts'))(() => import('./LiveState.tsx')));

/** Keeps room in the top bar for the state until it has loaded. */
export function LivePlace() {
  return (
    <Box sx={{ width: 20, flex: 'none' }}>
      <Later>
        <Suspense fallback={null}>
          <LiveState />
        </Suspense>
      </Later>
    </Box>
  );
}
