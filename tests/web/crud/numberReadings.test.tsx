import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Preview } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { ambiguousColumns, choicesFor } from '../../../src/crud/import/importOptions.ts';
import { NumberReadings } from '../../../src/crud/import/NumberReadings.tsx';
import { requestOptions } from '../../../src/crud/import/requestOptions.ts';
import { english } from '../support/english.ts';

const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  fields: { name: { kind: 'text' }, weight: { kind: 'decimal' }, price: { kind: 'money' } },
});

const preview: Preview = {
  columns: [
    { name: 'Name', samples: ['1,234'], field: 'name', ambiguous: ['1,234'] },
    { name: 'Weight', samples: ['1,234', '12,000'], field: 'weight', ambiguous: ['1,234', '12,000'] },
    { name: 'Price', samples: ['12.50'], field: 'price' },
  ],
  rowCount: 2,
  dialect: { format: 'csv', delimiter: ',', decimalMark: '.', encoding: 'utf-8' },
};

afterEach(cleanup);

test('a column of numbers that can be read in two ways is asked about, with samples of both readings', () => {
  let last = choicesFor(preview, boats);
  function Page() {
    const [choices, setChoices] = useState(last);
    last = choices;
    return <NumberReadings resource={boats} preview={preview} choices={choices} onChange={setChoices} />;
  }
  const locale = { translate: english, changeLocale: async () => undefined, getLocale: () => 'en' };
  render(
    <I18nContextProvider value={locale}>
      <Page />
    </I18nContextProvider>,
  );
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
  expect(
    screen.getByRole('radiogroup', { name: 'How should we read the numbers in “Weight”?' }),
  ).toBeTruthy();
  const readings = screen.getAllByRole<HTMLInputElement>('radio');
  expect(readings.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['“1,234” is 1234; “12,000” is 12000', false],
    ['“1,234” is 1.234; “12,000” is 12', false],
  ]);
  const [, second] = readings;
  if (second) fireEvent.click(second);
  expect(requestOptions(boats, last).decimalMarks).toEqual({ Weight: ',' });
});

test('a column that is left out, or goes into a text, is not asked about', () => {
  const choices = choicesFor(preview, boats);
  const names = (mapping: typeof choices.mapping) =>
    ambiguousColumns(boats, preview, { ...choices, mapping }).map(({ name }) => name);
  expect(names(choices.mapping)).toEqual(['Weight']);
  expect(names({ ...choices.mapping, Weight: null })).toEqual([]);
});
