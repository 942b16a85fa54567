import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { changedValues } from '../../../src/dataProviders/changes.ts';
import { english } from '../../../src/i18n/wording.ts';
import { given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  service: 'store',
  fields: { name: { kind: 'text', required: true }, berth: { kind: 'text' } },
});
const charters = defineResource({
  name: 'fleet/charters',
  labels: { one: 'Charter', many: 'Charters' },
  title: 'season',
  area: 'setup',
  service: 'store',
  overrides: { base: 'boatId', within: ['season'], fields: ['name', 'berth'] },
  fields: {
    boatId: { kind: 'reference', resource: 'fleet/boats', required: true },
    season: { kind: 'text', required: true },
    name: { kind: 'text', required: true },
    berth: { kind: 'text' },
  },
});
const [boatId, id] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const from = { resource: 'fleet/boats', id: boatId, name: 'Anna' };
const charter = {
  id,
  version: 3,
  boatId,
  season: 'Winter',
  name: 'Anna',
  berth: 'B7',
  own: ['berth'],
  labels: { boatId: 'Anna' },
  inherited: { name: { value: 'Anna', label: null, from }, berth: { value: 'A1', label: null, from } },
};

afterEach(cleanup);

const open = async () => {
  const server = await openOffice(
    `/fleet/charters/${id}`,
    [boats, charters],
    ({ path }) =>
      given(path.endsWith(id) ? charter : [{ id: boatId, version: 1, name: 'Anna', berth: 'A1' }]),
    english,
  );
  const sent = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const puts = () => server.calls.filter(({ method }) => method === 'PUT' || method === 'PATCH');
    await waitFor(() => expect(puts()).toHaveLength(1));
    return JSON.parse(puts()[0]?.body ?? '');
  };
  return { sent };
};

describe('the form of a record that inherits', () => {
  test('says which values are inherited and which are its own', async () => {
    await open();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Anna');
    const note = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Inherited from Anna');
    const berth = screen.getByRole('textbox', { name: 'Berth' });
    expect(document.getElementById(berth.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Own value. Anna: A1',
    );
    expect(screen.queryByRole('textbox', { name: 'Own values' })).toBeNull();
  });

  test('gives an own value to what somebody enters, and sends which are own', async () => {
    const { sent } = await open();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Berta' } });
    expect(await sent()).toEqual({ name: 'Berta', own: ['berth', 'name'], version: 3 });
  });

  test('goes back to the inherited value without sending it', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Use the inherited value of Berth' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Berth' }).value).toBe('A1');
    expect(await screen.findByText('1 change:')).toBeTruthy();
    expect(await sent()).toEqual({ own: [], version: 3 });
  });
});

test('an own value that is emptied stays an own value', () => {
  const changed = changedValues(charters, { ...charter, berth: '' }, charter);
  expect(changed).toEqual({ berth: null, own: ['berth'] });
});
