import { Box, Button } from '@mui/material';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { FoundPlace } from '../../../contract/calls/places.ts';
import type { Bounds } from '../../../contract/geometry/areas.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { Point } from './places.ts';

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
export function PlacePicker({ place, lookAt, onPick }: PlacePickerProps) {
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
