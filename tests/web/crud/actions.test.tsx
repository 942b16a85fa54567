import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { buildRegistry } from '../../../contract/registry.ts';
import { everyRight, type Rights } from '../../../contract/rights/rights.ts';
import { worldChoices } from '../../../contract/worldChoices.ts';
import { english } from '../../../src/i18n/wording.ts';
import { effective, includesOwn, rightsRows, withAction } from '../../../src/kit/fieldKinds/rightsRows.ts';
import { type Answer, type Call, given, refused } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const states = ['NEW', 'READY', 'GONE'].map((id) => ({ id, label: id.toLowerCase() }));
const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  area: 'stock',
  service: 'store',
  fields: {
    name: { kind: 'text', required: true },
    state: { kind: 'choice', choices: states },
    soldAt: { kind: 'dateTime', readOnly: true },
  },
  states: {
    field: 'state',
    start: 'NEW',
    moves: {
      approve: { from: ['NEW'], to: 'READY', right: 'approve' },
      launch: { from: ['READY'], to: 'GONE' },
    },
  },
  list: { queues: { approval: { label: 'Boats to approve', where: { state: 'NEW' } } } },
  actions: {
    sell: { set: { soldAt: '{now}' }, when: { field: 'soldAt', is: null }, done: 'It is sold' },
    rename: { form: ['name'] },
    scrub: { on: ['selection'], set: { soldAt: '{now}' }, done: '{records} scrubbed' },
    insure: { on: ['selection'], set: { soldAt: '{now}' }, done: 'It is insured' },
    scrap: {
      form: {
        reason: { kind: 'text', label: 'Reason' },
        buyer: { kind: 'text', label: 'Buyer', shownWhen: { field: 'soldAt' } },
      },
      handler: true,
    },
    moor: {
      form: {
        harbourId: { kind: 'reference', resource: 'fleet/harbours', label: 'Harbour', required: true },
      },
      handler: true,
      done: '{records} moored in {form.harbourId}',
    },
  },
});
const harbours = defineResource({
  name: 'fleet/harbours',
  labels: { one: 'Harbour', many: 'Harbours' },
  title: 'name',
  service: 'store',
  fields: { name: { kind: 'text', searchable: true } },
});
const anna = { id: 'b1', version: 3, name: 'Anna', state: 'NEW', soldAt: null, labels: {} };

afterEach(cleanup);

const open = (rights: Rights, answer: (call: Call) => Answer = () => given(anna)) =>
  openOffice('/fleet/boats/b1', [boats, harbours], answer, english, rights);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
/** Presses the button of an action, or finds it in the menu of those without one. */
async function act(name: string) {
  const more = await screen.findByRole('button', { name: 'More actions' });
  if (screen.queryByRole('button', { name }) === null) fireEvent.click(more);
  fireEvent.click(await screen.findByRole(screen.queryByRole('menu') ? 'menuitem' : 'button', { name }));
}
const stepNamed = async (name: string) =>
  within(await screen.findByRole('list', { name: 'State' })).getByText(name);

