// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { lazy, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ImportJobsProvider, useImportJobs } from '../../../src/crud/import/ImportJobsProvider.tsx';
import type { Job } from '../../../src/custom/jobs/useRecentJobs.ts';
import { useTellEnded } from '../../../src/custom/jobs/useTellEnded.ts';
import { withMessages } from '../../../src/i18n/messages.ts';
import { Toasts } from '../../../src/layout/toasts/Toasts.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

afterEach(cleanup);

const job = (id: string, subject: string, status: Job['status']): Job => ({
  id,
  version: 1,
  subject,
  action: 'import',
  resource: 'test/boats',
  recordId: null,
  status,
  done: 0,
  total: null,
  progress: null,
  result: null,
  undoState: null,
  startsAt: null,
  failure: null,
});

function Activity({ jobs }: { jobs: readonly Job[] }) {
  // As the page of an import does once the server has answered with a job.
  useImportJobs().follow('followed');
  useTellEnded(jobs);
  return null;
}

const Told = lazy(
  withMessages(() => import('../../../src/custom/jobs/en.ts'))(async () => ({ default: Activity })),
);

const office = (jobs: readonly Job[]) => (
  <CoreAdminContext i18nProvider={englishProvider}>
    <AppTheme>
      <ImportJobsProvider>
        <Suspense fallback="Loading">
          <Told jobs={jobs} />
        </Suspense>
      </ImportJobsProvider>
      <Toasts />
    </AppTheme>
  </CoreAdminContext>
);

test('an import that its page waits for is told there, and not once more by the jobs', async () => {
  const running = [job('followed', 'Import of boats', 'RUNNING'), job('other', 'Import of ships', 'RUNNING')];
  const { rerender } = render(office(running));
  await expect.poll(() => screen.queryByText('Loading')).toBeNull();
  rerender(office(running.map((one) => ({ ...one, status: 'DONE' }))));
  await screen.findByText('Finished: Import of ships');
  expect(screen.queryByText('Finished: Import of boats')).toBeNull();
});
