import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { auditLog } from '../../../src/resources/access/auditLog.ts';
import { type Call, given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const ferries = defineResource({
  name: 'fleet/ferries',
  labels: { one: 'Ferry', many: 'Ferries' },
  title: 'name',
  area: 'stock',
  service: 'store',
  fields: {
    name: { kind: 'text', required: true },
    leaves: { kind: 'time' },
    checkedAt: { kind: 'dateTime' },
  },
});
const sailings = defineResource({
  name: 'fleet/sailings',
  labels: { one: 'Sailing', many: 'Sailings' },
  title: 'name',
  service: 'store',
  verbs: ['list', 'get'],
  fields: { name: { kind: 'text' }, leaves: { kind: 'time' }, checkedAt: { kind: 'dateTime' } },
});
// Its own service has another address than the server of these tests.
const log = { ...auditLog, service: 'store' as const };

const checkedAt = new Date(2026, 10, 5, 21, 7).toISOString();
const occurredAt = new Date(2026, 10, 7, 0, 5).toISOString();
const ferry = { id: 'f1', version: 1, name: 'Anna', leaves: '13:30', checkedAt };
const event = {
  id: 1,
  occurredAt,
  actor: { name: 'Thandi' },
  address: null,
  action: 'update',
  changes: [
    { field: 'leaves', before: '09:05:00', after: '13:30:00' },
    { field: 'checkedAt', before: '', after: checkedAt },
  ],
  lines: [],
  moreLines: 0,
};
const logged = { id: 1, occurredAt, actorName: 'Thandi', action: 'sign-out', resource: null };

const lists: Record<string, unknown[]> = { '/fleet/ferries': [ferry], '/access/audit-log': [logged] };

function answer({ path, method }: Call) {
  if (path.endsWith('/history')) return given([event]);
  const found = method === 'GET' && Object.entries(lists).find(([end]) => path.endsWith(end));
  return found ? given(found[1], { 'content-range': 'rows 0-0/1' }) : given(ferry);
}

afterEach(cleanup);

/** Opens an address, and chooses 12 hours in the menu of the user where the test asks for that. */
async function open(address: string, clock: string) {
  const server = await openOffice(address, [ferries, sailings, log], answer);
  fireEvent.click(await screen.findByRole('button', { name: /^Your account/ }));
  const choice = await screen.findByRole('group', { name: 'Time format' });
  const buttons = within(choice).getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['24 hours', 'true'],
    ['12 hours', 'false'],
  ]);
  fireEvent.click(within(choice).getByRole('button', { name: clock }));
  fireEvent.keyDown(choice, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Time format' })).toBeNull());
  return server;
}

const clocks = [
  { clock: '24 hours', leaves: '13:30', before: '09:05', checked: '21:07', event: '00:05' },
  {
    clock: '12 hours',
    leaves: '1:30 pm',
    before: '9:05 am',
    checked: '9:07 pm',
    event: '12:05 am',
  },
];

test.each(clocks)('a list shows times of day with $clock', async ({ clock, leaves, checked }) => {
  await open('/fleet/ferries', clock);
  expect(await screen.findByText(leaves)).toBeTruthy();
  expect(await screen.findByTitle(`05-11-2026 ${checked}`)).toBeTruthy();
});

test.each(clocks)('a form asks for times with $clock', async ({ clock, leaves, checked }) => {
  await open('/fleet/ferries/f1', clock);
  expect((await screen.findByLabelText<HTMLInputElement>('Leaves')).value).toBe(leaves);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' }).value).toBe(checked);
});

test.each(clocks)('a record that is only read shows times with $clock', async ({
  clock,
  leaves,
  checked,
}) => {
  await open('/fleet/sailings/f1', clock);
  expect(await screen.findByText(leaves)).toBeTruthy();
  expect(screen.getByText(`05-11-2026 ${checked}`)).toBeTruthy();
});

test.each(clocks)('the history of a record shows times with $clock', async ({
  clock,
  leaves,
  before,
  checked,
  event: time,
}) => {
  await open('/fleet/ferries/f1/history', clock);
  expect(await screen.findByText(`07-11-2026 ${time}`)).toBeTruthy();
  const changes = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(changes).toEqual([`${before} → ${leaves}`, `nothing → 05-11-2026 ${checked}`]);
});

test.each(clocks)('the audit log shows times with $clock', async ({ clock, event: time }) => {
  await open('/access/audit-log', clock);
  expect(await screen.findByText(`07-11-2026 ${time}`)).toBeTruthy();
});

test.each(
  clocks.flatMap(({ clock, leaves }) => ['13:30', '1:30 pm'].map((typed) => ({ clock, typed, leaves }))),
)('with $clock, $typed is half past one in the afternoon and reads $leaves', async ({
  clock,
  typed,
  leaves,
}) => {
  const server = await open('/fleet/ferries/create', clock);
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  const type = (input: HTMLElement, text: string) => {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
  };
  type(name, 'Berta');
  type(screen.getByLabelText('Leaves'), typed);
  type(screen.getByLabelText(/^Checked at/), '05-11-2026');
  const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' });
  type(time, typed);
  expect([screen.getByLabelText<HTMLInputElement>('Leaves').value, time.value]).toEqual([leaves, leaves]);
  if (name.form) fireEvent.submit(name.form);
  const sent = () => server.calls.find(({ method }) => method === 'POST')?.body;
  await waitFor(() => expect(sent()).toBeTruthy());
  expect(JSON.parse(sent() ?? '')).toMatchObject({
    leaves: '13:30',
    checkedAt: new Date(2026, 10, 5, 13, 30).toISOString(),
  });
});
