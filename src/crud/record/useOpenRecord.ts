import type { Identifier } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useListAddress } from '../../kit/useAddressPart.ts';

/** The part of a list's address that names the record beside it. */
const part = 'open';

/** What an entry of the browser's history says about the record beside the list. */
const opened = { hasOpenedRecord: true };
const closed = { hasClosedRecord: true };

const says = (state: unknown, mark: object) =>
  isObject(state) && Object.keys(mark).every((name) => state[name] === true);

interface Place {
  search: string;
  state?: unknown;
}

/**
 * The record beside the list at an address. A new filter, sort or page leaves the record out of the address, but
 * not out of the page; going back to an address without a record closes it.
 * @param open the record that was open before
 */
function openAt(open: string | undefined, { search, state }: Place, how: string): string | undefined {
  const said = new URLSearchParams(search).get(part);
  if (said !== null) return said;
  return how === 'POP' || search === '' || says(state, closed) ? undefined : open;
}

/** The record beside a list. The address has it, so reloading keeps it and going back closes it. */
export function useOpenRecord({ key }: Resource) {
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const { search, state } = location;
  const withPart = useListAddress();
  const [kept, setKept] = useState<string>();
  const open = openAt(kept, location, how);
  if (open !== kept) setKept(open);

  const addToAddress = useEffectEvent((id: string) =>
    navigate({ search: withPart(part, id) }, { replace: true, state }),
  );
  useEffect(() => {
    if (open !== undefined && !new URLSearchParams(search).has(part)) void addToAddress(open);
  }, [open, search]);

  return {
    openId: open === undefined || key === 'uuid' ? open : Number(open),
    /** Another record takes the place of the first one, so that going back closes it in one step. */
    open: (id: Identifier) =>
      navigate(
        { search: withPart(part, String(id)) },
        open === undefined ? { state: opened } : { replace: true, state },
      ),
    close: () =>
      says(state, opened)
        ? navigate(-1)
        : navigate({ search: withPart(part, '') }, { replace: true, state: closed }),
    /** True for a change of the address that leaves the same record open. */
    staysOpen: (next: Place, nextHow: string) => openAt(open, next, nextHow) === open,
  };
}

export type OpenRecord = ReturnType<typeof useOpenRecord>;
