import { Box } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { DrawnPlace } from '../../kit/map/drawMap.ts';
import { MapCanvas } from '../../kit/map/MapCanvas.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { MapList } from './MapList.tsx';
import { usePlaces } from './usePlaces.ts';

interface MapViewProps {
  resource: Resource;
  onOpen: (id: Identifier) => void;
}

/** The list on a map, with the names of its records beside it. */
export default function MapView({ resource, onOpen }: MapViewProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const words = useWords(resource);
  const { placed, read, missing, isPending, error, retry } = usePlaces(resource);
  const places = useMemo(
    () =>
      placed.map(
        ({ record, place }): DrawnPlace => ({
          id: String(record.id),
          title: recordTitle(resource, record),
          place,
        }),
      ),
    [placed, resource],
  );
  if (error) return <FailedState error={error} onRetry={retry} />;
  if (isPending) return <LoadingSkeleton shape="table" rows={8} />;
  const note =
    places.length === 0
      ? translate('crud.map.empty', words.names)
      : missing > 0 && translate('crud.shapes.missing', { count: figures(read), more: figures(missing) });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, px: 6, pb: 4 }}>
      {note && <ViewNote text={note} />}
      <Box sx={{ display: 'flex', gap: 4, flex: 1, minHeight: 320 }}>
        <MapCanvas places={places} onOpen={onOpen} />
        {places.length > 0 && <MapList places={places} onOpen={onOpen} />}
      </Box>
    </Box>
  );
}
