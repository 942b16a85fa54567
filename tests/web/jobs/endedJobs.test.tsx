import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, testDataProvider } from 'ra-core';
import { lazy, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { jobsName } from '../../../contract/jobsName.ts';
import { ImportJobsProvider, useImportJobs } from '../../../src/crud/import/ImportJobsProvider.tsx';
import type { Job } from '../../../src/custom/jobs/useRecentJobs.ts';
import { useTellEnded } from '../../../src/custom/jobs/useTellEnded.ts';
import { withMessages } from '../../../src/i18n/messages.ts';
import { Toasts } from '../../../src/layout/toasts/Toasts.tsx';
import { jobs } from '../../../src/resources/setup/jobs.ts';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

afterEach(cleanup);

const jobsResource = jobs;

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
  useTellEnded(jobsResource, jobs);
  return null;
}

const Told = lazy(
  withMessages(() => import('../../../src/custom/jobs/en.ts'))(async () => ({ default: Activity })),
);

const office = (jobs: readonly Job[], dataProvider?: DataProvider) => (
  <CoreAdminContext i18nProvider={englishProvider} {...(dataProvider && { dataProvider })}>
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

test.each([
  [{ undone: 2, kept: 0, keptNames: [] }, 'Undone: Bulk change of boats'],
  [
    { undone: 1, kept: 1, keptNames: ['Argo'] },
    'Only partly undone: Bulk change of boats. 1 undone, 1 changed since or in use, and kept: Argo',
  ],
])('the message at the end of a job undoes it (%o)', async (result, said) => {
  const asked: unknown[] = [];
  const act = async (resource: string, { id, action }: { id: string; action: string }) => {
    asked.push([resource, id, action]);
    return { data: { id, result } };
  };
  const provider = Object.assign(testDataProvider(), { act });
  const running = [job('many', 'Bulk change of boats', 'RUNNING'), job('sent', 'Message', 'RUNNING')];
  const { rerender } = render(office(running, provider));
  await expect.poll(() => screen.queryByText('Loading')).toBeNull();
  const [many, sent] = running.map((one) => ({ ...one, status: 'DONE' as const }));
  if (many && sent) rerender(office([{ ...many, undoState: 'POSSIBLE' }, sent], provider));
  await screen.findByText('Finished: Message');
  // What a job cannot take back has no button.
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(said);
  expect(asked).toEqual([[jobsName, 'many', 'undoAll']]);
});
