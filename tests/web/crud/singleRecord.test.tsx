import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { english } from '../../../src/i18n/wording.ts';
import { type Answer, given, refused } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';
import { customer } from '../support/sessions.ts';

const rules = defineResource({
  name: 'fleet/rules',
  labels: { one: 'Harbour rules', many: 'Harbour rules' },
  title: 'motto',
  area: 'setup',
  service: 'store',
  singleOf: 'customer',
  fields: { motto: { kind: 'text', default: 'Slow ahead' } },
});
const { customerUuid } = customer(1, '');
const unsaved = { id: customerUuid, version: 0, motto: 'Slow ahead', labels: {} };

afterEach(cleanup);

const open = (answer: Answer, actions: ('read' | 'update')[]) =>
  openOffice('/fleet/rules', [rules], () => answer, english, { 'fleet/rules': actions });

describe('the page of the one record that a customer has', () => {
  test('shows the defaults, and saves them under the id of the customer', async () => {
    const server = await open(given(unsaved), ['read', 'update']);
    const motto = await screen.findByDisplayValue('Slow ahead');
    fireEvent.change(motto, { target: { value: 'Full ahead' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const saved = () => server.calls.filter(({ method }) => method === 'PUT' || method === 'PATCH');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.path).toMatch(new RegExp(`/fleet/rules/${customerUuid}$`));
    expect(JSON.parse(saved()[0]?.body ?? '')).toEqual({ motto: 'Full ahead', version: 0 });
  });

  test('is only shown to somebody who may not change it', async () => {
    await open(given(unsaved), ['read']);
    expect(await screen.findByText('Slow ahead')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Motto' })).toBeNull();
  });

  test('says that it is not permitted to somebody who may not read it, and is not in the navigation', async () => {
    await open(given(unsaved), []);
    expect(await screen.findByText(/does not include this/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Harbour rules' })).toBeNull();
  });

  test('says that it could not be shown, and offers to try again', async () => {
    await open(refused(500, 'INTERNAL'), ['read', 'update']);
    expect(await screen.findByText('This could not be shown')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
