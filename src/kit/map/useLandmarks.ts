import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { isArea } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import type { DrawnPlace } from './drawMap.ts';
import { placeFilters, placeOf } from './places.ts';

/** Landmarks that one map shows. */
const mostLandmarks = 500;

const none: readonly DrawnPlace[] = [];

/** True for a resource whose records are areas on its map. */
export function showsAreas(resource: Resource): boolean {
  const { map } = resource.list.views;
  return map !== undefined && 'place' in map && isArea(fieldOf(resource, map.place));
}

/**
 * The records that areas belong to, with their names at their points: the stores around delivery zones. An outline
 * alone could be anywhere, and people know their stores.
 */
export function useLandmarks(resource: Resource): readonly DrawnPlace[] {
  const registry = useRegistry();
  const owner = useMemo(() => {
    if (!showsAreas(resource)) return undefined;
    const targets = [...resource.fields.values()].flatMap(
      (field) => registry.get(field.resource ?? '') ?? [],
    );
    return targets.find(({ verbs, list }) => verbs.has('list') && list.views.map !== undefined);
  }, [resource, registry]);
  const { data } = useGetList<WireRecord>(
    owner?.name ?? '',
    {
      filter: { and: owner && placeFilters(owner) },
      pagination: { page: 1, perPage: mostLandmarks },
    },
    { enabled: owner !== undefined },
  );
  return useMemo(
    () =>
      owner && data
        ? data.flatMap((record): DrawnPlace[] => {
            const place = placeOf(owner, record);
            return place && 'point' in place
              ? [{ id: String(record.id), title: recordTitle(owner, record), place, look: 'landmark' }]
              : [];
          })
        : none,
    [owner, data],
  );
}
