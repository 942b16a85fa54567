import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../src/dataProviders/connection.ts';
import ConnectionBand from '../../../src/layout/shell/ConnectionBand.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

let status: number | 'none';

// Time stands still, so only what the person does asks the server.
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    if (status === 'none') throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  status = 200;
  await connection.check();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = () => screen.getByRole('status').textContent;

const open = () =>
  render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <ConnectionBand />
      </AppTheme>
    </CoreAdminContext>,
  );

test('without a server the band says so, and “Try again” asks at once', async () => {
  status = 'none';
  open();
  expect(said()).toBe('');
  await act(() => connection.check());
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  await act(async () => void fireEvent.click(tryAgain));
  expect(said()).toContain('Commissary can’t be reached. Your changes are kept on this page');
  status = 200;
  await act(async () => void fireEvent.click(tryAgain));
  expect(said()).toBe('');
});

test('without a network the band says that, and there is nothing to try', async () => {
  status = 'none';
  open();
  await act(() => connection.check());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(said()).toContain('You are offline.');
  expect(screen.queryByRole('button')).toBeNull();
});
