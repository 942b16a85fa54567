import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DrawnZone, zoneCalls } from '../../../contract/calls/zones.ts';
import { areaOf } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { type CoveringZone, holesOf, type MapPart, overlapsOf } from '../../../contract/stores/coverage.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** A zone in force with its outline. */
export type CoverageZone = CoveringZone & Pick<DrawnZone, 'id' | 'name' | 'store'>;

/** An overlap or a hole, as the map and the tables show it. */
export interface CoveragePart extends MapPart {
  id: string;
  kind: 'overlap' | 'hole';
  number: number;
  zones: readonly CoverageZone[];
  /** The share of the smaller zone; undefined for a hole. */
  share?: number;
}

const withArea = ({ id, name, store, area }: DrawnZone): CoverageZone[] => {
  const known = areaOf(area);
  return known ? [{ id, name, store, storeUuid: store.id, area: known }] : [];
};

const numbered = <Part extends MapPart>(kind: CoveragePart['kind'], parts: readonly Part[]) =>
  parts.map((part, index) => ({ ...part, kind, number: index + 1, id: `${kind} ${index + 1}` }));

/** The zones in force of a group, or of all stores, with the places where they overlap and those that they leave. */
export function useCoverage(groupUuid: string) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['stores/delivery-zones', 'inForce', groupUuid],
    queryFn: ({ signal }) => api(zoneCalls.inForce, { query: groupUuid ? { groupUuid } : {}, signal }),
    placeholderData: keepPreviousData,
  });
  const zones = useMemo(() => query.data?.zones.flatMap(withArea), [query.data]);
  const overlaps = useMemo((): CoveragePart[] => numbered('overlap', overlapsOf(zones ?? [])), [zones]);
  const holes = useMemo((): CoveragePart[] => numbered('hole', holesOf(zones ?? [])), [zones]);
  return { query, zones, overlaps, holes, more: query.data?.more ?? 0 };
}
