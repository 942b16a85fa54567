/**
 * Periods that a filter on dates can name. They move on with the calendar: the server works their days out when it
 * reads the list, in the time zone of the record. Weeks begin on Monday.
 */
export const periods = [
  'today',
  'yesterday',
  'tomorrow',
  'last7Days',
  'last30Days',
  'next7Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const;
export type Period = (typeof periods)[number];
