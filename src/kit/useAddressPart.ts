import { useListContext } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Part {
  /** Its name in the address. */
  name: string;
  isUsed: boolean;
  /** The value while the address has none, such as the one that the person chose last. */
  kept: string;
  /** Remembers the value that an address holds. Without it, only what the person chooses is to be remembered. */
  keep?: (value: string) => void;
}

/**
 * A value of a list that its address holds, so that reloading and going back keep it. If the address lacks the value,
 * as after a new filter, this adds the kept one.
 */
export function useAddressPart({ name, isUsed, kept, keep }: Part): [string, (value: string) => void] {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const { filterValues } = useListContext();
  const said = new URLSearchParams(search).get(name);

  const write = (value: string, replace: boolean) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    // An address with any part must have all of them: without the filter, the list would leave its first tab.
    if (!next.has('filter') && Object.keys(filterValues).length > 0)
      next.set('filter', JSON.stringify(filterValues));
    navigate({ search: next.toString() }, { replace });
  };

  // Once for each address: a page that is drawn again before the address changes must not replace the next one.
  const filled = useRef<string>(undefined);
  useEffect(() => {
    if (!isUsed) return;
    if (said === null && filled.current !== key) {
      filled.current = key;
      write(kept, true);
    }
    if (said !== null && said !== kept) keep?.(said);
  });

  return [said ?? kept, (value) => write(value, false)];
}
