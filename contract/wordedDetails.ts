import type { ErrorDetails } from './errorDetails.ts';

/** What stands in the places of a sentence. */
export type Details = Record<string, string | number>;

/** Puts the details into a sentence's `%{…}` places. */
export const fillIn = (template: string, details: Details): string =>
  template.replace(/%\{(\w+)\}/g, (place, name: string) => String(details[name] ?? place));

/** Why a file cannot be read: `reason` of FILE_UNREADABLE. */
export const fileReasons = {
  empty: 'it is empty',
  noRows: 'it has no rows below its heading',
  noPicture: 'pictures may be JPEG, PNG or WebP',
  badPicture: 'it is not a picture that we can read, or it is too large',
  noMedia: 'it must be a JPEG, PNG, WebP or MP4 file',
  heicPhoto: 'it is a HEIC photo, as telephones take them; save it as JPEG',
  avifPicture: 'it is an AVIF picture; save it as JPEG, PNG or WebP',
  quickTime: 'it is a QuickTime film; save it as MP4',
  badVideo: 'it is not a video that we can read',
  longVideo: 'it is longer than %{most} minutes',
  noDocument: 'files may be PDF, Excel, Word, CSV or plain text',
  notFetched: 'there is no file that we can fetch at this address; it must be public and begin with https://',
  noTable: 'it is neither a .csv nor an .xlsx file',
  noAreas: 'it is not a map in GeoJSON or KML',
  oldWorkbook: 'it is an old .xls workbook; save it as .xlsx or .csv',
  damagedWorkbook: 'it is not a workbook that we can read, or it is damaged',
  noSheet: 'it has no worksheet called "%{sheet}"',
  blankHeading: 'its row %{row} is empty and cannot name the columns',
  manyParts: 'it has more than %{most} parts',
  unpacksTooLarge: 'it unpacks to more than %{most} MB; split it, or save it as .csv',
  tooSlow: 'it takes too long to read; split it, or save it as .csv',
  tooMuch: 'it holds more than can be read at once; split it, or save it as .csv',
  longText: 'row %{row} has a text of more than %{most} characters',
  longRow: 'row %{row} is longer than %{most} characters',
  unevenRow: 'row %{row} has %{cells} cells, but the heading has %{width}',
  manyColumns: 'it has more than %{most} columns',
  manyRows: 'it has more than %{most} rows; split it',
  twinColumns: 'the columns %{first} and %{second} are both called "%{column}"',
  openQuote:
    'a quoted text that begins in row %{row} does not end: look for a quote that is missing or should be doubled',
} as const;
export type FileReason = keyof typeof fileReasons;

/** What a value must be: `expected` of the issue `wrongType`. */
export const expectedTypes = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
} as const;
export type ExpectedType = keyof typeof expectedTypes;

/** How a text must be written: `format` of the issue of that name. */
export const formats = {
  uuid: 'ID',
  date: 'date',
  time: 'time',
  datetime: 'date with a time',
  text: 'text',
} as const;
export type TextFormat = keyof typeof formats;

/** The days of a week: `day` of the issue `hoursOverlap`. */
const days = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** The details whose values are codes, and the words for them. */
export const detailWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reason: fileReasons,
  expected: expectedTypes,
  format: formats,
  day: days,
};

/** The details with English words instead of codes, for the `message` of an answer, which programs and logs read. */
export const wordedDetails = (input: ErrorDetails): Details => {
  const details = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      const words = detailWords[name];
      const isCode = words && typeof value === 'string' && Object.hasOwn(words, value);
      return [name, isCode ? fillIn(words[value] ?? '', details) : value];
    }),
  );
};
