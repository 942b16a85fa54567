import { Box } from '@mui/material';
import { useGetList, useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import type { GeoArea } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { boundsOf } from '../../../contract/geometry/areas.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useNamedResource } from '../records/useResource.ts';
import type { DrawnPlace } from './drawMap.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { type Point, placeFilters, placeOf } from './places.ts';
import { showsAreas, useLandmarks } from './useLandmarks.ts';

/** Other records of the resource that the map shows around the area. */
const mostOthers = 100;

const rounded = (degrees: number) => Number(degrees.toFixed(6));

interface AreaMapProps {
  area: GeoArea | undefined;
  /** The record that the area is of, unless it is new. */
  recordId: WireRecord['id'] | undefined;
  /** The person chose another centre of a circle, as latitude and longitude. None where the map is only to look at. */
  onCentre?: ((centre: Point) => void) | undefined;
}

/** An area on a map, among the other records of its resource and the places that they belong to. */
export default function AreaMap({ area, recordId, onCentre }: AreaMapProps) {
  const translate = useTranslate();
  const resource = useNamedResource(useResourceContext() ?? '');
  const landmarks = useLandmarks(resource);
  const others = useOthers(resource, recordId);
  const places = useMemo(() => {
    const own = area && { id: 'own', title: translate('crud.geoArea.own'), place: { area } };
    return [...others, ...(own ? [{ ...own, look: 'strong' as const }] : []), ...landmarks];
  }, [area, others, landmarks, translate]);
  const [longitude, latitude] = area?.type === 'Circle' ? area.coordinates : [];
  const centre = useMemo(
    (): Point | undefined =>
      latitude === undefined || longitude === undefined ? undefined : [latitude, longitude],
    [latitude, longitude],
  );
  const lookAt = useMemo(() => area && boundsOf(area), [area]);
  return (
    <Box sx={{ display: 'flex', height: 440 }}>
      <MapCanvas
        places={places}
        chosen={centre}
        lookAt={lookAt}
        onPick={onCentre && (([north, east]) => onCentre([rounded(north), rounded(east)]))}
      />
    </Box>
  );
}

/** The areas of the other records, so that people see where this one touches them. */
function useOthers(resource: Resource, recordId: WireRecord['id'] | undefined): readonly DrawnPlace[] {
  const isShown = showsAreas(resource) && resource.verbs.has('list');
  const { data } = useGetList<WireRecord>(
    resource.name,
    { filter: { and: placeFilters(resource) }, pagination: { page: 1, perPage: mostOthers } },
    { enabled: isShown },
  );
  return useMemo(
    () =>
      (data ?? []).flatMap((record): DrawnPlace[] => {
        const place = record.id === recordId ? undefined : placeOf(resource, record);
        return place
          ? [{ id: String(record.id), title: recordTitle(resource, record), place, look: 'landmark' }]
          : [];
      }),
    [data, resource, recordId],
  );
}
