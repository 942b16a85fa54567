import Box from '@mui/material/Box';
import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';

/** Whether the browser has a network, and the server can be reached. */
export const useIsOnline = () =>
  useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());

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
