import { useGetList } from 'ra-core';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { useRegistry } from '../session/permittedRegistry.tsx';

/** More records than people choose from in a list. */
const mostOptions = 200;

/** The records of a resource as options of a choice; undefined for people who cannot list them, and while they load. */
export function useOptions(name: string) {
  const canList = useRegistry().get(name)?.verbs.has('list') ?? false;
  const { data } = useGetList<WireRecord>(
    name,
    { filter: {}, pagination: { page: 1, perPage: mostOptions } },
    { enabled: canList },
  );
  return data?.map(({ id, name: label }) => (
    <option key={id} value={id}>
      {String(label)}
    </option>
  ));
}
