import { fieldName } from '../fieldKinds/field.ts';

/** The option `timeZone`, as its author writes it. */
export const timeZoneInput = fieldName
  .optional()
  .describe(
    'Whose day it is for a record: the field with its time zone (a choice with `choicesOf: timeZones`), or a reference to a record that has one. Default: the reference of storeScope. A record without a time zone has that of the customer.',
  );
