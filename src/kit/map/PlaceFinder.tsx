import { Box, Button, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FoundPlace, placeCalls } from '../../../contract/calls/places.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { addressParts } from '../../../contract/fieldKinds/address.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { position } from '../../../contract/fieldKinds/kinds/structure.ts';
import type { Bounds } from '../../../contract/geometry/areas.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { listText } from '../../i18n/listText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { FormValues } from '../records/fields.ts';
import type { Words } from '../records/useWords.ts';
import { PlaceChoice } from './AddressFinder.tsx';
import type { Point } from './places.ts';

/** Metres from which people should hear that an address is only near the place. */
const noticeable = 500;

/** Degrees around a found place that the map shows. */
const around = 0.01;

const boundsAround = ({ latitude, longitude }: FoundPlace['place']): Bounds => ({
  ...{ west: longitude - around, east: longitude + around },
  ...{ south: latitude - around, north: latitude + around },
});

// The map loads when somebody opens it.
const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }));

const noPlaces: readonly [] = [];

const rounded = (degrees: number) => Number(degrees.toFixed(6));

type Position = FoundPlace['place'];

interface PlacePickerProps {
  place: Position | undefined;
  /** What the map shows while there is no place. */
  lookAt?: Bounds | undefined;
  /** The person clicked on the map, or moved the pin. */
  onPick: (place: Position) => void;
}

/** A map that opens under an input, with a pin on the place: a click sets the pin, and people drag it. */
function PlacePicker({ place, lookAt, onPick }: PlacePickerProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { latitude, longitude } = place ?? {};
  const chosen = useMemo(
    (): Point | undefined =>
      latitude === undefined || longitude === undefined ? undefined : [latitude, longitude],
    [latitude, longitude],
  );
  return (
    <Box sx={{ flexBasis: '100%' }}>
      <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {translate(isOpen ? 'crud.places.closeMap' : 'crud.places.openMap')}
      </Button>
      {isOpen && (
        <Box sx={{ display: 'flex', height: 320, mt: 2 }}>
          <Suspense fallback={<LoadingSkeleton />}>
            <MapCanvas
              places={noPlaces}
              chosen={chosen}
              lookAt={lookAt}
              onPick={([north, east]) => onPick({ latitude: rounded(north), longitude: rounded(east) })}
            />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

interface PlaceFinderProps {
  resource: Resource;
  /** A place whose address is in other fields of the form. */
  field: Field;
  words: Words;
  /** What the map shows while there is no place. */
  lookAt?: Bounds | undefined;
}

/**
 * Finds a place by the address in the form, and the address by the place, which people also choose on a map. It changes
 * only fields that are empty or that it filled itself: what people have entered stays.
 */
export default function PlaceFinder({ resource, field, words, lookAt }: PlaceFinderProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const api = useApi();
  const { figures } = useNumberFormats();
  const { control, getValues, setValue } = useFormContext<FormValues>();
  const place = position.safeParse(useWatch({ control, name: field.source }));
  const [said, setSaid] = useState('');
  const [found, setFound] = useState<Bounds>();
  const filledIn = useRef(new Map<string, unknown>());
  const service = useQuery({
    queryKey: ['placeService'],
    queryFn: () => api(placeCalls.service),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const parts = addressParts.flatMap((part) => {
    const name = field.address?.[part];
    return name === undefined ? [] : [{ part, into: fieldOf(resource, name) }];
  });

  const set = (source: string, value: unknown) =>
    setValue(source, value, { shouldDirty: true, shouldValidate: true });
  const fillIn = (address: FoundPlace['address']): Field[] => {
    const filled = parts.filter(({ part, into: { source } }) => {
      const value = getValues(source);
      if (isEmptyValue(value)) return address[part] !== null;
      return filledIn.current.get(source) === value && address[part] !== value;
    });
    for (const { part, into } of filled) {
      filledIn.current.set(into.source, address[part]);
      set(into.source, address[part]);
    }
    return filled.map(({ into }) => into);
  };
  const sentence = (fields: readonly Field[]) =>
    fields.length === 0
      ? translate('crud.places.nothingFilled')
      : translate('crud.places.filled', { fields: listText(fields.map(words.field)) });
  const roughly = ({ isRough }: FoundPlace) => (isRough ? translate('crud.places.rough') : '');
  const nearby = ({ label, metresAway }: { label: string; metresAway: number }) => {
    if (metresAway < noticeable) return '';
    return translate('crud.places.nearby', { place: label, kilometres: figures(metresAway / 1000, 0, 1) });
  };

  const search = useMutation({
    mutationFn: (text: string) => api(placeCalls.find, { body: { text } }),
    onMutate: () => setSaid(''),
    onSuccess: ({ places }) => {
      if (places.length === 0) setSaid(translate('crud.places.none'));
    },
  });
  const lookUp = useMutation({
    mutationFn: (at: FoundPlace['place']) => api(placeCalls.addressAt, { body: at }),
    onMutate: () => setSaid(''),
    onSuccess: ({ found }) => {
      if (found)
        setSaid([sentence(fillIn(found.address)), nearby(found), roughly(found)].filter(Boolean).join('. '));
      else setSaid(translate('crud.places.noAddress'));
    },
  });

  if (!service.data) return null;
  const find = () => {
    const entered = parts.filter(({ into }) => !isEmptyValue(getValues(into.source)));
    const text = entered.map(({ into }) => getValues(into.source)).join(', ');
    // The country alone is no address.
    if (entered.some(({ part }) => part !== 'country')) search.mutate(text);
    else setSaid(translate('crud.places.enterFirst'));
  };
  const error = search.error ?? lookUp.error;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pt: 1 }}>
      <Button variant="outlined" size="small" loading={search.isPending} onClick={find}>
        {translate('crud.places.find')}
      </Button>
      {place.success && (
        <Button
          variant="outlined"
          size="small"
          loading={lookUp.isPending}
          onClick={() => lookUp.mutate(place.data)}
        >
          {translate('crud.places.fillIn')}
        </Button>
      )}
      <PlacePicker
        place={place.data}
        lookAt={found ?? lookAt}
        onPick={(picked) => {
          set(field.source, picked);
          lookUp.mutate(picked);
        }}
      />
      <Box
        role="status"
        sx={{ typography: 'body2', color: error ? 'error.main' : 'text.secondary', flexBasis: '100%' }}
      >
        {error ? errorMessage(error) : said}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
        {translate('crud.places.credit', { credit: service.data.credit })}
      </Typography>
      {search.data && search.data.places.length > 0 && (
        <PlaceChoice
          places={search.data.places}
          credit={service.data.credit}
          onClose={() => search.reset()}
          onChoose={(chosen) => {
            search.reset();
            set(field.source, chosen.place);
            setFound(boundsAround(chosen.place));
            const filled = sentence([field, ...fillIn(chosen.address)]);
            setSaid([filled, roughly(chosen)].filter(Boolean).join('. '));
          }}
        />
      )}
    </Box>
  );
}
