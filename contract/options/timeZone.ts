import { fieldName } from '../fieldKinds/names.ts';

/** The option `timeZone`, as its author writes it. */
export const timeZoneInput = fieldName
  .optional()
  .describe(
    'What gives a record its time zone: the field that holds it (a choice with `choicesOf: timeZones`), or a reference to a record that has one. Default: the reference of storeScope. A record without a time zone has that of the customer.',
  );
