import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { given, refused } from '../support/answeringServer.ts';
import { boatsWith } from '../support/boats.ts';
import { openOffice } from '../support/office.tsx';

const harbours = defineResource({
  name: 'fleet/harbours',
  labels: { one: 'Harbour', many: 'Harbours' },
  title: 'name',
  service: 'store',
  fields: { name: { kind: 'text' } },
});
const boats = boatsWith({ kind: 'reference', resource: 'fleet/harbours' });

afterEach(cleanup);

test('options that could not be loaded are said to be, and none is offered to be created instead', async () => {
  let isDown = true;
  await openOffice('/fleet/boats/create', [boats, harbours], ({ path }) => {
    if (!path.endsWith('/fleet/harbours')) return given({ id: 'b1', version: 1, name: 'Anna' });
    if (isDown) return refused(500, 'INTERNAL');
    return given([{ id: 'h1', version: 1, name: 'Knysna' }], { 'content-range': 'fleet/harbours 0-0/1' });
  });
  const input = await screen.findByRole('combobox', { name: 'Trait' });
  fireEvent.mouseDown(input);
  expect(
    await screen.findByText('We could not load the options. Close this list and open it again.'),
  ).toBeTruthy();
  expect(screen.queryByText('New harbour…')).toBeNull();
  isDown = false;
  fireEvent.keyDown(input, { key: 'Escape' });
  fireEvent.mouseDown(input);
  expect(await screen.findByText('Knysna')).toBeTruthy();
  expect(screen.getByText('New harbour…')).toBeTruthy();
});
