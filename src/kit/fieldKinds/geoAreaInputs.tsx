import { Box, Button, FormLabel, InputAdornment, MenuItem, OutlinedInput, Select } from '@mui/material';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { areaOf, mostPositions, positionsIn } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { Point } from '../map/places.ts';
import { AreaSize } from './AreaPreview.tsx';
import { areaOfRings, outlinesFrom, positionFrom, ringsIn, textOfOutlines } from './areaText.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { AreaText } from './geoAreaCells.tsx';
import { inputAttributes } from './inputParts.tsx';
import { PointTable } from './PointTable.tsx';

// The map loads with the form, and what draws on it when somebody wants to draw.
const AreaMap = lazy(patiently(() => import('../map/AreaMap.tsx')));
const DrawingMap = lazy(patiently(() => import('../map/DrawingMap.tsx')));
const SimplifyOffer = lazy(patiently(() => import('./SimplifyOffer.tsx')));

type Shape = 'outline' | 'circle';

/** The radius in metres of a circle of which people have only chosen the centre. */
const firstRadius = 1000;

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0;

const shapeOf = (value: unknown): Shape =>
  isObject(value) && value.type === 'Circle' ? 'circle' : 'outline';

/** An area as points in text or a table, or as a circle, on a map. There people draw outlines and move circles. */
function GeoAreaInput(props: InputProps) {
  const { value, onChange, id, isDisabled, record } = props;
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Shape>();
  const shape = value === null || value === undefined ? (chosen ?? 'outline') : shapeOf(value);
  const [isOpen, setOpen] = useState(false);
  const [isTable, setTable] = useState(false);
  const Outline = isTable ? PointTable : OutlineInput;
  const large = useMemo(
    () => (positionsIn(value) > mostPositions ? [{ name: props.field.label, value }] : undefined),
    [props.field.label, value],
  );
  const isDrawn = shape === 'outline' && isOpen && !isDisabled;
  const choose = (next: Shape) => {
    setChosen(next);
    onChange(null);
  };
  const moveTo = ([latitude, longitude]: Point) => {
    const radius = isObject(value) && isPositive(value.radius) ? value.radius : firstRadius;
    onChange({ type: 'Circle', coordinates: [longitude, latitude], radius });
  };
  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Select
          size="small"
          disabled={isDisabled}
          value={shape}
          onChange={({ target }) => choose(target.value)}
          SelectDisplayProps={{ 'aria-label': translate('crud.geoArea.shape') }}
          sx={{ minWidth: 160 }}
        >
          {(['outline', 'circle'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`crud.geoArea.${one}`)}
            </MenuItem>
          ))}
        </Select>
        {shape === 'outline' && !isDisabled && (
          <>
            <Button
              variant="outlined"
              color="inherit"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {translate(isOpen ? 'crud.geoArea.closeMap' : 'crud.geoArea.openMap')}
            </Button>
            <Button color="inherit" onClick={() => setTable(!isTable)}>
              {translate(isTable ? 'crud.geoArea.asText' : 'crud.geoArea.asTable')}
            </Button>
          </>
        )}
      </Box>
      <Suspense fallback={<LoadingSkeleton />}>
        {isDrawn ? (
          <DrawingMap rings={ringsIn(value)} onChange={(rings) => onChange(areaOfRings(rings))} />
        ) : (
          <AreaMap
            area={areaOf(value)}
            recordId={record?.id}
            onCentre={shape === 'circle' && !isDisabled ? moveTo : undefined}
          />
        )}
      </Suspense>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        <div>
          <AreaText field={props.field} value={value} />
        </div>
        <AreaSize value={value} />
      </Box>
      {large && !isDisabled && (
        <Suspense fallback={<LoadingSkeleton />}>
          <SimplifyOffer outlines={large} onAccept={([area]) => area && onChange(area)} />
        </Suspense>
      )}
      {shape === 'outline' ? <Outline {...props} /> : <CircleInput {...props} />}
    </Box>
  );
}

function OutlineInput(props: InputProps) {
  const { value, onChange, onBlur, isInvalid } = props;
  const translate = useTranslate();
  const [draft, setDraft] = useState(() => textOfOutlines(value));
  // What somebody typed stays as typed, until another value comes from elsewhere.
  const isOwn = isSameValue(outlinesFrom(draft), value);
  return (
    <OutlinedInput
      fullWidth
      multiline
      minRows={5}
      maxRows={16}
      error={isInvalid}
      value={isOwn ? draft : textOfOutlines(value)}
      placeholder={translate('crud.geoArea.hint')}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(outlinesFrom(target.value));
      }}
      onBlur={onBlur}
      inputProps={{
        ...inputAttributes(props),
        spellCheck: false,
        'aria-label': translate('crud.geoArea.points'),
        style: { fontFamily: 'monospace', fontSize: 13 },
      }}
    />
  );
}

interface Circle {
  centre: string;
  radius: string;
}

function circleOf(value: unknown): Circle {
  if (!isObject(value)) return { centre: '', radius: '' };
  const centre = Array.isArray(value.coordinates) ? value.coordinates.toReversed().join(', ') : '';
  return { centre, radius: typeof value.radius === 'number' ? String(value.radius) : '' };
}

const circleFrom = ({ centre, radius }: Circle): unknown =>
  centre.trim() === '' && radius.trim() === ''
    ? null
    : {
        type: 'Circle',
        coordinates: positionFrom(centre),
        radius: radius.trim() === '' ? Number.NaN : Number(radius),
      };

function CircleInput(props: InputProps) {
  const { value, onChange, onBlur, isInvalid, id } = props;
  const translate = useTranslate();
  const [draft, setDraft] = useState(() => circleOf(value));
  const shown = isSameValue(circleFrom(draft), value) ? draft : circleOf(value);
  const change = (part: Partial<Circle>) => {
    const next = { ...shown, ...part };
    setDraft(next);
    onChange(circleFrom(next));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '2fr 1fr' }}>
      {(['centre', 'radius'] as const).map((part) => {
        const partId = part === 'centre' ? id : `${id}-${part}`;
        return (
          <Box key={part}>
            <FormLabel htmlFor={partId}>{translate(`crud.geoArea.${part}`)}</FormLabel>
            <OutlinedInput
              fullWidth
              error={isInvalid}
              value={shown[part]}
              onChange={({ target }) => change({ [part]: target.value })}
              onBlur={onBlur}
              endAdornment={part === 'radius' && <InputAdornment position="end">m</InputAdornment>}
              inputProps={{
                ...inputAttributes({ ...props, id: partId }),
                autoComplete: 'off',
                'aria-label': translate(`crud.geoArea.${part}`),
              }}
            />
          </Box>
        );
      })}
    </Box>
  );
}

export const geoArea: FieldKindEditor = { Input: GeoAreaInput, Filter: EmptinessInput, isWide: true };
