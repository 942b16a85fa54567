import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, ListContextProvider, type ListControllerResult } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from '../../../src/crud/filters/SearchAndFilters.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A list that shows a search only when the test says so. */
function openBox() {
  const searches: string[] = [];
  const setFilters = ({ q }: { q: string }) => searches.push(q);
  const box = (q?: string) => (
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <ListContextProvider value={{ filterValues: { q }, setFilters } as unknown as ListControllerResult}>
          <SearchBox label="Search boats" />
        </ListContextProvider>
      </AppTheme>
    </CoreAdminContext>
  );
  const { rerender } = render(box());
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search boats' });
  return {
    input,
    searches,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    pause: () => act(() => vi.runOnlyPendingTimers()),
    show: (q?: string) => rerender(box(q)),
  };
}

test('a list that is slow to search takes nothing away from what somebody types on', () => {
  const { input, searches, type, pause, show } = openBox();
  type('An');
  pause();
  type('Ann');
  show('An');
  expect(input.value).toBe('Ann');
  pause();
  expect(searches).toEqual(['An', 'Ann']);
});

test('the box follows a search that changes elsewhere, also back to one of its own', () => {
  const { input, type, pause, show } = openBox();
  type('Anna');
  pause();
  show('Anna');
  show();
  expect(input.value).toBe('');
  show('Anna');
  expect(input.value).toBe('Anna');
});

test('a search that never arrived is forgotten once the list shows another', () => {
  const { input, type, pause, show } = openBox();
  type('An');
  pause();
  show('Berta');
  expect(input.value).toBe('Berta');
  show('An');
  expect(input.value).toBe('An');
});
