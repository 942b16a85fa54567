import { Box, Button, MenuItem, OutlinedInput, Select } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import AreaPreview from './AreaPreview.tsx';
import { areaOfRings, outlinesFrom, positionFrom, ringsIn, textOfOutlines } from './areaText.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { inputAttributes } from './inputAttributes.ts';
import { PointTable } from './PointTable.tsx';

// The map and what draws on it load when somebody opens it.
const DrawingMap = lazy(patiently(() => import('../map/DrawingMap.tsx')));

type Shape = 'outline' | 'circle';

const shapeOf = (value: unknown): Shape =>
  isObject(value) && value.type === 'Circle' ? 'circle' : 'outline';

/** An area as points in text or a table, with a drawing of its shape beside it, and a map to draw on. */
function GeoAreaInput(props: InputProps) {
  const { value, onChange, id, isDisabled } = props;
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Shape>();
  const shape = value === null || value === undefined ? (chosen ?? 'outline') : shapeOf(value);
  const [isOpen, setOpen] = useState(false);
  const [isTable, setTable] = useState(false);
  const Outline = isTable ? PointTable : OutlineInput;
  const isDrawn = shape === 'outline' && isOpen && !isDisabled;
  const choose = (next: Shape) => {
    setChosen(next);
    onChange(null);
  };
  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: 'flex', gap: 4, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 240, display: 'grid', gap: 2, alignContent: 'start' }}>
        <Select
          size="small"
          disabled={isDisabled}
          value={shape}
          onChange={({ target }) => choose(target.value)}
          SelectDisplayProps={{ 'aria-label': translate('crud.geoArea.shape') }}
        >
          {(['outline', 'circle'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`crud.geoArea.${one}`)}
            </MenuItem>
          ))}
        </Select>
        {shape === 'outline' ? <Outline {...props} /> : <CircleInput {...props} />}
        {shape === 'outline' && !isDisabled && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
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
          </Box>
        )}
      </Box>
      {!isDrawn && <AreaPreview value={value} />}
      {isDrawn && (
        <Box sx={{ flexBasis: '100%', minWidth: 0 }}>
          <Suspense fallback={<LoadingSkeleton />}>
            <DrawingMap rings={ringsIn(value)} onChange={(rings) => onChange(areaOfRings(rings))} />
          </Suspense>
        </Box>
      )}
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
      {(['centre', 'radius'] as const).map((part) => (
        <OutlinedInput
          key={part}
          error={isInvalid}
          value={shown[part]}
          placeholder={translate(`crud.geoArea.${part}`)}
          onChange={({ target }) => change({ [part]: target.value })}
          onBlur={onBlur}
          inputProps={{
            ...inputAttributes({ ...props, id: part === 'centre' ? id : `${id}-${part}` }),
            autoComplete: 'off',
            'aria-label': translate(`crud.geoArea.${part}`),
          }}
        />
      ))}
    </Box>
  );
}

export const geoArea: FieldKindEditor = { Input: GeoAreaInput, Filter: EmptinessInput, isWide: true };
