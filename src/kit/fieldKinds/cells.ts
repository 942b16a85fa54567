import type { FieldKind } from '../../../contract/fieldKinds/kinds.ts';
import { boolean, choice, choices, rights } from './choiceCells.tsx';
import type { FieldKindCell } from './fieldKind.ts';
import { geoArea } from './geoAreaCells.tsx';
import { file, image, lines, reference, references } from './linkCells.tsx';
import { decimal, integer, money, percent } from './numberCells.tsx';
import {
  colour,
  email,
  geoPoint,
  issuedKey,
  json,
  longText,
  open,
  phone,
  secret,
  text,
  texts,
  url,
} from './textCells.tsx';
import { date, dateTime, time, weekHours } from './timeCells.tsx';

/** How to draw every kind. Separate from the editors, so that a list does not wait for them. */
export const cells: Record<FieldKind, FieldKindCell> = {
  text,
  longText,
  integer,
  decimal,
  money,
  percent,
  boolean,
  date,
  dateTime,
  time,
  choice,
  choices,
  reference,
  references,
  image,
  file,
  json,
  colour,
  email,
  phone,
  url,
  geoPoint,
  rights,
  lines,
  secret,
  issuedKey,
  weekHours,
  texts,
  geoArea,
  open,
};
