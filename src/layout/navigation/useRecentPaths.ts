import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { usePersonal } from '../../session/usePersonal.ts';
import { locationOf, recordPart } from './places.ts';
import { type RecentPath, withVisit } from './recentPaths.ts';
import { usePlaces } from './usePlaces.ts';

const none: readonly RecentPath[] = [];

/**
 * The pages that the person opened last, newest first. Only addresses are kept on the device: the names of records
 * belong to the customer, so pages ask for them.
 */
export const useRecentPaths = () => usePersonal(`recent.${useSelectedCustomer()?.customerUuid ?? ''}`, none);

/** Remembers every place of an area, and every record, that the person opens. */
export function useRememberPages(): void {
  const [recent, setRecent] = useRecentPaths();
  const location = locationOf(usePlaces(), useLocation().pathname);
  const place = location?.place.area ? location.place.path : undefined;
  const record = location && recordPart(location);
  const latest = useRef(recent);
  latest.current = recent;
  useEffect(() => {
    if (place === undefined) return;
    const next = withVisit(latest.current, { place, ...(record !== undefined && { record }) });
    if (next !== latest.current) setRecent(next);
  }, [place, record, setRecent]);
}
