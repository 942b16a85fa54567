import { Box, Button, FormLabel, OutlinedInput, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import type { LatLng, LeafletMouseEvent } from 'leaflet';
import { useEffect, useId, useRef, useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';
import { boundsOf, circleOutline, type MapArea } from '../../../contract/geometry/areas.ts';
import { type Position, type Ring, roundedPosition } from '../../../contract/geometry/outline.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { AddressFinder } from './AddressFinder.tsx';
import { type AreaDrawing, type DrawingMode, drawAreas } from './areaDrawing.ts';
import type { DrawnMap } from './drawMap.ts';
import { mapStyles, useMap } from './useMap.ts';

const areaOfRings = (rings: readonly Ring[]): MapArea => ({
  type: 'MultiPolygon',
  coordinates: rings.map((ring) => [ring]),
});

/** What people do on the map. */
type Doing = 'polygon' | 'circle' | 'select';

const hints = { polygon: 'drawHint', circle: 'circleHint', select: 'adjustHint' } as const;

/** Clicks that make a circle are none of the drawing. */
const modes: Record<Doing, DrawingMode> = { polygon: 'polygon', circle: 'static', select: 'select' };

/** Kilometres of the radius of a circle on the map. */
const radii = { smallest: 0.05, largest: 500 };

/** The radius that somebody typed, in metres; undefined if it cannot be one. */
function metresOf(kilometres: string): number | undefined {
  const radius = kilometres.trim() === '' ? Number.NaN : Number(kilometres.trim().replace(',', '.'));
  return radius >= radii.smallest && radius <= radii.largest ? radius * 1000 : undefined;
}

interface CircleToolsProps {
  kilometres: string;
  onKilometres: (text: string) => void;
  /** Draws the circle around the middle of the map. */
  onMiddle: () => void;
}

/** The radius of a circle to draw, and a button that draws it without a pointer. */
function CircleTools({ kilometres, onKilometres, onMiddle }: CircleToolsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const id = useId();
  const isWrong = metresOf(kilometres) === undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <FormLabel htmlFor={id}>{translate('crud.geoArea.kilometres')}</FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        value={kilometres}
        error={isWrong}
        onChange={({ target }) => onKilometres(target.value)}
        sx={{ width: 96 }}
        inputProps={{
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-invalid': isWrong,
          'aria-describedby': `${id}-wrong`,
        }}
      />
      <Button variant="outlined" disabled={isWrong} onClick={onMiddle}>
        {translate('crud.geoArea.circleInMiddle')}
      </Button>
      <Box id={`${id}-wrong`} role="status" sx={{ typography: 'body2', color: 'error.main' }}>
        {isWrong &&
          translate('crud.geoArea.wrongRadius', {
            smallest: figures(radii.smallest, 0, 2),
            largest: figures(radii.largest),
          })}
      </Box>
    </Box>
  );
}

interface DrawingMapProps {
  rings: readonly Ring[];
  onChange: (rings: Ring[]) => void;
}

/** A map on which people draw outlines and move their points. */
export default function DrawingMap({ rings, onChange }: DrawingMapProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const element = useRef<HTMLDivElement>(null);
  const drawn = useMap(element);
  const [doing, setDoing] = useState<Doing>(rings.length === 0 ? 'polygon' : 'select');
  const [kilometres, setKilometres] = useState('3');
  const [isShown, setShown] = useState(true);
  const drawing = useRef<AreaDrawing>(undefined);
  const own = useRef<readonly Ring[]>([]);
  const latest = useRef({ onChange, rings, doing, kilometres });
  latest.current = { onChange, rings, doing, kilometres };
  const colour = palette.primary.main;

  useEffect(() => {
    if (!drawn) return;
    const begun = beginDrawing(drawn, latest.current.rings, {
      colour,
      onChange: (next) => {
        own.current = next;
        latest.current.onChange(next);
      },
    });
    own.current = latest.current.rings;
    setShown(begun.isShown);
    begun.drawing.setMode(modes[latest.current.doing]);
    drawing.current = begun.drawing;
    return () => begun.drawing.stop();
  }, [drawn, colour]);

  // What the person draws is on the map already. What they type beside it is not.
  useEffect(() => {
    if (!drawing.current || isSameValue(own.current, rings)) return;
    own.current = rings;
    setShown(drawing.current.show(rings));
  }, [rings]);

  const addCircle = (centre: LatLng) => {
    const { lat, lng } = centre.wrap();
    const metres = metresOf(latest.current.kilometres);
    if (!drawn || metres === undefined) return;
    const ring = circleOutline([lng, lat] as Position, metres).map(roundedPosition);
    const next = [...latest.current.rings, ring];
    latest.current.onChange(next);
    drawn.moveTo(boundsOf(areaOfRings(next)));
  };
  const latestCircle = useRef(addCircle);
  latestCircle.current = addCircle;
  useEffect(() => {
    if (!drawn || doing !== 'circle') return;
    const add = ({ latlng }: LeafletMouseEvent) => latestCircle.current(latlng);
    drawn.leaflet.on('click', add);
    return () => void drawn.leaflet.off('click', add);
  }, [drawn, doing]);

  const choose = (next: Doing) => {
    setDoing(next);
    drawing.current?.setMode(modes[next]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <AddressFinder onFound={({ latitude, longitude }) => drawn?.moveTo([latitude, longitude])} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={doing}
          onChange={(_event, next: Doing | null) => next && choose(next)}
        >
          <ToggleButton value="polygon">{translate('crud.geoArea.add')}</ToggleButton>
          <ToggleButton value="circle">{translate('crud.geoArea.addCircle')}</ToggleButton>
          <ToggleButton value="select">{translate('crud.geoArea.adjust')}</ToggleButton>
        </ToggleButtonGroup>
        <Button variant="outlined" color="inherit" disabled={rings.length === 0} onClick={() => onChange([])}>
          {translate('crud.geoArea.clear')}
        </Button>
      </Box>
      {doing === 'circle' && (
        <CircleTools
          kilometres={kilometres}
          onKilometres={setKilometres}
          onMiddle={() => drawn && addCircle(drawn.leaflet.getCenter())}
        />
      )}
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {isShown ? translate(`crud.geoArea.${hints[doing]}`) : translate('crud.geoArea.unshown')}
      </Box>
      <Box sx={{ display: 'flex', height: 420 }}>
        <Box role="region" aria-label={translate('crud.geoArea.map')} sx={mapStyles}>
          <div ref={element} dir="ltr" />
        </Box>
      </Box>
    </Box>
  );
}

function beginDrawing(
  drawn: DrawnMap,
  rings: readonly Ring[],
  { colour, onChange }: { colour: string; onChange: (rings: Ring[]) => void },
) {
  if (rings.length > 0) drawn.moveTo(boundsOf(areaOfRings(rings)));
  const drawing = drawAreas(drawn.leaflet, { colour: colour as `#${string}`, onChange });
  return { drawing, isShown: drawing.show(rings) };
}
