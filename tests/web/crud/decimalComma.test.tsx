import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { translated } from '../../../src/i18n/translated.ts';
import { given } from '../support/answeringServer.ts';
import { boatsWith } from '../support/boats.ts';
import { openOffice } from '../support/office.tsx';

afterEach(cleanup);

/** The product in a language whose decimal mark is a comma, with the words of English. */
const german = translated('de', {});

/** Opens the form of a new boat that has one more field, and types in it. */
async function typed(trait: ResourceInput['fields'][string], text: string) {
  const answer = () => given({ id: 'b1', version: 1, name: 'Anna' });
  const server = await openOffice('/fleet/boats/create', [boatsWith(trait)], answer, german);
  const input = await screen.findByLabelText<HTMLInputElement>('Trait');
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
  const sent = () =>
    server.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).trait);
  return {
    input,
    sent,
    submit: () => {
      if (input.form) fireEvent.submit(input.form);
    },
  };
}

test.each([
  ['decimal', '12,5', '12,50', 12.5],
  ['decimal', '1.234,5', '1234,50', 1234.5],
  ['decimal', '-0,25', '-0,25', -0.25],
  ['decimal', '12.5', '12,50', 12.5],
  ['percent', '7,25', '7,25', 7.25],
  ['integer', '1.234', '1234', 1234],
  ['money', '123456', '1.234,56', 123456],
] as const)('a field of the kind %s that is typed as %s reads %s', async (kind, text, shown, value) => {
  const { input, submit, sent } = await typed({ kind }, text);
  expect(input.value).toBe(shown);
  submit();
  await waitFor(() => expect(sent()).toEqual([value]));
});

test('a whole number is not made of 3,5', async () => {
  const { input, submit, sent } = await typed({ kind: 'integer' }, '3,5');
  expect(input.value).toBe('3,5');
  submit();
  expect((await screen.findAllByText(/Expected a whole number/)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

test.each([
  ['12,50', '12,50', 1250],
  ['12.50', '12,50', 1250],
  ['1.234,50 €', '1.234,50', 123450],
])('money that is pasted as %s means that amount', async (text, shown, cents) => {
  const { input, submit, sent } = await typed({ kind: 'money' }, '');
  // False: the browser does not paste the text as well.
  expect(fireEvent.paste(input, { clipboardData: { getData: () => text } })).toBe(false);
  expect(input.value).toBe(shown);
  submit();
  await waitFor(() => expect(sent()).toEqual([cents]));
});

test('a number that is pasted with words beside it is refused and not stripped', async () => {
  const { input, submit, sent } = await typed({ kind: 'decimal' }, '7');
  const paste = (text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } });
  expect(paste('see invoice 3')).toBe(false);
  await screen.findByText('“see invoice 3” is not a number');
  expect(input.value).toBe('7,00');
  paste('1 234,5');
  expect(input.value).toBe('1234,50');
  expect(screen.queryByText('“see invoice 3” is not a number')).toBeNull();
  submit();
  await waitFor(() => expect(sent()).toEqual([1234.5]));
});
