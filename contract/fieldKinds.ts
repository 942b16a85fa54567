import type { fieldKindNames } from './fieldKindNames.ts';
import { boolean, choice, choices } from './fieldKinds/choice.ts';
import type { FieldKindContract } from './fieldKinds/kind.ts';
import { file, image, reference, references } from './fieldKinds/link.ts';
import { date, dateTime, time } from './fieldKinds/moment.ts';
import { decimal, integer, money, percent } from './fieldKinds/number.ts';
import { rights } from './fieldKinds/rights.ts';
import { geoPoint, json } from './fieldKinds/structure.ts';
import { colour, email, longText, phone, text, url } from './fieldKinds/text.ts';

export type FieldKind = (typeof fieldKindNames)[number];

export const fieldKinds: Record<FieldKind, FieldKindContract> = {
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
};
