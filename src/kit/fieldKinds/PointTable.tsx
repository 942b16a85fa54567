import Add from '@mui/icons-material/Add';
import {
  Box,
  Button,
  IconButton,
  OutlinedInput,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import type { Position } from '../../../contract/geometry/outline.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { areaOfRings } from './areaText.ts';
import type { InputProps } from './fieldKind.ts';
import { ClearButton, inputAttributes } from './inputParts.tsx';

/** Points that the table shows at a time. Hundreds of inputs would make the form slow. */
const step = 50;

/** The points of an outline as a table, to add, change and remove by keyboard. */
export function PointTable(props: InputProps) {
  const { value, onChange, id, isDisabled } = props;
  const translate = useTranslate();
  const [draft, setDraft] = useState(() => outlineRows(value));
  // What somebody typed stays as typed, until another value comes from elsewhere.
  const outlines = isSameValue(areaOfRows(draft), value) ? draft : outlineRows(value);
  const element = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    element.current?.querySelector<HTMLElement>(`[data-point="${focusNext.current}"] input`)?.focus();
    focusNext.current = undefined;
  });

  const set = (next: PointRow[][], focused?: string) => {
    focusNext.current = focused;
    setDraft(next);
    onChange(areaOfRows(next));
  };
  const setOutline = (index: number, rows: PointRow[], focused?: number) => {
    const isGone = rows.length === 0;
    const next = isGone ? outlines.toSpliced(index, 1) : outlines.with(index, rows);
    set(next, isGone ? '0-0' : focused === undefined ? undefined : `${index}-${focused}`);
  };
  return (
    <Box ref={element} sx={{ display: 'grid', gap: 3, justifyItems: 'start', minWidth: 0 }}>
      {outlines.map((rows, index) => (
        <OutlinePoints
          // biome-ignore lint/suspicious/noArrayIndexKey: an outline has nothing but its place
          key={index}
          input={props}
          rows={rows}
          outline={index}
          isOnly={outlines.length === 1}
          onRows={(next, focused) => setOutline(index, next, focused)}
        />
      ))}
      <Button
        size="small"
        id={outlines.length === 0 ? id : undefined}
        // Otherwise the label of the field would be its name.
        aria-label={translate('crud.geoArea.addOutline')}
        startIcon={<Add />}
        disabled={isDisabled}
        onClick={() => set([...outlines, [emptyRow]], `${outlines.length}-0`)}
      >
        {translate('crud.geoArea.addOutline')}
      </Button>
    </Box>
  );
}

interface OutlinePointsProps {
  input: InputProps;
  rows: readonly PointRow[];
  /** The place of the outline among all, from 0. */
  outline: number;
  isOnly: boolean;
  /** The other points, and the place of the one to go to. */
  onRows: (rows: PointRow[], focused?: number) => void;
}

