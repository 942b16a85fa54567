import { z } from 'zod';
import type { FieldKindContract } from './kind.ts';

/** The value that JSON text stands for; text that is no JSON comes back unchanged. */
function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Free-form values, kept and returned as they came; at most 64 KiB as text. */
export const json: FieldKindContract = {
  value: () => z.json().refine((value) => JSON.stringify(value).length <= 65_536, { error: 'tooLarge' }),
  operators: ['isEmpty'],
  sortable: false,
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromText: parsed,
};

const position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** A point on the map in degrees (WGS 84); `-33.92, 18.42` as text. */
export const geoPoint: FieldKindContract = {
  value: () => position,
  operators: ['isEmpty'],
  sortable: false,
  toText: (value) => {
    const point = position.safeParse(value);
    return point.success ? `${point.data.latitude}, ${point.data.longitude}` : '';
  },
  fromText: (cell) => {
    const degrees = cell.split(/[,;\s]+/).map(Number);
    return degrees.length === 2 ? { latitude: degrees[0], longitude: degrees[1] } : cell;
  },
};
