import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { everyRight } from '../../../contract/rights/rights.ts';
import { english } from '../../../src/i18n/wording.ts';
import { given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const ferries = defineResource({
  name: 'fleet/ferries',
  labels: { one: 'Ferry', many: 'Ferries' },
  title: 'name',
  area: 'stock',
  service: 'store',
  fields: { name: { kind: 'text', required: true }, builtOn: { kind: 'date' }, seenAt: { kind: 'dateTime' } },
});

const day = 86_400_000;
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds);
const two = (part: number) => String(part).padStart(2, '0');
const shown = (moment: Date) =>
  `${two(moment.getDate())}-${two(moment.getMonth() + 1)}-${moment.getFullYear()} ${two(moment.getHours())}:${two(moment.getMinutes())}`;

afterEach(cleanup);

test('a list shows days as DD-MM-YYYY and moments with their time, and only the last hour by its minutes (P2-9.2-28)', async () => {
  const recent = inTime(-30 * 60_000);
  const [earlier, coming] = [inTime(-2 * day), inTime(20 * day)];
  const rows = [
    { id: 'f1', version: 1, name: 'Anna', builtOn: '2018-01-05', seenAt: recent.toISOString() },
    { id: 'f2', version: 1, name: 'Bella', builtOn: '2031-12-31', seenAt: earlier.toISOString() },
    { id: 'f3', version: 1, name: 'Clara', builtOn: null, seenAt: coming.toISOString() },
  ];
  await openOffice('/fleet/ferries', [ferries], ({ path }) =>
    path.endsWith('/fleet/ferries') ? given(rows, { 'content-range': 'rows 0-2/3' }) : given({}),
  );
  for (const text of ['05-01-2018', '31-12-2031', shown(earlier), shown(coming)])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  const [minutes] = await screen.findAllByText(/^(29|30|31) minutes ago$/);
  expect(minutes?.closest('[title]')?.getAttribute('title')).toBe(shown(recent));
});

test('an address that names an empty field opens the list where people fill the field in', async () => {
  const rows = [{ id: 'f1', version: 1, name: 'Anna', builtOn: null, seenAt: null }];
  const filter = encodeURIComponent('{"builtOn":{"isEmpty":true}}');
  await openOffice(`/fleet/ferries?filter=${filter}&field=builtOn`, [ferries], ({ path }) =>
    path.endsWith('/fleet/ferries') ? given(rows, { 'content-range': 'rows 0-0/1' }) : given({}),
  );
  const grid = await screen.findByRole('grid', { name: 'Ferries' });
  const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  expect(active?.dataset.column).toBe('1');
});

test('lists and forms show moments by the clock of the store, else of the customer, and name the zone of another clock', async () => {
  const ferry = { id: 'f1', version: 1, name: 'Anna', builtOn: null, seenAt: '2025-11-29T22:00:00Z' };
  const show = (address: string, more: object) => {
    const row = { ...ferry, ...more };
    const answer = ({ path }: { path: string }) =>
      path.endsWith('/fleet/ferries') ? given([row], { 'content-range': 'rows 0-0/1' }) : given(row);
    return openOffice(address, [ferries], answer, english, everyRight, 'Asia/Kathmandu');
  };
  await show('/fleet/ferries', {});
  expect(await screen.findByText('30-11-2025 03:45 GMT+5:45')).toBeTruthy();
  cleanup();
  await show('/fleet/ferries', { localTimeZone: 'Pacific/Kiritimati' });
  expect(await screen.findByText('30-11-2025 12:00 GMT+14')).toBeTruthy();
  cleanup();
  await show('/fleet/ferries/f1', {});
  const time = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Time (GMT+5:45)' });
  expect(time.value).toBe('03:45');
});
