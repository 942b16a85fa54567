import type { FieldKind } from '../../../contract/fieldKinds/kinds.ts';
import { boolean, choice, choices } from './choiceInputs.tsx';
import type { FieldKindEditor } from './fieldKind.ts';
import { geoArea } from './geoAreaInputs.tsx';
import { file, image, lines, reference, references } from './linkInputs.tsx';
import { date, dateTime, time } from './momentInputs.tsx';
import { decimal, integer, money, percent } from './numberInputs.tsx';
import { open } from './openInputs.tsx';
import { rights } from './rightsInputs.tsx';
import { issuedKey, secret } from './secretInputs.tsx';
import { geoPoint, json } from './structureInputs.tsx';
import { colour, email, longText, phone, text, texts, url } from './textInputs.tsx';
import { weekHours } from './weekHoursInputs.tsx';

/** How to enter every kind; loaded with the first form or filter. */
export const editors: Record<FieldKind, FieldKindEditor> = {
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
