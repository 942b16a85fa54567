import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import type { Position } from '../../../contract/geometry/outline.ts';
import { areaOfRings } from './areaText.ts';

/** A point as somebody types it. */
export interface PointRow {
  latitude: string;
  longitude: string;
}

export const emptyRow: PointRow = { latitude: '', longitude: '' };

const textOf = (degrees: unknown) => (Number.isFinite(degrees) ? String(degrees) : '');

const rowOf = (position: unknown): PointRow => {
  const [longitude, latitude] = Array.isArray(position) ? position : [];
  return { latitude: textOf(latitude), longitude: textOf(longitude) };
};

const isSameRow = (one: PointRow | undefined, other: PointRow | undefined) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

/** The points of each outline of an area, without the first one again at the end, also of one that is not valid. */
export function outlineRows(value: unknown): PointRow[][] {
  if (!isObject(value) || !Array.isArray(value.coordinates)) return [];
  const rings: unknown[] = value.type === 'MultiPolygon' ? value.coordinates.flat() : value.coordinates;
  return rings.map((ring) => {
    const rows = Array.isArray(ring) ? ring.map(rowOf) : [];
    return rows.length > 1 && isSameRow(rows[0], rows.at(-1)) ? rows.slice(0, -1) : rows;
  });
}

const degrees = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** The area with these points; null without any. It may hold undefined numbers, which a later check refuses. */
export function areaOfRows(outlines: readonly (readonly PointRow[])[]): unknown {
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
export const withPointAfter = (rows: readonly PointRow[], index: number): PointRow[] => {
  const [start = emptyRow, end = emptyRow] = [rows[index], rows[(index + 1) % rows.length]];
  const between = isSameRow(start, end)
    ? emptyRow
    : {
        latitude: middle(start.latitude, end.latitude),
        longitude: middle(start.longitude, end.longitude),
      };
  return rows.toSpliced(index + 1, 0, between);
};
