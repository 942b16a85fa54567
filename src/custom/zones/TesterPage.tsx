import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { zoneCalls } from '../../../contract/calls/zones.ts';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { areaOf } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { position } from '../../../contract/fieldKinds/kinds/structure.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { AddressFinder } from '../../kit/map/AddressFinder.tsx';
import type { DrawnPlace } from '../../kit/map/drawMap.ts';
import { MapCanvas } from '../../kit/map/MapCanvas.tsx';
import type { Point } from '../../kit/map/places.ts';
import { useLandmarks } from '../../kit/map/useLandmarks.ts';
import { ViewNote } from '../../kit/notes.tsx';
import { useResource } from '../../kit/records/useResource.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ZoneAnswer } from './ZoneAnswer.tsx';
import { ZonesLink } from './ZoneLink.tsx';

const placeField = completeField('place', fieldInput.parse({ kind: 'geoPoint' }));

const rounded = (degrees: number) => Number(degrees.toFixed(6));

/** Shows which store delivers to a place that somebody clicks, types or finds by its address, and why. */
export default function TesterPage() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const api = useApi();
  const [entered, setEntered] = useState<unknown>(null);
  const place = useMemo(() => position.safeParse(entered).data, [entered]);
  const drawn = useQuery({
    queryKey: ['stores/delivery-zones', 'inForce'],
    queryFn: ({ signal }) => api(zoneCalls.inForce, { query: {}, signal }),
  });
  const found = useQuery({
    queryKey: ['stores/delivery-zones', 'at', place],
    queryFn: ({ signal }) => (place ? api(zoneCalls.at, { body: place, signal }) : null),
    placeholderData: keepPreviousData,
    // Whether the store delivers now follows from these.
    meta: {
      shows: [
        ...['stores', 'stores/settings', 'stores/closures', 'stores/special-hours'],
        ...['stores/trading-hours', 'stores/operating-hours'],
      ],
    },
  });
  const winner = found.data?.zone?.id;
  const places = useMemo(
    () =>
      (drawn.data?.zones ?? []).flatMap(({ id, name, store, area }): DrawnPlace[] => {
        const known = areaOf(area);
        const title = translate('zones.otherOf', { zone: name, store: store.name });
        return known
          ? [{ id, title, place: { area: known }, look: id === winner ? 'strong' : undefined }]
          : [];
      }),
    [drawn.data, winner, translate],
  );
  const landmarks = useLandmarks(useResource('stores/delivery-zones'));
  const drawnPlaces = useMemo(() => [...places, ...landmarks], [places, landmarks]);
  const chosen = useMemo((): Point | undefined => place && [place.latitude, place.longitude], [place]);
  const title = translate('zones.tester');
  const answer = () => {
    if (found.error) return <FailedState error={found.error} onRetry={() => void found.refetch()} />;
    if (!place && drawn.data?.zones.length === 0)
      return (
        <div>
          <ViewNote text={translate('zones.noneYet')} />
          <ZonesLink />
        </div>
      );
    if (!place) return <ViewNote text={translate('zones.begin')} />;
    return found.data ? <ZoneAnswer {...found.data} /> : <LoadingSkeleton shape="table" rows={4} />;
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', overflow: 'auto' }}>
      <PageHeader title={title} />
      {drawn.error ? (
        <FailedState error={drawn.error} onRetry={() => void drawn.refetch()} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, flex: 1, px: 6, pb: 6 }}>
          <Box
            component="section"
            aria-label={translate('zones.map')}
            sx={{ flex: '1 1 480px', display: 'flex', flexDirection: 'column', minHeight: 360 }}
          >
            {drawn.data ? (
              <MapCanvas
                places={drawnPlaces}
                chosen={chosen}
                onPick={([latitude, longitude]) =>
                  setEntered({ latitude: rounded(latitude), longitude: rounded(longitude) })
                }
              />
            ) : (
              <LoadingSkeleton />
            )}
            {(drawn.data?.more ?? 0) > 0 && (
              <ViewNote text={translate('zones.more', { shown: figures(places.length) })} />
            )}
          </Box>
          <Box sx={{ flex: '0 1 360px', minWidth: 280, display: 'grid', gap: 6, alignContent: 'start' }}>
            <AddressFinder onFound={setEntered} />
            <LabelledInput
              label={translate('zones.place')}
              field={placeField}
              value={entered}
              onChange={setEntered}
            />
            {answer()}
          </Box>
        </Box>
      )}
    </Box>
  );
}
