import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network at all. */
export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** A quiet line that shows while there is no network. */
export function OfflineLine() {
  const translate = useTranslate();
  const isOnline = useIsOnline();
  return (
    <Box role="status" sx={{ flex: 'none' }}>
      {!isOnline && (
        <Box sx={{ px: 4, py: 1, bgcolor: 'warning.soft', typography: 'body2', textAlign: 'center' }}>
          {translate('shell.offline')}
        </Box>
      )}
    </Box>
  );
}
