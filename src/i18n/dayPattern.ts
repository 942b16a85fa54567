/**
 * The names of a day's parts as a person writes days: `DD/MM/YYYY` from `DD-MM-YYYY`.
 * @param text how the person reads a day, such as that of `DayFormat`
 */
export function dayPattern(dashes: string, text: (day: string) => string): string {
  const [day = '', month = '', year = ''] = dashes.split('-');
  const names: Readonly<Record<string, string>> = { '21': day, '11': month, '2026': year };
  return text('2026-11-21').replaceAll(/\d+/g, (number) => names[number] ?? number);
}
