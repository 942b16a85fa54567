import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Preview } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { choicesFor, requestOptions } from '../../../src/crud/import/importOptions.ts';
import { openColumns, unanswered } from '../../../src/kit/imports/openColumns.ts';
import { Readings } from '../../../src/kit/imports/Readings.tsx';
import { english } from '../support/english.ts';

const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  fields: {
    name: { kind: 'text' },
    weight: { kind: 'decimal' },
    price: { kind: 'money' },
    built: { kind: 'date' },
  },
});

const preview: Preview = {
  columns: [
    { name: 'Name', samples: ['1,234'], field: 'name', ambiguous: ['1,234'] },
    { name: 'Weight', samples: ['1,234', '12,000'], field: 'weight', ambiguous: ['1,234', '12,000'] },
    { name: 'Price', samples: ['12.50'], field: 'price' },
    { name: 'Built', samples: ['03/04/2027'], field: 'built', ambiguousDates: ['03/04/2027'] },
  ],
  rowCount: 2,
  headingRow: 1,
  dialect: { format: 'csv', delimiter: ',', decimalMark: '.', encoding: 'utf-8' },
};

afterEach(cleanup);

const fields = [...boats.fields.values()];

test('columns that can be read in two ways are asked about, with samples of both readings', () => {
  let last = choicesFor(preview, boats);
  function Page() {
    const [choices, setChoices] = useState(last);
    last = choices;
    return (
      <Readings
        columns={openColumns(fields, preview, choices.mapping)}
        answers={choices.answers}
        onAnswer={(answers) => setChoices({ ...choices, answers })}
      />
    );
  }
  const locale = { translate: english, changeLocale: async () => undefined, getLocale: () => 'en' };
  render(
    <I18nContextProvider value={locale}>
      <Page />
    </I18nContextProvider>,
  );
  const readingsOf = (column: string) => within(screen.getByRole('radiogroup', { name: column }));
  const shown = (column: string) =>
    readingsOf(column)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked, labels }) => [labels?.[0]?.textContent, checked]);
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2);
  expect(shown('How should we read the numbers in “Weight”?')).toEqual([
    ['“1,234” is 1234; “12,000” is 12000', false],
    ['“1,234” is 1.234; “12,000” is 12', false],
  ]);
  expect(shown('How should we read the dates in “Built”?')).toEqual([
    ['“03/04/2027” is April 3, 2027', false],
    ['“03/04/2027” is March 4, 2027', false],
  ]);
  const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
  choose('“1,234” is 1.234; “12,000” is 12');
  expect(unanswered(openColumns(fields, preview, last.mapping), last.answers)).toMatchObject([
    { name: 'Built' },
  ]);
  choose('“03/04/2027” is March 4, 2027');
  const { decimalMarks, dateOrders } = requestOptions(boats, last);
  expect({ decimalMarks, dateOrders }).toEqual({
    decimalMarks: { Weight: ',' },
    dateOrders: { Built: 'monthFirst' },
  });
});

test('a column that is left out, or goes into a text, is not asked about', () => {
  const { mapping } = choicesFor(preview, boats);
  const names = (changes: typeof mapping) =>
    openColumns(fields, preview, { ...mapping, ...changes }).map(({ name }) => name);
  expect(names({})).toEqual(['Weight', 'Built']);
  expect(names({ Weight: null, Built: 'name', Name: null })).toEqual([]);
});
