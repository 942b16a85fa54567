import { expect, test } from 'vitest';
import { dayFormat } from '../../../src/i18n/dayFormat.ts';
import { dayPattern } from '../../../src/i18n/dayPattern.ts';

test.each([
  ['es-ES', '21/11/2026', 'DD/MM/AAAA', 'dayFirst', 'DD-MM-AAAA'],
  ['ar-KW', '21/11/2026', 'يوم/شهر/سنة', 'dayFirst', 'يوم-شهر-سنة'],
  ['en-US', '11/21/2026', 'MM/DD/YYYY', 'monthFirst', 'DD-MM-YYYY'],
  ['de-DE', '21.11.2026', 'TT.MM.JJJJ', 'dayFirst', 'TT-MM-JJJJ'],
] as const)('a day in %s', (locale, text, pattern, dateOrder, dashes) => {
  const format = dayFormat('language', `${locale}-u-ca-gregory-nu-latn`);
  expect(format.text('2026-11-21')).toBe(text);
  expect(dayPattern(dashes, format.text)).toBe(pattern);
  expect(format.dateOrder).toBe(dateOrder);
});

test('the specification\u2019s dates are the same in every language, and a text that is no day stays', () => {
  const dashes = dayFormat('dashes', 'ar-KW');
  expect(dashes.text('2026-11-21')).toBe('21-11-2026');
  expect(dayPattern('DD-MM-YYYY', dashes.text)).toBe('DD-MM-YYYY');
  expect([dayFormat('language', 'es-ES').text(null), dashes.text(undefined)]).toEqual(['', '']);
});
