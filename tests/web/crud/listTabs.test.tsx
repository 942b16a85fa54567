import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { english } from '../../../src/i18n/wording.ts';
import { type Call, given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const offers = defineResource({
  name: 'fleet/offers',
  labels: { one: 'Offer', many: 'Offers' },
  title: 'name',
  area: 'stock',
  service: 'store',
  messages: { created: 'Offer has been created successfully' },
  fields: {
    name: { kind: 'text', required: true, searchable: true },
    isActive: { kind: 'boolean', wire: 'active', default: true },
    place: { kind: 'text' },
  },
  list: {
    tabs: [
      { label: { en: 'Active', af: 'Aktief' }, where: { isActive: true } },
      { label: { en: 'Archived', af: 'Argief' }, where: { isActive: false } },
    ],
  },
});

const rows = [
  { id: 'o1', version: 1, name: 'Summer', active: true, place: null, labels: {} },
  { id: 'o2', version: 1, name: 'Spring', active: false, place: null, labels: {} },
];

/** Answers a list with the rows that its filter wants. */
function answer({ method, query }: Call) {
  if (method === 'POST') return given({ ...rows[0], id: 'o3', name: 'Autumn' });
  const { active, place } = JSON.parse(query.get('filter') ?? '{}');
  const found = rows.filter((row) => row.active === active && (place === undefined || row.place === place));
  return given(found, { 'content-range': `fleet/offers 0-${found.length}/${found.length}` });
}

const open = (path = '/fleet/offers') => openOffice(path, [offers], answer, english);

afterEach(cleanup);

describe('the tabs of a list', () => {
  test('open the list with the first one, and show another one’s records', async () => {
    const server = await open();
    expect(await screen.findByText('Summer')).toBeTruthy();
    expect((await screen.findByRole('tab', { name: 'Active' })).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('tab', { name: 'Archived' }));
    expect(await screen.findByText('Spring')).toBeTruthy();
    expect(screen.queryByText('Summer')).toBeNull();
    const asked = server.calls.map(({ query }) => query.get('filter'));
    expect(asked.filter((filter) => filter === '{}')).toEqual([]);
    // What the tab asks for is no filter that somebody chose, so no chip repeats it.
    expect(screen.getAllByText(/Is active/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test('keep what somebody filters by besides', async () => {
    const filter = encodeURIComponent(JSON.stringify({ active: true, place: { eq: 'Here' } }));
    const server = await open(`/fleet/offers?filter=${filter}`);
    fireEvent.click(await screen.findByRole('tab', { name: 'Archived' }));
    const asked = () => server.calls.map(({ query }) => JSON.parse(query.get('filter') ?? '{}'));
    await waitFor(() => expect(asked()).toContainEqual({ active: false, place: { eq: 'Here' } }));
    expect((await screen.findAllByText(/Here/)).length).toBeGreaterThan(0);
  });

  test('say of an empty one that nothing stands there, and offer to add a record only in the first', async () => {
    rows.pop();
    await open();
    fireEvent.click(await screen.findByRole('tab', { name: 'Archived' }));
    expect(await screen.findByText('There is nothing under “Archived”.')).toBeTruthy();
  });
});

test('a definition says in its own words what became of a record', async () => {
  await open('/fleet/offers/create');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Autumn' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add offer' }));
  expect(await screen.findByText('Offer has been created successfully')).toBeTruthy();
});
