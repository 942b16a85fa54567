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
 * Gives the address of the list with another part; an empty value removes the part. An address with any part must have
 * all of them: react-admin takes the address of a list as a whole, so without the filter and the page, the list would
 * leave its first tab, or go back to its first page.
 */
export function useListAddress(): (name: string, value: string) => string {
  const { search } = useLocation();
  const { filterValues, sort, page, perPage } = useListContext();
  return (name, value) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    const list = {
      filter: JSON.stringify(filterValues),
      ...{ sort: sort.field, order: sort.order, page: String(page), perPage: String(perPage) },
    };
    if (next.size > 0)
      for (const [part, current] of Object.entries(list)) if (!next.has(part)) next.set(part, current);
    return next.toString();
  };
}

/**
 * A value of a list that its address holds, so that reloading and going back keep it. If the address lacks the value,
 * as after a new filter, this adds the kept one.
 */
export function useAddressPart({ name, isUsed, kept, keep }: Part): [string, (value: string) => void] {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const withPart = useListAddress();
  const said = new URLSearchParams(search).get(name);
  const write = (value: string, replace: boolean) => navigate({ search: withPart(name, value) }, { replace });

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
