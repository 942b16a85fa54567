import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { afterEach, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { requestHeader } from '../../../contract/requestHeader.ts';
import { everyRight, type Rights } from '../../../contract/rights/rights.ts';
import { App } from '../../../src/app/App.tsx';
import { createBackOffice } from '../../../src/app/backOffice.ts';
import { modules } from '../../../src/app/modules.ts';
import { english } from '../../../src/i18n/wording.ts';
import { compose } from '../../../src/modules/composition.ts';
import { answeringServer, type Call, given, refused } from '../support/answeringServer.ts';
import { wholeRegistry } from '../support/builtInRegistry.ts';
import { customer, openSession, storeWith } from '../support/sessions.ts';
import { harboursModule } from './module.ts';

const harbours = defineResource({
  name: 'fleet/harbours',
  labels: { one: 'Harbour', many: 'Harbours' },
  title: 'name',
  area: 'stock',
  service: 'store',
  fields: {
    name: { kind: 'text', required: true, unique: true, searchable: true },
    berths: { kind: 'integer', min: 1 },
    isOpen: { kind: 'boolean', required: true, default: true },
  },
});

const request = '00000000-0000-4000-8000-0000000000ff';

interface Harbour {
  id: string;
  version: number;
  name: string;
  berths: number | null;
  isOpen: boolean;
}

/** Harbours as the server keeps them: with a search, versions, one name for each, and a way back. */
function keptHarbours() {
  const rows = new Map<string, Harbour>();
  const before = new Map<string, Harbour>();
  const add = (name: string, berths: number) => {
    const id = `h${rows.size + 1}`;
    rows.set(id, { id, version: 1, name, berths, isOpen: true });
  };
  add('Hout Bay', 12);
  add('Kalk Bay', 7);
  const issue = (field: string, code: FieldIssue['code'], details = {}) =>
    refused(422, 'VALIDATION_FAILED', {
      issues: [{ field, code, details }],
      errors: { [field]: 'For programs' },
    });
  const answer = ({ method, path, query, body }: Call) => {
    const [, id = ''] = /\/fleet\/harbours\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET' && id) {
      const row = rows.get(id);
      return row ? given(row) : refused(404, 'NOT_FOUND');
    }
    if (method === 'GET' && path.endsWith('/fleet/harbours')) {
      const { q = '', ...equal } = JSON.parse(query.get('filter') ?? '{}');
      const [field = 'name', order] = JSON.parse(query.get('sort') ?? '[]');
      const found = [...rows.values()]
        .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
        .filter((row) => Object.entries(equal).every(([name, value]) => Reflect.get(row, name) === value))
        .toSorted((one, other) => (Reflect.get(one, field) < Reflect.get(other, field) ? -1 : 1));
      if (order === 'DESC') found.reverse();
      return given(found, { 'content-range': `items 0-${found.length}/${found.length}` });
    }
    if (id === 'undo') {
      for (const [key, row] of before) rows.set(key, row);
      return given({ ids: [...before.keys()], skipped: [] });
    }
    if (method !== 'POST' && method !== 'PATCH') return given([]);
    const { version, ...values } = JSON.parse(body);
    if ([...rows.values()].some((row) => row.id !== id && row.name === values.name))
      return issue('name', 'notUnique');
    if (method === 'POST') {
      add(values.name, values.berths);
      return given(rows.get(`h${rows.size}`), { [requestHeader]: request });
    }
    const row = rows.get(id);
    if (!row) return refused(404, 'NOT_FOUND');
    if (row.version !== version) return refused(409, 'VERSION_CONFLICT', { current: row });
    before.set(id, row);
    rows.set(id, { ...row, ...values, version: row.version + 1 });
    return given(rows.get(id), { [requestHeader]: request });
  };
  return { rows, answer };
}

afterEach(cleanup);

/** Opens an address of the product with the pages of the harbours, as a person with those rights. */
async function open(address: string, rights: Rights = everyRight) {
  const { rows, answer } = keptHarbours();
  const server = await answeringServer(answer);
  const selectedCustomer = customer(1, `${server.url}/services`);
  const { store } = await storeWith(openSession({ rights, selectedCustomer }));
  window.history.pushState(null, '', address);
  const parts = createBackOffice({
    store,
    registry: wholeRegistry(createRegistry([harbours])),
    wording: english,
    preferenceStore: memoryStore(),
    // Hearing what others change takes a server that goes on speaking.
    composition: compose([...modules.filter(({ name }) => name !== 'live'), harboursModule]),
  });
  render(<App parts={parts} />);
  const changes = () =>
    server.calls
      .filter(({ method, path }) => method !== 'GET' && path.includes('/fleet/harbours'))
      .map(({ method, body }) => [method, JSON.parse(body)]);
  return { rows, changes };
}

