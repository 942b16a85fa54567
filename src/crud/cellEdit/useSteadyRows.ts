import { useListContext } from 'ra-core';
import { useRef } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';

/** The newer one of two states of a record. */
const newer = (one: WireRecord | undefined, other: WireRecord): WireRecord =>
  one && (one.version ?? 0) > (other.version ?? 0) ? one : other;

/**
 * The rows of the page while somebody changes their cells. They stay in their places, also when a change moves a row
 * to another place of the list or out of it, until the person asks for another page, order or filter.
 * @returns the rows, and the newest known state of each record, which `learn` adds to
 */
export function useSteadyRows() {
  const { data = [], isFetching, page, perPage, sort, filterValues } = useListContext<WireRecord>();
  const request = JSON.stringify([page, perPage, sort, filterValues]);
  const known = useRef(new Map<string, WireRecord>());
  const held = useRef<{ request: string; ids: string[] }>(undefined);
  for (const record of data)
    known.current.set(String(record.id), newer(known.current.get(String(record.id)), record));
  // While another page is on its way, the list still has the rows of the one before.
  if (held.current?.request !== request && !isFetching)
    held.current = { request, ids: data.map(({ id }) => String(id)) };
  const ids = held.current?.request === request ? held.current.ids : data.map(({ id }) => String(id));
  return {
    rows: ids.flatMap((id) => known.current.get(id) ?? []),
    recordOf: (id: string) => known.current.get(id),
    learn: (record: WireRecord) => void known.current.set(String(record.id), record),
  };
}

export type SteadyRows = ReturnType<typeof useSteadyRows>;
