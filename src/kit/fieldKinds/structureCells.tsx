import type { FieldKindCell } from './fieldKind.ts';
import { text } from './textCells.tsx';

export const json: FieldKindCell = { ...text, width: 240 };
export const open: FieldKindCell = json;
export const geoPoint: FieldKindCell = { ...text, width: 180 };
