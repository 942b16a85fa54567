import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { LabelledInput } from '../../../src/kit/fieldKinds/LabelledInput.tsx';
import { issueOfValue } from '../../../src/kit/grid/gridValues.ts';
import { useIssueText } from '../../../src/kit/records/refusal.ts';
import { useTextDialect } from '../../../src/session/useMoneyFormats.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const price = completeField('price', fieldInput.parse({ kind: 'money', max: 1250 }));

/** An input for an amount, what it holds, and what is wrong with 1251 minor units. */
function Entered() {
  const [value, setValue] = useState<unknown>(null);
  const issueText = useIssueText();
  const issue = issueOfValue(1251, price, useTextDialect());
  return (
    <>
      <LabelledInput label="Price" field={price} value={value} onChange={setValue} width={160} />
      <output>{JSON.stringify(value)}</output>
      <p>{issue && issueText(issue)}</p>
    </>
  );
}

test.each([
  [
    'JPY',
    '1,234',
    '12.5',
    'has more digits after the decimal point than the currency, which has 0',
    '¥1,250',
  ],
  [
    'EUR',
    '12.34',
    '1.2345',
    'has more digits after the decimal point than the currency, which has 2',
    '€12.50',
  ],
  [
    'KWD',
    '1.234',
    '1.2345',
    'has more digits after the decimal point than the currency, which has 3',
    'KWD 1.250',
  ],
])('in %s, typed digits end in its decimals, and a paste with more is refused', async (currency, ...texts) => {
  const [shown, tooPrecise, reason, limit] = texts;
  await showPiece(<Entered />, { currency });
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  const paste = (text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } });
  fireEvent.change(input, { target: { value: '1234' } });
  expect([input.value, screen.getByText('1234').tagName]).toEqual([shown, 'OUTPUT']);
  paste(tooPrecise);
  expect(screen.getByText(`“${tooPrecise}” ${reason}`)).toBeTruthy();
  expect(input.value).toBe(shown);
  paste(limit);
  expect(screen.getByText('1250').tagName).toBe('OUTPUT');
  expect(screen.getByText(`At most ${limit}`)).toBeTruthy();
});
