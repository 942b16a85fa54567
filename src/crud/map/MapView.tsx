import { Box } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useMemo, useState } from 'react';
import { boundsOf } from '../../../contract/geometry/areas.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { DrawnPlace } from '../../kit/map/drawMap.ts';
import { MapCanvas } from '../../kit/map/MapCanvas.tsx';
import { useLandmarks } from '../../kit/map/useLandmarks.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { Columns } from '../views/useColumns.ts';
import { MapList } from './MapList.tsx';
import { colourOf, type PlacedRecord, usePlaces } from './usePlaces.ts';

interface MapViewProps {
  resource: Resource;
  columns: Columns;
  onOpen: (id: Identifier) => void;
}

/** The list on a map, with its records beside it. Who chooses one sees it in both, and can open it. */
export default function MapView({ resource, columns, onOpen }: MapViewProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const words = useWords(resource);
  const { placed, read, missing, isPending, error, retry } = usePlaces(resource);
  const landmarks = useLandmarks(resource);
  const [chosenId, choose] = useState<Identifier>();
  const chosen = placed.find(({ record }) => record.id === chosenId)?.place;
  const places = useMemo(
    () => [...placed.map((one) => drawn(resource, one, chosenId)), ...landmarks],
    [placed, landmarks, resource, chosenId],
  );
  const lookAt = useMemo(() => (chosen && 'area' in chosen ? boundsOf(chosen.area) : undefined), [chosen]);
  if (error) return <FailedState error={error} onRetry={retry} />;
  if (isPending) return <LoadingSkeleton shape="table" rows={8} />;
  const note =
    placed.length === 0
      ? translate('crud.map.empty', words.names)
      : missing > 0 && translate('crud.shapes.missing', { count: figures(read), more: figures(missing) });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, px: 6, pb: 4 }}>
      {note && <ViewNote text={note} />}
      <Box sx={{ display: 'flex', gap: 4, flex: 1, minHeight: 320 }}>
        <MapCanvas
          places={places}
          onOpen={choose}
          chosen={chosen && 'point' in chosen ? chosen.point : undefined}
          lookAt={lookAt}
        />
        {placed.length > 0 && (
          <MapList {...{ resource, columns, placed, chosenId, onOpen }} onChoose={choose} />
        )}
      </Box>
    </Box>
  );
}

function drawn(resource: Resource, { record, place }: PlacedRecord, chosenId?: Identifier): DrawnPlace {
  return {
    id: String(record.id),
    title: recordTitle(resource, record),
    place,
    look: record.id === chosenId ? 'strong' : undefined,
    colour: colourOf(resource, record),
  };
}
