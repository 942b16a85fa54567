import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dateToText } from '../../../contract/fieldKinds/kinds/moment.ts';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { yearAfter } from '../../../src/kit/calendar/month.ts';
import { given } from '../support/answeringServer.ts';
import { boatsWith } from '../support/boats.ts';
import { openOffice } from '../support/office.tsx';

afterEach(cleanup);

/** Opens the form of a new boat that has one more field, and gives what was sent at last. */
async function formWith(trait: ResourceInput['fields'][string]) {
  const server = await openOffice('/fleet/boats/create', [boatsWith(trait)], () =>
    given({ id: 'b1', version: 1, name: 'Anna' }),
  );
  const [input] = await screen.findAllByLabelText<HTMLInputElement>(/^(Trait|Latitude)/);
  const form = input?.form;
  if (!input || !form) throw new Error('There is no input in a form.');
  const type = (element: HTMLElement, value: string) => {
    fireEvent.change(element, { target: { value } });
    fireEvent.blur(element);
  };
  const sent = () =>
    server.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).trait);
  return {
    input,
    type,
    paste: (text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } }),
    send: async () => {
      fireEvent.submit(form);
      await waitFor(() => expect(sent()).toHaveLength(1));
      return sent()[0];
    },
    isRefused: async (sentence: RegExp) => {
      fireEvent.submit(form);
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
      expect(sent()).toEqual([]);
    },
  };
}

test.each([
  '12',
  '12.5',
  'R 12,50',
  '1 234,50',
  '1,234',
  '-7.05 €',
])('money that is pasted as %s means the amount that it says, and that is shown', async (text) => {
  const { input, paste, send } = await formWith({ kind: 'money' });
  paste(text);
  const [shown, cents] = {
    '12': ['12.00', 1200],
    '12.5': ['12.50', 1250],
    'R 12,50': ['12.50', 1250],
    '1 234,50': ['1,234.50', 123450],
    '1,234': ['1,234.00', 123400],
    '-7.05 €': ['-7.05', -705],
  }[text] ?? ['', 0];
  expect(input.value).toBe(shown);
  expect(screen.getByText(/was read as/).textContent).toContain(String(shown).replace('-', ''));
  expect(await send()).toBe(cents);
});

test('a form proposes a date one year from today where the definition says so, to see before it is saved (P2-5-09)', async () => {
  const before = new Date();
  const { input, send } = await formWith({ kind: 'date', proposed: 'yearFromToday' });
  // The customer of the test names no time zone, so the clock of the device counts.
  const days = [before, new Date()].map((moment) => yearAfter(wallClock(undefined).dayOf(moment)));
  expect(days.map(dateToText)).toContain(input.value);
  expect(days).toContain(await send());
});

test('money that is typed is cents (P2-5-05), and a paste that is no amount changes nothing and is said', async () => {
  const { input, type, paste, send } = await formWith({ kind: 'money' });
  type(input, '1234');
  expect(input.value).toBe('12.34');
  paste('twelve');
  expect(screen.getByText('“twelve” is not an amount')).toBeTruthy();
  expect(await send()).toBe(1234);
});

test('a whole number is not made of 3.5', async () => {
  const { input, type, isRefused } = await formWith({ kind: 'integer' });
  type(input, '3.5');
  expect(input.value).toBe('3.5');
  await isRefused(/Expected a whole number/);
});

test('the 31st of February is refused, with the time that stands beside it', async () => {
  const { input, type, isRefused, send } = await formWith({ kind: 'dateTime' });
  const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' });
  type(input, '31-02-2026');
  type(time, '14:05');
  await isRefused(/Not a valid/);
  expect([input.value, time.value]).toEqual(['31-02-2026', '14:05']);
  type(input, '28-02-2026');
  expect(await send()).toBe(new Date(2026, 1, 28, 14, 5).toISOString());
});

test.each([
  ['14:05', '14:05'],
  ['905', '09:05'],
  ['2:05 pm', '14:05'],
  ['12:05 am', '00:05'],
])('a time of day is typed as %s and read as %s', async (typed, read) => {
  const { input, type, send } = await formWith({ kind: 'time' });
  type(input, typed);
  expect(input.value).toBe(read);
  expect(await send()).toBe(read);
});

test('a time of day that is none is refused', async () => {
  const { input, type, isRefused } = await formWith({ kind: 'time' });
  type(input, '25:00');
  await isRefused(/Not a valid/);
});

test.each([
  ['colour', '#1a2b3c'],
  ['geoPoint', { latitude: -33.92, longitude: 18.42 }],
] as const)('a %s can be emptied again', async (kind, value) => {
  const { send } = await formWith({ kind, default: value });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  expect(await send()).toBeNull();
});

test('a day is picked in a calendar that begins its weeks as the region of the customer does', async () => {
  const { input, type, send } = await formWith({ kind: 'date' });
  type(input, '05-11-2026');
  fireEvent.click(screen.getByRole('button', { name: 'Pick a date' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Pick a date' }));
  await calendar.findByText('November 2026');
  expect(calendar.getAllByRole('columnheader')[0]?.getAttribute('aria-label')).toBe('Sunday');
  expect(calendar.getByRole('gridcell', { name: '5' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(calendar.getByRole('button', { name: 'Next month' }));
  await calendar.findByText('December 2026');
  fireEvent.click(calendar.getByRole('gridcell', { name: '24' }));
  await waitFor(() => expect(input.value).toBe('24-12-2026'));
  expect(await send()).toBe('2026-12-24');
});
