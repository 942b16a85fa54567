/** The closed list of field kinds. Server and browser each hold a `Record<FieldKind, …>`, so a missing kind does not compile. */
export const fieldKindNames = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'percent',
  'boolean',
  'date',
  'dateTime',
  'time',
  'choice',
  'choices',
  'reference',
  'references',
  'image',
  'file',
  'json',
  'colour',
  'email',
  'phone',
  'url',
  'geoPoint',
  'rights',
  'lines',
] as const;

export type FieldKind = (typeof fieldKindNames)[number];
