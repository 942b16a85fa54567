import type { FieldKindContract } from './kind.ts';
import { boolean, choice, choices } from './kinds/choice.ts';
import { email } from './kinds/email.ts';
import { geoArea } from './kinds/geoArea.ts';
import { lines } from './kinds/lines.ts';
import { file, image, reference, references } from './kinds/link.ts';
import { date, dateTime, time } from './kinds/moment.ts';
import { decimal, integer, money, percent } from './kinds/number.ts';
import { open } from './kinds/open.ts';
import { rights } from './kinds/rights.ts';
import { issuedKey, secret } from './kinds/secret.ts';
import { geoPoint, json } from './kinds/structure.ts';
import { colour, longText, phone, text, url } from './kinds/text.ts';
import { texts } from './kinds/texts.ts';
import { weekHours } from './kinds/weekHours.ts';

/** The one list of kinds. Server and pages have an entry for each of its names, or they do not compile. */
export const kinds = {
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
} satisfies Record<string, FieldKindContract>;

export type FieldKind = keyof typeof kinds;
