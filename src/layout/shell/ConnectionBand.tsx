import { Box, Button } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { connection } from '../../dataProviders/connection.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsOnline } from './WhileOnline.tsx';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A band that says why nothing can be saved: there is no network, or the server cannot be reached. */
export default function ConnectionBand() {
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const hasNetwork = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Box role="status" sx={{ flex: 'none' }}>
      {!isOnline && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'center',
            columnGap: 3,
            px: 4,
            py: 1,
            bgcolor: 'warning.soft',
            typography: 'body2',
          }}
        >
          {translate(hasNetwork ? 'connection.unreachable' : 'connection.offline')}
          {hasNetwork && (
            <Button size="small" color="inherit" onClick={() => void connection.check()}>
              {translate('connection.retry')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
