import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { usePersonal } from '../../session/usePersonal.ts';
import { locationOf, recordPart } from './places.ts';
import { usePlaces } from './usePlaces.ts';

/** One page that the person opened: a place, or a record of its list. */
interface RecentPath {
  /** The address of the place. */
  place: string;
  /** The id of the record. */
  record?: string;
}

/** Pages that are remembered. */
const mostRecent = 12;

const isSame = (left: RecentPath, right: RecentPath) =>
  left.place === right.place && left.record === right.record;

/** The pages with the one that was just opened in front. */
const withVisit = (recent: readonly RecentPath[], visited: RecentPath): readonly RecentPath[] => {
  const [first] = recent;
  if (first && isSame(first, visited)) return recent;
  return [visited, ...recent.filter((one) => !isSame(one, visited))].slice(0, mostRecent);
};

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
