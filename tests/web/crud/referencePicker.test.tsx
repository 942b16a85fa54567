import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { given } from '../support/answeringServer.ts';
import { boatsWith } from '../support/boats.ts';
import { openOffice } from '../support/office.tsx';

const harbours = defineResource({
  name: 'fleet/harbours',
  labels: { one: 'Harbour', many: 'Harbours' },
  title: 'name',
  service: 'store',
  fields: { name: { kind: 'text', searchable: true } },
});
const boats = boatsWith({ kind: 'reference', resource: 'fleet/harbours' });

afterEach(cleanup);

test('Enter chooses what was typed, even before the server has searched for it', async () => {
  const names = ['Durban', 'Knysna'];
  await openOffice('/fleet/boats/create', [boats, harbours], ({ path }) =>
    path.endsWith('/fleet/harbours')
      ? given(
          names.map((name) => ({ id: name, version: 1, name })),
          { 'content-range': 'fleet/harbours 0-1/2' },
        )
      : given({ id: 'b1', version: 1, name: 'Anna' }),
  );
  const input = await screen.findByRole('combobox', { name: 'Trait' });
  fireEvent.mouseDown(input);
  await screen.findByRole('option', { name: 'Durban' });
  fireEvent.change(input, { target: { value: 'kny' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(input).toHaveProperty('value', 'Knysna');
});

test('a press on a row opens its own record, also on the name of another; the keyboard follows the link', async () => {
  const boat = { id: 'b1', version: 1, name: 'Anna', trait: 'h1', labels: { trait: 'Knysna' } };
  const opened = async (how: MouseEventInit) => {
    await openOffice('/fleet/boats', [boats, harbours], ({ path }) =>
      path.endsWith('/fleet/boats') ? given([boat], { 'content-range': 'fleet/boats 0-0/1' }) : given(boat),
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Knysna' }), how);
    await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toMatch(/\b[bh]1\b/));
    const { pathname, search } = window.location;
    cleanup();
    return `${pathname}${search}`;
  };
  expect(await opened({ detail: 1 })).toMatch(/^\/fleet\/boats.*\bb1\b/);
  expect(await opened({ detail: 0 })).toBe('/fleet/harbours/h1');
});

test('a list without options says that there is none, and a search without results that it found nothing', async () => {
  const readOnly = defineResource({
    name: 'fleet/harbours',
    labels: { one: 'Harbour', many: 'Harbours' },
    title: 'name',
    service: 'store',
    verbs: ['list', 'get'],
    fields: { name: { kind: 'text', searchable: true } },
  });
  await openOffice('/fleet/boats/create', [boats, readOnly], ({ path }) =>
    path.endsWith('/fleet/harbours')
      ? given([], { 'content-range': 'fleet/harbours */0' })
      : given({ id: 'b1', version: 1, name: 'Anna' }),
  );
  const input = await screen.findByRole('combobox', { name: 'Trait' });
  fireEvent.mouseDown(input);
  expect(await screen.findByText('No harbours available')).toBeTruthy();
  fireEvent.change(input, { target: { value: 'kny' } });
  expect(await screen.findByText('Nothing found')).toBeTruthy();
});