describe('beside a record', () => {
  test('are the actions that fit it and that the role includes', async () => {
    await open(everyRight);
    const step = await stepNamed('new');
    expect(step.getAttribute('aria-current')).toBe('step');
    expect(buttons()).toEqual(expect.arrayContaining(['Approve', 'Sell', 'Rename']));
    expect(buttons()).not.toContain('Launch');
  });

  test('a step is locked for somebody whose role cannot move the record there', async () => {
    await open({ 'fleet/*': ['read', 'update'] });
    const step = await stepNamed('ready');
    expect(within(step).getByTitle('Your role cannot move it here')).toBeTruthy();
    expect(within(await stepNamed('gone')).queryByTitle('Your role cannot move it here')).toBeNull();
    expect(buttons()).not.toContain('Approve');
    expect(buttons()).toContain('Sell');
  });

  test('an action is sent once with the version that the person saw, and says what it did', async () => {
    const { calls } = await open(everyRight);
    fireEvent.click(await screen.findByRole('button', { name: 'Sell' }));
    expect(await screen.findByText('It is sold')).toBeTruthy();
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path.split('/store/')[1], JSON.parse(body)])).toEqual([
      ['fleet/boats/b1/actions/sell', { version: 3 }],
    ]);
    expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an action on a record that somebody else changed meanwhile shows it anew', async () => {
    const { calls } = await open(everyRight, ({ method }) =>
      method === 'POST' ? refused(409, 'VERSION_CONFLICT', { current: anna }) : given(anna),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/Someone else just changed this record/)).toBeTruthy();
    const reads = () => calls.filter(({ path }) => path.endsWith('/fleet/boats/b1'));
    await waitFor(() => expect(reads().length).toBeGreaterThan(1));
  });

  test('an action with a form begins with the values of the record, and shows what is wrong', async () => {
    await open(everyRight, ({ method }) =>
      method === 'POST'
        ? refused(422, 'VALIDATION_FAILED', { issues: [{ field: 'name', code: 'notUnique', details: {} }] })
        : given(anna),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename: Anna' }));
    const name = dialog.getByRole('textbox', { name: /Name/ });
    expect(name).toHaveProperty('value', 'Anna');
    fireEvent.change(name, { target: { value: 'Berta' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    expect((await dialog.findAllByText('Another record already has this value')).length).toBeGreaterThan(0);
  });
});

test('a sentence about what was done has the name of what people chose', async () => {
  const knysna = { id: '018f2b6c-5d3e-4f7a-8b9c-0d1e2f3a4b5c', version: 1, name: 'Knysna' };
  await open(everyRight, ({ path }) =>
    path.endsWith('/fleet/harbours')
      ? given([knysna], { 'content-range': 'fleet/harbours 0-0/1' })
      : given(anna),
  );
  await act('Moor');
  const dialog = within(await screen.findByRole('dialog', { name: 'Moor: Anna' }));
  fireEvent.keyDown(dialog.getByRole('combobox', { name: /Harbour/ }), { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: 'Knysna' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Moor' }));
  await screen.findByText('Anna moored in Knysna');
});

test('after an action on several records, its sentence says how many, unless it is about one record', async () => {
  await openOffice('/fleet/boats', [boats, harbours], ({ path, method }) =>
    method === 'POST' && path.includes('/actions/')
      ? given({ count: 2, skipped: [], isUnchecked: false })
      : given([anna, { ...anna, id: 'b2', name: 'Berta' }], { 'content-range': 'fleet/boats 0-1/2' }),
  );
  const onBoth = async (action: string) => {
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await act(action);
    fireEvent.click(await screen.findByRole('button', { name: `${action}: 2 boats` }));
  };
  await onBoth('Scrub');
  await screen.findByText('2 boats scrubbed');
  await onBoth('Insure');
  await screen.findByText('Insure: 2 boats', { selector: '[aria-label=Messages] *' });
});

test('whoever deals with a record of a queue goes on to the next one, until all is done', async () => {
  let waiting = [anna, { ...anna, id: 'b2', name: 'Berta' }];
  const filter = encodeURIComponent(JSON.stringify({ state: 'NEW' }));
  await openOffice(`/fleet/boats?filter=${filter}&open=b1`, [boats, harbours], ({ path, method }) => {
    const named = [anna, { ...anna, id: 'b2', name: 'Berta' }].find(({ id }) =>
      path.includes(`/boats/${id}`),
    );
    if (method === 'POST') waiting = waiting.filter(({ id }) => id !== named?.id);
    if (named) return given(method === 'POST' ? { ...named, version: 4, state: 'READY' } : named);
    return given(waiting, { 'content-range': `fleet/boats 0-${waiting.length}/${waiting.length}` });
  });
  const beside = async (name: string) => within(await screen.findByRole('complementary', { name }));
  fireEvent.click(await (await beside('Anna')).findByRole('button', { name: 'Approve' }));
  fireEvent.click(await (await beside('Berta')).findByRole('button', { name: 'Approve' }));
  await screen.findByRole('heading', { name: 'All done' });
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

describe('a right that a resource adds', () => {
  const rows = rightsRows(buildRegistry([boats], worldChoices));
  const row = rows.find(({ name }) => name === 'fleet/boats');
  if (!row) throw new Error('The table has no row for boats.');

  test('is offered in the row of the resource, and belongs to everything', () => {
    expect(row.own).toEqual([{ right: 'approve', label: 'Approve' }]);
    expect(includesOwn(everyRight, row, 'approve')).toBe(true);
    expect(includesOwn({ '*': ['read', 'update'] }, row, 'approve')).toBe(false);
  });

  test('can be taken alone, and stays when another right changes', () => {
    const without = withAction(everyRight, row, rows, 'approve', false);
    expect(includesOwn(without, row, 'approve')).toBe(false);
    expect(effective(without, row, rows)).toContain('update');
    const less = withAction(everyRight, row, rows, 'delete', false);
    expect(includesOwn(less, row, 'approve')).toBe(true);
    expect(includesOwn(withAction(without, row, rows, 'approve', true), row, 'approve')).toBe(true);
  });
});

test('an action asks for what only some records need while the record has a value that makes it necessary', async () => {
  for (const soldAt of [null, '2026-03-01T10:00:00Z']) {
    await open(everyRight, () => given({ ...anna, soldAt }));
    await act('Scrap');
    const dialog = within(await screen.findByRole('dialog', { name: 'Scrap: Anna' }));
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeTruthy();
    expect(dialog.queryByRole('textbox', { name: 'Buyer' }) !== null).toBe(soldAt !== null);
    cleanup();
  }
});
