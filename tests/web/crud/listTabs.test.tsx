import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { inLanguage } from '../../../contract/resourceWords.ts';
import { currentTab } from '../../../src/crud/filters/listTabs.ts';
import { tabFilter } from '../../../src/dataProviders/listRequest.ts';
import { english } from '../../../src/i18n/wording.ts';
import { type Call, given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const offers = defineResource({
  name: 'fleet/offers',
  labels: { one: 'Offer', many: 'Offers' },
  title: 'name',
  softDelete: 'isDeleted',
  area: 'stock',
  service: 'store',
  messages: { created: 'Offer has been created successfully' },
  fields: {
    name: { kind: 'text', required: true, searchable: true },
    isActive: { kind: 'boolean', wire: 'active', default: true },
    place: { kind: 'text' },
    isDeleted: { kind: 'boolean', default: false, required: true, readOnly: true },
  },
  list: {
    tabs: [
      { label: { en: 'Active', af: 'Aktief' }, where: { isActive: true } },
      {
        label: { en: 'Archived', af: 'Argief' },
        where: { isActive: false },
        empty: { en: 'Nothing archived', af: 'Niks in die argief nie' },
      },
    ],
    queues: { here: { label: 'Offers to check', where: { place: 'Here' } } },
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

  test('the one with the most conditions is current, also beside a first one for all records', () => {
    const everywhere = defineResource({
      ...{ name: 'fleet/places', labels: { one: 'Place', many: 'Places' }, title: 'name', area: 'stock' },
      fields: { name: { kind: 'text', required: true }, place: { kind: 'text' } },
      list: {
        tabs: [
          { label: 'All', where: {} },
          { label: 'Near', where: { place: ['Here', 'There'] } },
        ],
      },
    });
    const [all, near] = everywhere.list.tabs;
    const current = (tab: typeof all) => tab && currentTab(everywhere, tabFilter(everywhere, tab))?.label;
    expect([current(all), current(near)]).toEqual(['All', 'Near']);
  });

  test('keep what somebody filters by besides', async () => {
    const filter = encodeURIComponent(JSON.stringify({ active: true, place: { eq: 'Here' } }));
    const server = await open(`/fleet/offers?filter=${filter}`);
    fireEvent.click(await screen.findByRole('tab', { name: 'Archived' }));
    const asked = () => server.calls.map(({ query }) => JSON.parse(query.get('filter') ?? '{}'));
    await waitFor(() => expect(asked()).toContainEqual({ active: false, place: { eq: 'Here' } }));
    expect((await screen.findAllByText(/Here/)).length).toBeGreaterThan(0);
  });
});

describe('a list without records', () => {
  const state = async (filter?: object) => {
    const search = filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '';
    const none = () => given([], { 'content-range': 'fleet/offers 0-0/0' });
    await openOffice(`/fleet/offers${search}`, [offers], none, english);
    const heading = await screen.findByRole('heading', { level: 2 });
    const actions = screen.queryAllByRole('link', { name: 'New offer' });
    return [heading.textContent, heading.parentElement?.contains(actions.at(-1) ?? null)];
  };

  test.each([
    ['its first tab, where people begin', undefined, 'Nothing under “Active”', true],
    ['a tab in the words of the tab', { active: false }, 'Nothing archived', false],
    ['a queue that somebody has cleared', { place: 'Here' }, 'All done', false],
    ['the bin', { isDeleted: { eq: true } }, 'The bin is empty', false],
    ['what people chose besides', { active: true, place: { eq: 'Here' } }, 'No offers match', false],
  ])('says so of %s', async (_what, filter, title, canBegin) => {
    expect(await state(filter)).toEqual([title, canBegin]);
  });

  test('says so in the language of the person', () => {
    expect(inLanguage(offers, 'af').list.tabs.map(({ empty }) => empty)).toEqual([
      undefined,
      'Niks in die argief nie',
    ]);
  });
});

test('a definition says in its own words what became of a record', async () => {
  await open('/fleet/offers/create');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Autumn' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add offer' }));
  expect(await screen.findByText('Offer has been created successfully')).toBeTruthy();
});
