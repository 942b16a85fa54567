import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { spanish } from '../../../src/i18n/languages/es.ts';
import { given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const ferries = defineResource({
  name: 'fleet/ferries',
  labels: { one: 'Ferry', many: 'Ferries' },
  title: 'name',
  area: 'stock',
  service: 'store',
  fields: {
    name: { kind: 'text', required: true },
    sails: { kind: 'boolean' },
    hull: {
      kind: 'choice',
      choices: [
        { id: 'WOOD', label: { en: 'Wooden', es: 'De madera' } },
        { id: 'STEEL', label: { en: 'Steel', es: 'De acero' } },
      ],
    },
    ports: {
      kind: 'choices',
      choices: [
        { id: 'N', label: { en: 'North', es: 'Norte' } },
        { id: 'S', label: { en: 'South', es: 'Sur' } },
      ],
    },
  },
});

const event = {
  id: 1,
  occurredAt: new Date(2026, 10, 7).toISOString(),
  actor: { name: 'Thandi' },
  address: null,
  action: 'update',
  changes: [
    { field: 'sails', before: 'Yes', after: 'No' },
    { field: 'hull', before: 'Wooden', after: 'Steel' },
    { field: 'ports', before: 'North; South', after: 'Gone' },
  ],
  lines: [],
  moreLines: 0,
};

afterEach(cleanup);

test('a history shows booleans and choices in the language of the person, and a choice of the past as it was', async () => {
  const ferry = { id: 'f1', version: 1, name: 'Anna', sails: false, hull: 'STEEL', ports: [] };
  await openOffice(
    '/fleet/ferries/f1/history',
    [ferries],
    ({ path }) => given(path.endsWith('/history') ? [event] : ferry),
    spanish,
  );
  const changes = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
  expect(changes).toEqual(['Sí → No', 'De madera → De acero', 'Norte, Sur → Gone']);
});
