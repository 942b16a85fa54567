import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { given } from '../support/answeringServer.ts';
import { boatsWith } from '../support/boats.ts';
import { openOffice } from '../support/office.tsx';

// A map needs a browser that draws; a journey looks at it.
vi.mock('../../../src/kit/map/AreaMap.tsx', () => ({ default: () => null }));
vi.mock('../../../src/kit/map/MapCanvas.tsx', () => ({ MapCanvas: () => null }));

afterEach(cleanup);

/** Opens the form of a boat whose further field has a value, and gives what the form sends. */
async function boatWith(trait: ResourceInput['fields'][string], value: unknown) {
  const record = { id: 'b1', version: 1, name: 'Anna', trait: value, labels: {} };
  const server = await openOffice('/fleet/boats/b1', [boatsWith(trait)], ({ path }) =>
    path.endsWith('issueKey')
      ? given({ ...record, version: 2, trait: '•••• wxyz', issued: { trait: 'boat_the-new-key-wxyz' } })
      : given(record),
  );
  await screen.findByRole('textbox', { name: 'Name' });
  const sent = () =>
    server.calls.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body));
  return {
    sent,
    save: async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent()).toHaveLength(1));
      return sent()[0].trait;
    },
  };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const saveButton = () => screen.queryByRole('button', { name: 'Save' });

