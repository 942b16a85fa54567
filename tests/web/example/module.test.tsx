import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { afterEach, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { everyRight, type Rights } from '../../../contract/rights/rights.ts';
import { App } from '../../../src/app/App.tsx';
import { createBackOffice } from '../../../src/app/backOffice.ts';
import { modules } from '../../../src/app/modules.ts';
import { english } from '../../../src/i18n/wording.ts';
import { compose } from '../../../src/modules/composition.ts';
import { answeringServer, given } from '../support/answeringServer.ts';
import { wholeRegistry } from '../support/builtInRegistry.ts';
import { customer, openSession, storeWith, tabs } from '../support/sessions.ts';
import { tidesModule } from './module.ts';

const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  area: 'stock',
  icon: 'delivery',
  service: 'store',
  fields: {
    name: { kind: 'text', required: true },
    berth: { kind: 'text', maxLength: 3 },
    hull: { kind: 'text' },
  },
  list: { columns: ['name'] },
  form: { sections: [{ fields: ['name', 'hull'] }] },
});
const anna = { id: 'b1', version: 1, name: 'Anna', berth: 'A1', hull: 'Steel' };

// Hearing what others change takes a server that goes on speaking.
const standing = modules.filter(({ name }) => name !== 'live');

afterEach(cleanup);

/** Opens an address of the product with the example's module among its own, as a person with those rights, or nobody. */
async function open(address: string, rights: Rights | null = everyRight) {
  const server = await answeringServer(({ method, path, body }) => {
    if (method === 'PATCH') return given({ ...anna, ...JSON.parse(body), version: 2 });
    if (path === '/services/store/tides') return given([{ harbour: 'Hout Bay', at: '14:05' }]);
    return given(path.endsWith('/b1') ? anna : [anna]);
  });
  const selectedCustomer = customer(1, `${server.url}/services`);
  const [empty] = tabs(1).stores;
  const { store } =
    rights === null ? { store: empty } : await storeWith(openSession({ rights, selectedCustomer }));
  if (!store) throw new Error('There is no store.');
  window.history.pushState(null, '', address);
  const parts = createBackOffice({
    store,
    registry: wholeRegistry(createRegistry([boats])),
    wording: english,
    preferenceStore: memoryStore(),
    composition: compose([...standing, tidesModule]),
  });
  render(<App parts={parts} />);
  return server;
}

const navigation = () => screen.getByRole('navigation', { name: 'Main navigation' });

test('a page of a module stands in the navigation, the palette and the trail, under its title', async () => {
  await open('/fleet/boats/b1');
  fireEvent.click(
    await within(await screen.findByRole('navigation', { name: 'Main navigation' })).findByRole('link', {
      name: 'Tide table',
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Tide table' })).toBeTruthy();
  expect(screen.getByText('Hout Bay: high water at 14:05')).toBeTruthy();
  expect(document.title).toBe('Tide table · Commissary');
  const trail = screen.getByRole('navigation', { name: 'You are here' });
  expect(trail.textContent).toBe('Stock/Tide table');

  fireEvent.click(screen.getByRole('button', { name: /Go to or find/ }));
  const palette = await screen.findByRole('listbox', { name: 'Go to a page or find a record' });
  const options = within(palette).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Menu workbenchMenu',
    'Import a menuMenu',
    'Tide tableStock',
    'BoatsStock',
    'Channel pricingPricing',
    'Plan price changePricing',
    'Item marginsPricing',
    'Recipe costsPricing',
    'Closure calendarStores',
    'Test an addressStores',
    'Zone coverageStores',
    'Open a storeStores',
    'Import a chainStores',
    'Give a voucherMarketing',
    "Why didn't it work?Marketing",
    'Voucher reportsMarketing',
    'Deploy menusDeployment',
    'TillsDeployment',
    'InstallationSetup',
    'DefinitionsSetup',
    'Your account',
    'Wooden boatsStock',
  ]);
});

test('whose role does not include the right sees no way to the page, and is told so at its address', async () => {
  await open('/tides', { '*': ['read'], 'fleet/*': [] });
  expect(await screen.findByRole('heading', { name: 'Your role does not include this' })).toBeTruthy();
  expect(within(navigation()).queryByRole('link', { name: 'Tide table' })).toBeNull();
});

test('who is not signed in is led to the sign-in', async () => {
  await open('/tides', null);
  expect(await screen.findByRole('heading', { name: 'Hello!' })).toBeTruthy();
});

test('a tab of a module has an address, with its own messages', async () => {
  await open('/fleet/boats/b1/mooring');
  expect(await screen.findByText('Anna lies in the harbour.')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Mooring' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }));
  expect(window.location.pathname).toBe('/fleet/boats/b1');
  fireEvent.click(screen.getByRole('tab', { name: 'Mooring' }));
  expect(window.location.pathname).toBe('/fleet/boats/b1/mooring');
});

test('fields and inputs of react-admin in a tab belong to the record and its form, and what they change is saved', async () => {
  const { calls } = await open('/fleet/boats/b1/mooring');
  expect(await screen.findByText('Anna', { selector: 'strong' })).toBeTruthy();
  const berth = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Berth' });
  expect(berth.value).toBe('A1');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

  // The rules of the definition hold for it too.
  fireEvent.change(berth, { target: { value: 'A100' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('At most 3 characters')).length).toBeGreaterThan(0);
  expect(berth.getAttribute('aria-invalid')).toBe('true');

  // Together with what stands in the other tab.
  fireEvent.change(berth, { target: { value: 'B2' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }));
  fireEvent.change(screen.getByLabelText('Hull'), { target: { value: 'Wood' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Mooring' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Saved Anna');
  const [change] = calls.filter(({ method }) => method === 'PATCH');
  expect(JSON.parse(change?.body ?? '')).toEqual({ berth: 'B2', hull: 'Wood', version: 1 });
});

test('whose role does not include a tab sees none, and is told so at its address', async () => {
  await open('/fleet/boats/b1/mooring', { '*': ['read'] });
  expect(await screen.findByRole('heading', { name: 'Your role does not include this' })).toBeTruthy();
});

test('a page shows a component of react-admin with the records and labels of the product', async () => {
  await open('/tides');
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('Anna')).toBeTruthy();
  expect(within(table).getByRole('columnheader').textContent).toBe('Name');
});
