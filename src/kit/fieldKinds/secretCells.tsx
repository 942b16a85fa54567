import type { FieldKindCell } from './fieldKind.ts';
import { text } from './textCells.tsx';

export const secret: FieldKindCell = { ...text, width: 120 };
export const issuedKey: FieldKindCell = secret;
