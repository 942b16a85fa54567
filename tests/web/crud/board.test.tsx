import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { type Call, given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const minute = 60_000;

const ferries = defineResource({
  name: 'fleet/ferries',
  labels: { one: 'Ferry', many: 'Ferries' },
  title: 'name',
  area: 'stock',
  service: 'store',
  verbs: ['list', 'get'],
  states: { field: 'state', start: 'WAITING', moves: { leave: { from: ['WAITING'], to: 'GONE' } } },
  fields: {
    name: { kind: 'text' },
    state: {
      kind: 'choice',
      choices: [
        { id: 'WAITING', label: 'Waiting' },
        { id: 'GONE', label: 'Gone' },
      ],
    },
    leavesAt: { kind: 'dateTime', label: 'Leaves' },
    pier: { kind: 'text' },
    isHere: { kind: 'boolean' },
  },
  list: {
    sort: { field: 'name', direction: 'asc' },
    views: { board: { by: 'state', sort: 'leavesAt', shows: ['leavesAt', 'pier'] } },
    tabs: [
      { label: 'Here', where: { isHere: true }, empty: 'No ferry is here' },
      { label: 'At sea', where: { isHere: false } },
    ],
  },
});

const askedOf = ({ query }: Call) => ({
  filter: JSON.parse(query.get('filter') ?? '{}'),
  sort: JSON.parse(query.get('sort') ?? '[]'),
});

afterEach(cleanup);

test('cards stand by the time that is left, and say it, until a record is at its end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const row = (id: string, name: string, state: string, minutes: number) => {
    const leavesAt = new Date(Date.now() + minutes * minute).toISOString();
    return { id, version: 1, name, state, leavesAt, pier: null, isHere: true };
  };
  const rows = [
    row('f1', 'Anna', 'WAITING', 12.5),
    row('f2', 'Bea', 'WAITING', -8),
    row('f3', 'Cleo', 'GONE', -9),
  ];
  const server = await openOffice('/fleet/ferries?view=board', [ferries], (call) => {
    const [ofColumn] = askedOf(call).filter.and ?? [];
    const found = rows.filter(({ state }) => !ofColumn || state === ofColumn.state);
    return given(found, { 'content-range': `fleet/ferries 0-${found.length}/${found.length}` });
  });
  const cards = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');
  const texts = (name: string) => cards(name).map(({ textContent }) => textContent);
  await screen.findByRole('region', { name: 'Gone' });
  await waitFor(() => expect(texts('Waiting')).toEqual(['AnnaLeavesin 12 min', 'BeaLeaves8 min late']));
  expect(texts('Gone')).toEqual(['CleoLeaves9 minutes ago']);

  await act(() => vi.advanceTimersByTimeAsync(minute));
  expect(texts('Waiting')).toEqual(['AnnaLeavesin 11 min', 'BeaLeaves9 min late']);

  const sortOf = (state: string) =>
    server.calls.map(askedOf).find(({ filter }) => filter.and?.[0].state === state)?.sort;
  expect([sortOf('WAITING'), sortOf('GONE')]).toEqual([
    ['leavesAt', 'ASC'],
    ['name', 'ASC'],
  ]);
});

test('a board without a card says so, and leads to the next tab where nobody can begin', async () => {
  const server = await openOffice('/fleet/ferries?view=board&filter={"isHere":true}', [ferries], () =>
    given([], { 'content-range': 'fleet/ferries 0-0/0' }),
  );
  expect(await screen.findByRole('heading', { name: 'No ferry is here' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show “At sea”' }));
  expect(await screen.findByRole('heading', { name: 'Nothing under “At sea”' })).toBeTruthy();
  const filters = () => server.calls.map((call) => askedOf(call).filter);
  await waitFor(() => expect(filters()).toContainEqual({ isHere: false }));
  expect(screen.getByRole('button', { name: 'Show “Here”' })).toBeTruthy();
});

test.each([
  [1, 'Anna'],
  [2, 'AnnaPierNorth'],
])('of %i stores, a card says %s', async (count, text) => {
  const piers = defineResource({
    name: 'fleet/piers',
    labels: { one: 'Pier', many: 'Piers' },
    title: 'name',
    area: 'stock',
    service: 'store',
    storeScope: 'id',
    fields: { name: { kind: 'text' } },
  });
  const barges = defineResource({
    name: 'fleet/barges',
    labels: { one: 'Barge', many: 'Barges' },
    title: 'name',
    area: 'stock',
    service: 'store',
    storeScope: 'pierId',
    fields: {
      name: { kind: 'text' },
      pierId: { kind: 'reference', resource: 'fleet/piers', label: 'Pier' },
      state: { kind: 'choice', choices: [{ id: 'HERE', label: 'Here' }] },
    },
    list: { views: { board: { by: 'state', shows: ['pierId'] } } },
  });
  const barge = {
    ...{ id: 'b1', version: 1, name: 'Anna', state: 'HERE', pierId: 'p1', labels: { pierId: 'North' } },
  };
  await openOffice('/fleet/barges?view=board', [piers, barges], ({ path }) =>
    path.endsWith('/piers')
      ? given([{ id: 'p1', version: 1, name: 'North' }], { 'content-range': `fleet/piers 0-0/${count}` })
      : given([barge], { 'content-range': 'fleet/barges 0-0/1' }),
  );
  const column = await screen.findByRole('region', { name: 'Here' });
  expect(within(column).getByRole('listitem').textContent).toBe(text);
});
