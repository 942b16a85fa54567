import { Box, Button, List, ListItem, ListItemButton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Identifier, useListContext } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { boundsOf } from '../../../contract/geometry/areas.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardFields } from '../../kit/fieldKinds/CardFields.tsx';
import type { DrawnPlace } from '../../kit/map/drawMap.ts';
import { MapCanvas } from '../../kit/map/MapCanvas.tsx';
import { type Place, placeFilters, placeOf } from '../../kit/map/places.ts';
import { showsAreas, useLandmarks } from '../../kit/map/useLandmarks.ts';
import { ViewNote } from '../../kit/notes.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { Columns } from '../views/useColumns.ts';

/** Records that a map shows. Points that are close together are drawn as one, areas are not. */
const mostOnMap = { points: 5000, areas: 500 };

const mostOf = (resource: Resource): number => (showsAreas(resource) ? mostOnMap.areas : mostOnMap.points);

/** A record with its place. */
interface PlacedRecord {
  record: WireRecord;
  place: Place;
}

/** The colour of a record on a map and beside it: that of its first field of this kind. */
function colourOf(resource: Resource, record: WireRecord): string | undefined {
  const field = [...resource.fields.values()].find(({ kind }) => kind === 'colour');
  const colour = field && record[field.source];
  return typeof colour === 'string' ? colour : undefined;
}

/** What a map shows: the records that match the list's filters and have a place. */
function usePlaces(resource: Resource) {
  const { filterValues, sort } = useListContext();
  const provider = useCompositeProvider();
  const filter = { ...filterValues, and: [...(filterValues.and ?? []), ...placeFilters(resource)] };
  const pagination = { page: 1, perPage: mostOf(resource) };
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [resource.name, 'map', { filter, sort, pagination }],
    queryFn: () => provider.getList<WireRecord>(resource.name, { filter, sort, pagination }),
    placeholderData: keepPreviousData,
  });
  const records = data?.data;
  const placed = useMemo(
    () =>
      (records ?? []).flatMap((record): PlacedRecord[] => {
        const place = placeOf(resource, record);
        return place ? [{ record, place }] : [];
      }),
    [records, resource],
  );
  const read = records?.length ?? 0;
  return {
    placed,
    /** Records with a place beyond those that are shown. */
    missing: Math.max(0, (data?.total ?? read) - read),
    read,
    isPending,
    error,
    retry: () => void refetch(),
  };
}

interface MapListProps {
  resource: Resource;
  columns: Columns;
  placed: readonly PlacedRecord[];
  chosenId: Identifier | undefined;
  onChoose: (id: Identifier) => void;
  onOpen: (id: Identifier) => void;
}

/** Records that the list adds at a time. Thousands would make the page slow. */
const step = 100;

/** The records on the map with their columns, for comparing them, for the keyboard and for people who do not see the map. */
function MapList({ resource, columns, placed, chosenId, onChoose, onOpen }: MapListProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const [most, setMost] = useState(step);
  const chosen = useRef<HTMLLIElement>(null);
  const place = placed.findIndex(({ record }) => record.id === chosenId);
  // Somebody may choose on the map what the list does not show yet.
  const shown = placed.slice(0, Math.max(most, place + 1));
  const more = placed.length - shown.length;
  const fields = columns.shown.filter(({ name }) => name !== resource.title);
  useEffect(() => {
    if (chosenId !== undefined) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <List
      dense
      aria-label={translate('crud.map.list')}
      sx={{
        width: { xs: 200, md: 320 },
        flexShrink: 0,
        overflow: 'auto',
        py: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {shown.map(({ record }) => {
        const title = recordTitle(resource, record);
        const colour = colourOf(resource, record);
        const isChosen = record.id === chosenId;
        return (
          <ListItem
            key={record.id}
            ref={isChosen ? chosen : undefined}
            disablePadding
            divider
            sx={{ display: 'block', bgcolor: isChosen ? 'action.selected' : undefined }}
          >
            <ListItemButton
              component="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(record.id)}
              sx={{
                ...{
                  width: '100%',
                  gap: 2,
                  typography: 'subtitle2',
                  textAlign: 'left',
                  overflowWrap: 'anywhere',
                },
                ...(isChosen && { '&:hover': { bgcolor: 'transparent' } }),
              }}
            >
              {colour && (
                <Box sx={{ flexShrink: 0, width: 12, height: 12, borderRadius: 0.5, bgcolor: colour }} />
              )}
              {title}
            </ListItemButton>
            <Box sx={{ px: 4, pb: 2, typography: 'body2' }}>
              <CardFields {...{ resource, record, fields }} />
              {isChosen && (
                <Button size="small" variant="outlined" onClick={() => onOpen(record.id)} sx={{ mt: 2 }}>
                  {translate('crud.map.open', { record: title })}
                </Button>
              )}
            </Box>
          </ListItem>
        );
      })}
      {more > 0 && (
        <li>
          <Button fullWidth onClick={() => setMost(most + step)}>
            {translate('crud.map.more', { count: figures(more) })}
          </Button>
        </li>
      )}
    </List>
  );
}

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
