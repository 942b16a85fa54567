import { defineResource } from '../../../contract/defineResource.ts';

/** Where a customer is. The database reads the time zone to say which day today is (`customer_today`). */
export const regionalSettings = defineResource({
  name: 'setup/regional-settings',
  path: 'regionalSettings',
  table: 'regional_settings',
  labels: { one: 'Region', many: 'Regions' },
  description: 'The time zone in which your days begin and end.',
  area: 'setup',
  icon: 'language',
  title: 'timeZone',
  singleOf: 'customer',
  fields: {
    timeZone: {
      kind: 'choice',
      required: true,
      default: 'Africa/Johannesburg',
      choicesOf: 'timeZones',
      help: 'Decides which day it is, for example whether something is due today.',
    },
  },
});