const names = async () => {
  const table = await screen.findByRole('table');
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};
const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole(label === 'Berths' ? 'spinbutton' : 'textbox', { name: label }), {
    target: { value },
  });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a list of react-admin has the title, the labels and the order of the definition, and its filter narrows it', async () => {
  await open('/fleet/harbours');
  expect(await screen.findByRole('heading', { name: 'Harbours' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'New harbour' })).toBeTruthy();
  await waitFor(async () => expect(await names()).toEqual(['Hout Bay', 'Kalk Bay']));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Berths',
    'Is open',
    '',
  ]);
  expect(document.title).toBe('Harbours · Commissary');
  await enter('Search', 'kalk');
  await waitFor(async () => expect(await names()).toEqual(['Kalk Bay']));
});

test('a form of react-admin creates a record, with the values that the definition proposes', async () => {
  const { changes } = await open('/fleet/harbours/create');
  expect(await screen.findByRole('heading', { name: 'Create Harbour' })).toBeTruthy();
  await enter('Name', 'Gordons Bay');
  await enter('Berths', '30');
  await press('Save');
  await waitFor(async () => expect(await names()).toEqual(['Gordons Bay', 'Hout Bay', 'Kalk Bay']));
  expect(changes()).toEqual([['POST', { name: 'Gordons Bay', berths: 30, isOpen: true }]]);
  expect(screen.getByText('Added Gordons Bay')).toBeTruthy();
});

test('a form of react-admin saves what differs, and the message undoes it', async () => {
  const { rows, changes } = await open('/fleet/harbours/h1');
  expect(await screen.findByRole('heading', { name: 'Harbour Hout Bay' })).toBeTruthy();
  await enter('Name', 'Mariners Wharf');
  await press('Save');
  await waitFor(async () => expect(await names()).toEqual(['Kalk Bay', 'Mariners Wharf']));
  expect(changes()).toEqual([['PATCH', { name: 'Mariners Wharf', version: 1 }]]);
  await press('Undo');
  await waitFor(async () => expect(await names()).toEqual(['Hout Bay', 'Kalk Bay']));
  expect(rows.get('h1')?.name).toBe('Hout Bay');
});

test('what the server refuses stands at its field, in our words, and the input stays', async () => {
  await open('/fleet/harbours/h1');
  await enter('Name', 'Kalk Bay');
  await press('Save');
  const input = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  const text = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(text?.textContent).toBe('Another record already has this value');
  expect((input as HTMLInputElement).value).toBe('Kalk Bay');
  // The line below the form leads there.
  await press('Name');
  expect(document.activeElement).toBe(input);
  expect(window.location.pathname).toBe('/fleet/harbours/h1');
});

test('what somebody else changed meanwhile stays, and of a field that both changed the person chooses', async () => {
  const { rows, changes } = await open('/fleet/harbours/h1');
  await enter('Name', 'Mariners Wharf');
  const theirs = { id: 'h1', version: 2, name: 'Hout Bay', berths: 20, isOpen: true };
  rows.set('h1', theirs);
  await press('Save');
  await waitFor(() => expect(rows.get('h1')).toEqual({ ...theirs, name: 'Mariners Wharf', version: 3 }));
  await waitFor(async () => expect(await names()).toEqual(['Kalk Bay', 'Mariners Wharf']));
  fireEvent.click(await screen.findByText('Mariners Wharf'));
  expect(await screen.findByRole('heading', { name: 'Harbour Mariners Wharf' })).toBeTruthy();
  await enter('Berths', '40');
  rows.set('h1', { ...theirs, name: 'Mariners Wharf', berths: 50, version: 4 });
  await press('Save');
  expect(await screen.findByRole('dialog', { name: 'Someone else changed this record' })).toBeTruthy();
  await press('Save with your value');
  await waitFor(() => expect(rows.get('h1')?.berths).toBe(40));
  expect(changes().at(-1)).toEqual(['PATCH', { berths: 40, version: 4 }]);
});

test('whose role lacks a right sees no way to do it, and is told so at its address', async () => {
  await open('/fleet/harbours', { '*': ['read'] });
  await waitFor(async () => expect(await names()).toEqual(['Hout Bay', 'Kalk Bay']));
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New harbour' })).toBeNull();
  cleanup();
  for (const address of ['/fleet/harbours/create', '/fleet/harbours/h1']) {
    await open(address, { '*': ['read'] });
    expect(await screen.findByRole('heading', { name: 'Your role does not include this' })).toBeTruthy();
    cleanup();
  }
});

test('a record that is gone says so, in the place of its form', async () => {
  await open('/fleet/harbours/h9');
  expect(await screen.findByText('This record does not exist or has been deleted.')).toBeTruthy();
});