function OutlinePoints({ input, rows, outline, isOnly, onRows }: OutlinePointsProps) {
  const { onBlur, id, isDisabled, isInvalid } = input;
  const translate = useTranslate();
  const [most, setMost] = useState(step);
  const name = isOnly
    ? translate('crud.geoArea.points')
    : translate('crud.geoArea.pointsOf', { outline: outline + 1 });
  const pointName = (index: number) =>
    isOnly
      ? translate('crud.geoArea.point', { point: index + 1 })
      : translate('crud.geoArea.pointOf', { point: index + 1, outline: outline + 1 });
  return (
    <Box sx={{ maxHeight: 420, overflow: 'auto', width: '100%' }}>
      <Table size="small" aria-label={name} stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('crud.geoArea.columns.point')}</TableCell>
            <TableCell>{translate('crud.geoArea.columns.latitude')}</TableCell>
            <TableCell>{translate('crud.geoArea.columns.longitude')}</TableCell>
            <TableCell>{translate('crud.geoArea.columns.change')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, most).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point has nothing but its place
            <TableRow key={index} data-point={`${outline}-${index}`}>
              <TableCell>{index + 1}</TableCell>
              {(['latitude', 'longitude'] as const).map((part) => (
                <TableCell key={part}>
                  <OutlinedInput
                    size="small"
                    error={isInvalid}
                    value={row[part]}
                    onChange={({ target }) => onRows([...rows].with(index, { ...row, [part]: target.value }))}
                    onBlur={onBlur}
                    sx={{ width: 128 }}
                    inputProps={{
                      ...inputAttributes({
                        ...input,
                        id:
                          outline === 0 && index === 0 && part === 'latitude'
                            ? id
                            : `${id}-${outline}-${index}-${part}`,
                      }),
                      inputMode: 'decimal',
                      autoComplete: 'off',
                      'aria-label': translate(`crud.geoArea.${part}Of`, { point: pointName(index) }),
                    }}
                  />
                </TableCell>
              ))}
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <IconButton
                  size="small"
                  disabled={isDisabled}
                  aria-label={translate('crud.geoArea.addAfter', { point: pointName(index) })}
                  onClick={() => {
                    setMost(Math.max(most, index + 2));
                    onRows(withPointAfter(rows, index), index + 1);
                  }}
                >
                  <Add fontSize="small" />
                </IconButton>
                <ClearButton
                  isDisabled={isDisabled}
                  label={translate('crud.geoArea.remove', { point: pointName(index) })}
                  onClear={() => onRows(rows.toSpliced(index, 1), Math.max(0, index - 1))}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > most && (
        <Button size="small" onClick={() => setMost(most + step)}>
          {translate('crud.map.more', { count: rows.length - most })}
        </Button>
      )}
    </Box>
  );
}

/** A point as somebody types it. */
interface PointRow {
  latitude: string;
  longitude: string;
}

const emptyRow: PointRow = { latitude: '', longitude: '' };

const textOf = (degrees: unknown) => (Number.isFinite(degrees) ? String(degrees) : '');

const rowOf = (position: unknown): PointRow => {
  const [longitude, latitude] = Array.isArray(position) ? position : [];
  return { latitude: textOf(latitude), longitude: textOf(longitude) };
};

const isSameRow = (one: PointRow | undefined, other: PointRow | undefined) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

/** The points of each outline of an area, without the first one again at the end, also of one that is not valid. */
function outlineRows(value: unknown): PointRow[][] {
  if (!isObject(value) || !Array.isArray(value.coordinates)) return [];
  const rings: unknown[] = value.type === 'MultiPolygon' ? value.coordinates.flat() : value.coordinates;
  return rings.map((ring) => {
    const rows = Array.isArray(ring) ? ring.map(rowOf) : [];
    return rows.length > 1 && isSameRow(rows[0], rows.at(-1)) ? rows.slice(0, -1) : rows;
  });
}

const degrees = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** The area with these points; null without any. It may hold undefined numbers, which a later check refuses. */
function areaOfRows(outlines: readonly (readonly PointRow[])[]): unknown {
  const rings = outlines
    .filter((rows) => rows.length > 0)
    .map((rows) => [...rows, ...rows.slice(0, 1)])
    .map((rows) => rows.map(({ latitude, longitude }): Position => [degrees(longitude), degrees(latitude)]));
  return areaOfRings(rings);
}

const middle = (one: string, other: string) => {
  const sum = degrees(one) + degrees(other);
  return Number.isNaN(sum) ? '' : String(Number((sum / 2).toFixed(6)));
};

/** Outlines with a point more, in the middle of the line that begins at a point, where it changes nothing yet. */
const withPointAfter = (rows: readonly PointRow[], index: number): PointRow[] => {
  const [start = emptyRow, end = emptyRow] = [rows[index], rows[(index + 1) % rows.length]];
  const between = isSameRow(start, end)
    ? emptyRow
    : {
        latitude: middle(start.latitude, end.latitude),
        longitude: middle(start.longitude, end.longitude),
      };
  return rows.toSpliced(index + 1, 0, between);
};
