import { useStore } from 'ra-core';
import { useCallback } from 'react';

const remembered = 5;
const none: string[] = [];

/** The customers chosen most recently on this device, the latest first. */
export function useRecentCustomers() {
  const [recent, setRecent] = useStore<string[]>('preferences.recentCustomers', none);
  const remember = useCallback(
    (customerUuid: string) =>
      setRecent([customerUuid, ...recent.filter((uuid) => uuid !== customerUuid)].slice(0, remembered)),
    [recent, setRecent],
  );
  return { recent, remember };
}
