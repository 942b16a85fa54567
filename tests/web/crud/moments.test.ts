import { expect, test } from 'vitest';
import { dateTimeToText } from '../../../src/crud/fieldKinds/momentCells.tsx';

test('an instant reads DD-MM-YYYY and the time of day where the person sits', () => {
  const moment = new Date(2026, 10, 5, 9, 7);
  expect(dateTimeToText(moment.toISOString())).toBe('05-11-2026 09:07');
});

test.each([null, undefined, '', 'soon', 5])('%s is no instant and reads as nothing', (value) => {
  expect(dateTimeToText(value)).toBe('');
});
