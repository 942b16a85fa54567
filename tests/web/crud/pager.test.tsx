import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, ListBase, TestMemoryRouter } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { ListPagination } from '../../../src/crud/list/ListPagination.tsx';
import { roundedEstimate } from '../../../src/kit/records/useTotal.ts';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

afterEach(cleanup);

/** A list of so many rows, of which the server says `estimate` until it is asked for a page behind them. */
function open({ rows, estimate }: { rows: number; estimate?: number }) {
  let isEstimated = estimate !== undefined;
  const getList = vi.fn(
    async (_resource: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
      const first = (pagination.page - 1) * pagination.perPage;
      const length = Math.max(0, Math.min(pagination.perPage, rows - first));
      if (length === 0) isEstimated = false;
      const total = isEstimated ? Math.max(estimate ?? 0, first + length + 1) : rows;
      return {
        data: Array.from({ length }, (_, index) => ({ id: first + index })),
        total,
        pageInfo: { hasNextPage: first + length < rows, hasPreviousPage: pagination.page > 1 },
        meta: { isTotalEstimated: isEstimated },
      };
    },
  );
  render(
    <TestMemoryRouter>
      <CoreAdminContext dataProvider={{ getList } as unknown as DataProvider} i18nProvider={englishProvider}>
        <AppTheme>
          <ListBase resource="boats" perPage={25} disableAuthentication>
            <ListPagination />
          </ListBase>
        </AppTheme>
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return getList;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const pageField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Go to page' });
function goTo(text: string) {
  const field = pageField();
  fireEvent.change(field, { target: { value: text } });
  if (field.form) fireEvent.submit(field.form);
}

test('a list is walked to its last page and back to its first', async () => {
  open({ rows: 130 });
  expect(await screen.findByText('1–25 of 130')).toBeTruthy();
  expect([isOff('First page'), isOff('Previous page'), isOff('Last page')]).toEqual([true, true, false]);
  press('Last page');
  expect(await screen.findByText('126–130 of 130')).toBeTruthy();
  expect([isOff('Next page'), isOff('Last page'), pageField().value]).toEqual([true, true, '6']);
  press('First page');
  expect(await screen.findByText('1–25 of 130')).toBeTruthy();
});

test('the number of a page goes there, and one that is too high goes to the last', async () => {
  open({ rows: 130 });
  await screen.findByText('1–25 of 130');
  goTo('3');
  expect(await screen.findByText('51–75 of 130')).toBeTruthy();
  goTo('99');
  expect(await screen.findByText('126–130 of 130')).toBeTruthy();
  goTo('three');
  fireEvent.blur(pageField());
  expect(pageField().value).toBe('6');
});

test.each([
  ['too low', 60],
  ['too high', 9000],
])('the last page is the last one where the total is an estimate that is %s', async (_name, estimate) => {
  open({ rows: 130, estimate });
  await screen.findByText(/^1–25 of about/);
  press('Last page');
  expect(await screen.findByText('126–130 of 130')).toBeTruthy();
  expect(isOff('Next page')).toBe(true);
});

test('a page behind an estimated end is not lost: its rows are shown, or the last ones', async () => {
  open({ rows: 130, estimate: 60 });
  await screen.findByText(/^1–25 of about/);
  goTo('5');
  expect(await screen.findByText(/^101–125 of about/)).toBeTruthy();
  expect(isOff('Next page')).toBe(false);
  goTo('50');
  expect(await screen.findByText('126–130 of 130')).toBeTruthy();
});

test('an estimated total has only the figures that it is sure of', async () => {
  expect([15_101, 149_800, 1_002_000].map(roundedEstimate)).toEqual([15_000, 150_000, 1_000_000]);
  open({ rows: 151_000, estimate: 149_800 });
  expect(await screen.findByText('1–25 of about 150,000')).toBeTruthy();
  press('Last page');
  expect(await screen.findByText('150,976–151,000 of 151,000')).toBeTruthy();
});