describe('a secret', () => {
  test('that nobody has set is typed unseen', async () => {
    const { save } = await boatWith({ kind: 'secret' }, null);
    expect(screen.getByLabelText<HTMLInputElement>('Trait').type).toBe('password');
    type('Trait', 'a long secret 1234');
    expect(document.body.textContent).not.toContain('a long secret');
    expect(await save()).toBe('a long secret 1234');
  });

  test('that is set shows its mask, and another takes its place', async () => {
    const { save } = await boatWith({ kind: 'secret' }, '•••• 1234');
    expect(screen.getByText('•••• 1234')).toBeTruthy();
    press('Replace');
    expect(saveButton()).toBeNull();
    type('Trait', 'another one');
    expect(await save()).toBe('another one');
  });

  test('stays if the input is left empty, or somebody changes their mind', async () => {
    await boatWith({ kind: 'secret' }, '•••• 1234');
    press('Replace');
    type('Trait', 'x');
    type('Trait', '');
    expect(saveButton()).toBeNull();
    press('Keep the current one');
    expect(screen.getByText('•••• 1234')).toBeTruthy();
  });

  test('is removed on purpose', async () => {
    const { save } = await boatWith({ kind: 'secret' }, '•••• 1234');
    press('Remove');
    expect(screen.getByText('Removed when you save')).toBeTruthy();
    expect(await save()).toBeNull();
  });

  test('that is required can be replaced, not removed', async () => {
    await boatWith({ kind: 'secret', required: true }, '•••• 1234');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

test('an issued key is issued anew after a question, and shown once', async () => {
  const { sent } = await boatWith({ kind: 'issuedKey' }, '•••• abcd');
  press('Issue a new key');
  press('Issue a new key');
  expect(await screen.findByText('boat_the-new-key-wxyz')).toBeTruthy();
  expect(sent()).toEqual([{ field: 'trait', version: 1 }]);
  press('I have stored it');
  await waitFor(() => expect(screen.queryByText('boat_the-new-key-wxyz')).toBeNull());
});

test('a number has its unit beside it, and people who cannot see it hear it with the input', async () => {
  await boatWith({ kind: 'decimal', unit: 'kg' }, 12.5);
  const input = screen.getByLabelText<HTMLInputElement>('Trait');
  expect(input.value).toBe('12.50');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('kg');
  type('Trait', '13');
  await screen.findByText(/Trait 12\.50\u00a0kg → 13\.00\u00a0kg/, { normalizer: (text) => text });
});

test('a time zone that a record does not have is that of the customer', async () => {
  await boatWith({ kind: 'choice', choicesOf: 'timeZones' }, null);
  expect(screen.getByRole('combobox', { name: /Trait/ }).textContent).toBe('As customer');
});

describe('opening hours', () => {
  const hours = (from: string, to: string) => [{ from, to }];

  test('of one day are copied to all days', async () => {
    const { save } = await boatWith({ kind: 'weekHours' }, null);
    press('Add hours on Monday');
    type('Monday, to', '16:30');
    press('Copy the hours of Monday');
    fireEvent.click(screen.getByRole('menuitem', { name: 'To all days' }));
    const every = hours('08:00', '16:30');
    expect(await save()).toEqual({
      ...{ mon: every, tue: every, wed: every, thu: every, fri: every, sat: every, sun: every },
    });
  });

  test.each([
    ['To Monday to Friday', ['mon', 'tue', 'wed', 'thu', 'fri']],
    ['To Saturday and Sunday', ['mon', 'sat', 'sun']],
    ['To Thursday', ['mon', 'thu']],
  ])('of Monday are copied: %s', async (name, days) => {
    const given = { mon: hours('08:00', '16:30'), sun: hours('10:00', '12:00') };
    const { save } = await boatWith({ kind: 'weekHours' }, given);
    press('Copy the hours of Monday');
    expect(screen.queryByRole('menuitem', { name: 'To Monday' })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name }));
    expect(await save()).toEqual({
      ...given,
      ...Object.fromEntries(days.map((day) => [day, given.mon])),
    });
  });

  test('that are added begin as those of the day before, and a second entry where the first ends', async () => {
    const { save } = await boatWith({ kind: 'weekHours' }, { tue: hours('09:00', '12:00') });
    press('Add hours on Wednesday');
    press('Add hours on Wednesday');
    const wednesday = within(screen.getByRole('group', { name: 'Wednesday' }));
    const [, second] = wednesday.getAllByLabelText<HTMLInputElement>('Wednesday, to');
    if (second) fireEvent.change(second, { target: { value: '17' } });
    if (second) fireEvent.change(second, { target: { value: '17:00' } });
    expect(await save()).toEqual({
      tue: hours('09:00', '12:00'),
      wed: [...hours('09:00', '12:00'), ...hours('12:00', '17:00')],
    });
  });

  test('that overlap are refused by the name of the day', async () => {
    const { sent } = await boatWith({ kind: 'weekHours' }, { mon: hours('08:00', '12:00') });
    press('Add hours on Monday');
    const [, to] = screen.getAllByLabelText<HTMLInputElement>('Monday, to');
    const [, from] = screen.getAllByLabelText<HTMLInputElement>('Monday, from');
    if (from) fireEvent.change(from, { target: { value: '11:00' } });
    if (to) fireEvent.change(to, { target: { value: '13:00' } });
    press('Save');
    expect((await screen.findAllByText(/The hours on Monday overlap/)).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  test.each([
    [
      { mon: hours('08:00', '17:00'), tue: hours('08:00', '17:00'), sat: hours('09:00', '13:00') },
      'Mon–Tue 08:00–17:00, Sat 09:00–13:00',
    ],
    [{ fri: hours('18:00', '02:00') }, 'Fri 18:00–02:00 (next day)'],
    [{ sun: hours('00:00', '24:00') }, 'Sun 24 hours'],
    [{ wed: [...hours('08:00', '12:00'), ...hours('13:00', '24:00')] }, 'Wed 08:00–12:00 and 13:00–00:00'],
    [{}, 'Closed'],
  ])('%j reads “%s”', async (value, text) => {
    const record = { id: 'b1', version: 1, name: 'Anna', trait: value, labels: {} };
    await openOffice('/fleet/boats/b1', [boatsWith({ kind: 'weekHours' })], () => given(record), undefined, {
      'fleet/boats': ['read'],
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('texts', () => {
  const trait = { kind: 'texts' as const, languages: ['en', 'af'] };

  test('have a line for each language, and an emptied one goes', async () => {
    const { save } = await boatWith(trait, { af: 'Boor', en: 'Drill' });
    type('Trait, Afrikaans', '');
    expect(await save()).toEqual({ en: 'Drill', af: '' });
  });

  test('in a language that is gone do not stand in the way', async () => {
    const { save } = await boatWith(trait, { de: 'Bohrer', en: 'Drill' });
    type('Trait, English', 'Power drill');
    expect(await save()).toEqual({ en: 'Power drill' });
  });

  test('that are typed back as they were are no change', async () => {
    await boatWith(trait, { af: 'Boor', en: 'Drill' });
    type('Trait, English', 'Drills');
    expect(saveButton()).not.toBeNull();
    type('Trait, English', 'Drill');
    expect(saveButton()).toBeNull();
  });
});

describe('an area', () => {
  const points = '-26.16, 28.03\n-26.16, 28.06\n-26.13, 28.06';

  test('is typed as points, closed by itself, and measured', async () => {
    const { save } = await boatWith({ kind: 'geoArea' }, null);
    type('Points of the outline', points);
    expect(screen.getByText(/^4\.\d+ km²$/)).toBeTruthy();
    const ring = [
      [28.03, -26.16],
      [28.06, -26.16],
      [28.06, -26.13],
      [28.03, -26.16],
    ];
    expect(await save()).toEqual({ type: 'Polygon', coordinates: [ring] });
  });

  test('with something that is no point is refused', async () => {
    const { sent } = await boatWith({ kind: 'geoArea' }, null);
    type('Points of the outline', `${points}\nsomewhere`);
    press('Save');
    expect((await screen.findAllByText(/latitude, longitude, in degrees/)).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  test('has its points in a table too, where buttons add and remove them', async () => {
    const { save } = await boatWith({ kind: 'geoArea' }, null);
    press('Show the points as a table');
    press('Add an outline');
    for (const [point, latitude, longitude] of [
      [1, '-26.16', '28.03'],
      [2, '-26.16', '28,07'],
      [3, '-26.13', '28.07'],
      [4, '-26.1', '28.05'],
    ] as const) {
      if (point > 1) press(`Add a point after point ${point - 1}`);
      expect(document.activeElement).toBe(screen.getByLabelText(`Latitude of point ${point}`));
      type(`Latitude of point ${point}`, latitude);
      type(`Longitude of point ${point}`, longitude);
    }
    press('Remove point 4');
    // A point between two others lies on their line, and changes nothing yet.
    press('Add a point after point 1');
    expect(screen.getByLabelText<HTMLInputElement>('Longitude of point 2').value).toBe('28.05');
    expect(await save()).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [28.03, -26.16],
          [28.05, -26.16],
          [28.07, -26.16],
          [28.07, -26.13],
          [28.03, -26.16],
        ],
      ],
    });
  });

  test('with too many points is offered with fewer, with the distance that it moves', async () => {
    const { save } = await boatWith({ kind: 'geoArea' }, null);
    const ring = Array.from({ length: 5001 }, (_none, index) => {
      const turned = (2 * Math.PI * (index % 5000)) / 5000;
      return [28 + 0.2 * Math.cos(turned), -26 + 0.2 * Math.sin(turned)];
    });
    type('Points of the outline', JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
    expect(await screen.findByText('The outline has 5,001 points. An area takes up to 4,000.')).toBeTruthy();
    expect(
      await screen.findByText(/^An outline with .* differs from it by at most [0-9.]+ m\.$/),
    ).toBeTruthy();
    expect(screen.getByRole('figure', { name: 'As it is' })).toBeTruthy();
    expect(screen.getByRole('figure', { name: 'With fewer points' })).toBeTruthy();
    press('Use the outline with fewer points');
    expect(screen.queryByText(/An area takes up to/)).toBeNull();
    const { coordinates } = await save();
    expect(coordinates[0].length).toBeLessThanOrEqual(4000);
  });

  test('that is a circle has a centre and a radius', async () => {
    const { save } = await boatWith(
      { kind: 'geoArea' },
      { type: 'Circle', radius: 500, coordinates: [28, -26] },
    );
    type('Radius in metres', '800');
    expect(await save()).toEqual({ type: 'Circle', coordinates: [28, -26], radius: 800 });
  });
});

describe('an open field', () => {
  test('is edited as names and values, which are numbers where they look like numbers', async () => {
    const { save } = await boatWith({ kind: 'open' }, { number: 4, code: '007' });
    expect(screen.getByLabelText<HTMLInputElement>('Value 2').value).toBe('007');
    type('Value 1', '5');
    press('Add a name');
    type('Name 3', 'theme');
    type('Value 3', 'dark');
    expect(await save()).toEqual({ number: 5, code: '007', theme: 'dark' });
  });

  test('keeps a text that looks like a number a text, in quotes', async () => {
    await boatWith({ kind: 'open' }, { code: '7' });
    expect(screen.getByLabelText<HTMLInputElement>('Value 1').value).toBe('"7"');
  });

  test('is edited as JSON', async () => {
    const { save } = await boatWith({ kind: 'open' }, { number: 4 });
    press('Edit as JSON');
    const whole = screen.getByRole('textbox', { name: 'Trait' });
    fireEvent.change(whole, { target: { value: '{"number":[5]}' } });
    expect(await save()).toEqual({ number: [5] });
  });
});
