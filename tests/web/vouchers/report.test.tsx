import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ReportPage from '../../../src/custom/vouchers/ReportPage.tsx';
import VoucherActions from '../../../src/custom/vouchers/VoucherActions.tsx';
import { english } from '../../../src/i18n/wording.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Answer, type Call, given, refused } from '../support/answeringServer.ts';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { openOffice } from '../support/office.tsx';
import { showPiece } from '../support/piece.tsx';

const id = '00000000-0000-4000-8000-0000000000a1';
const template = { id, version: 1, name: 'Ten percent', active: true, labels: {} };
const row = (day: string | null, issued: number) => ({
  ...{
    day,
    issued,
    inBatches: issued - 1,
    toPeople: 1,
    upcoming: 0,
    active: issued - 3,
    used: 0,
    expired: 2,
    cancelled: 1,
  },
});
const reportOf = (type: string, rows: object[], uses: object[] = []) =>
  given({
    template: { id, name: 'Ten percent' },
    ...{ type, startDate: '2026-06-01', endDate: '2026-06-02', rows, uses },
  });
const byType = ({ query }: Call): Answer =>
  query.get('type') === 'DAILY'
    ? reportOf('DAILY', [row('2026-06-01', 10), row('2026-06-02', 1_200)])
    : reportOf('SUMMARY', [row(null, 1_210)]);

beforeEach(() => {
  window.location.hash = `#/vouchers/reports?template=${id}`;
});
afterEach(cleanup);

const show = (answer: (call: Call) => Answer = byType) =>
  showPiece(<ReportPage />, {
    answer,
    records: {
      getList: async () => ({ data: [template] as never[], total: 1 }),
      getMany: async () => ({ data: [template] as never[] }),
    },
  });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent));

test('the report is a chart, and a table with its figures (O-01, O-25)', async () => {
  await show();
  const table = await screen.findByRole('table', { name: 'Ten percent, 01-06-2026 – 02-06-2026' });
  expect(cells(table)).toEqual([
    [
      'Days',
      'Issued',
      'In batches',
      'To one person each',
      'Not valid yet',
      'Active',
      'Used',
      'Expired',
      'Cancelled',
    ],
    ['01-06-2026 – 02-06-2026', '1,210', '1,209', '1', '0', '1,207', '0', '2', '1'],
  ]);
  expect(
    screen.getByRole('img', { name: /Vouchers of Ten percent.*The table below has these figures/ }),
  ).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('First day')).value).toBe('01-06-2026');
});

test('people choose days and kind, which the address keeps, and sort the table', async () => {
  const calls = await show();
  fireEvent.change(await screen.findByRole('combobox', { name: /^Show/ }), { target: { value: 'DAILY' } });
  await screen.findByRole('cell', { name: '1,200' });
  fireEvent.click(screen.getByRole('button', { name: 'Issued' }));
  const [, first] = cells(screen.getByRole('table'));
  expect(first?.slice(0, 2)).toEqual(['02-06-2026', '1,200']);
  const last = screen.getByLabelText('Last day');
  fireEvent.change(last, { target: { value: '05-06-2026' } });
  fireEvent.blur(last);
  await waitFor(() => expect(window.location.hash).toContain('to=2026-06-05'));
  expect(window.location.hash).toContain('type=DAILY');
  await waitFor(() => expect(calls.at(-1)?.query.get('endDate')).toBe('2026-06-05'));
  expect(calls.at(-1)?.query.get('type')).toBe('DAILY');
});

test('uses by store are amounts of money in their table (O-25)', async () => {
  const store = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Sea Point' };
  window.location.hash = `#/vouchers/reports?template=${id}&type=STORE`;
  await show(() =>
    reportOf('STORE', [], [{ day: null, store, uses: 2, givenBack: 1, basket: 51_960, discount: 5_196 }]),
  );
  const table = await screen.findByRole('table', { name: 'Ten percent, 01-06-2026 – 02-06-2026' });
  const [headings, line] = cells(table);
  expect(headings).toEqual(['Store', 'Uses', 'Given back', 'Baskets', 'Taken off']);
  expect(line?.slice(0, 3)).toEqual(['Sea Point', '2', '1']);
  expect(line?.[4]).toContain('51.96');
});

test('a file has the headings of the page', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:report';
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  const calls = await show((call) =>
    call.path.endsWith('/file')
      ? { headers: { 'content-disposition': 'attachment; filename="Vouchers.csv"' }, body: 'Days' }
      : byType(call),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Export to CSV' }));
  await waitFor(() => expect(saved).toEqual(['Vouchers.csv']));
  const query = calls.at(-1)?.query;
  expect(query?.get('title')).toBe('Vouchers of Ten percent');
  expect(JSON.parse(query?.get('headings') ?? '')).toEqual([
    ...[
      'Days',
      'Issued',
      'In batches',
      'To one person each',
      'Not valid yet',
      'Active',
      'Used',
      'Expired',
      'Cancelled',
    ],
  ]);
});

test('days without vouchers, no template, and a refusal each say so', async () => {
  await show(() => reportOf('SUMMARY', [{ ...row(null, 0), issued: 0 }]));
  expect(await screen.findByText('No vouchers in these days')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  cleanup();

  await show(() => refused(422, 'REPORT_TOO_LONG', { details: { limit: 366, count: 400 } }));
  expect(
    await screen.findByText('A report covers at most 366 days, and these are 400. Choose fewer days.'),
  ).toBeTruthy();
  cleanup();

  window.location.hash = '#/vouchers/reports';
  const calls = await show();
  expect(await screen.findByText('Choose a voucher template to see its report.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
  expect(calls).toEqual([]);
});

test('a template leads to its report, and whoever lacks the right is told so', async () => {
  const resource = builtInRegistry.get('vouchers/voucher-templates');
  if (!resource) throw new Error('There are no voucher templates.');
  await showPiece(<VoucherActions resource={resource} record={template} />);
  const link = await screen.findByRole('link', { name: 'Report' });
  expect(link.getAttribute('href')).toContain(`/vouchers/reports?template=${id}`);
  cleanup();
  await openOffice('/vouchers/reports', resources, () => given([]), english, {
    '*': ['read'],
    'vouchers/*': [],
  });
  expect(await screen.findByRole('heading', { name: 'Your role does not include this' })).toBeTruthy();
});
