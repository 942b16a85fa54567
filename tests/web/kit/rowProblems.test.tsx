import { cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { afterEach, expect, test } from 'vitest';
import { errorTable, type FieldIssue } from '../../../contract/errors.ts';
import { RowProblems } from '../../../src/kit/imports/ProblemTable.tsx';
import { english } from '../support/english.ts';

afterEach(cleanup);

test('rows that are refused without a field are one line, which says so and repeats the refusal', () => {
  const refused = (row: number): FieldIssue => ({
    ...{ field: '', code: 'refused', details: { refusal: 'ZONE_IN_FORCE' } },
    ...{ row, value: '' },
  });
  const required: FieldIssue = { field: 'Fee', code: 'required', details: {}, row: 4, value: '' };
  const locale = { translate: english, changeLocale: async () => undefined, getLocale: () => 'en' };
  render(
    <I18nContextProvider value={locale}>
      <RowProblems issues={[refused(2), refused(3), required]} />
    </I18nContextProvider>,
  );
  const lines = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(lines.slice(1)).toEqual([
    ['The whole row', errorTable.ZONE_IN_FORCE.message, expect.stringContaining('2, 3')],
    ['Fee', 'Required', expect.stringContaining('4')],
  ]);
});
