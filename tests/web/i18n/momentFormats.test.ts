import { expect, test } from 'vitest';
import { momentFormats } from '../../../src/i18n/useMomentFormats.ts';

const hours24 = momentFormats({ clock: 'hours24', locale: 'en', form: 'dashes' });
const hours12 = momentFormats({ clock: 'hours12', locale: 'en', form: 'dashes' });

test('an instant reads DD-MM-YYYY and the time of day where the person sits, by the clock that was chosen', () => {
  const moment = new Date(2026, 10, 5, 21, 7).toISOString();
  expect(hours24.dateTime(moment)).toBe('05-11-2026 21:07');
  expect(hours12.dateTime(moment)).toBe('05-11-2026 9:07 pm');
});

test.each([null, undefined, '', 'soon', 5])('%s is no instant and reads as nothing', (value) => {
  expect(hours24.dateTime(value)).toBe('');
  expect(hours12.dateTime(value)).toBe('');
});

test.each([
  ['00:00', '00:00', '12:00 am'],
  ['09:07', '09:07', '9:07 am'],
  ['12:00', '12:00', '12:00 pm'],
  ['23:59', '23:59', '11:59 pm'],
  ['13:30:00', '13:30', '1:30 pm'],
])('the time of day %s reads %s, or %s', (value, of24, of12) => {
  expect(hours24.timeOfDay(value)).toBe(of24);
  expect(hours12.timeOfDay(value)).toBe(of12);
});

test.each(['24:00', '12:60', 'noon', ''])('"%s" is no time of day and stays as it is', (value) => {
  expect(hours24.timeOfDay(value)).toBe(value);
  expect(hours12.timeOfDay(value)).toBe(value);
});
