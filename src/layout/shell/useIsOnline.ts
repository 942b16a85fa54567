import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether the browser has a network, and the server can be reached. */
export const useIsOnline = () =>
  useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
