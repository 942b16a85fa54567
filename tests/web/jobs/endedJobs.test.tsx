import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { lazy, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ImportJobsProvider, useImportJobs } from '../../../src/crud/import/ImportJobsProvider.tsx';
import { useTellEnded } from '../../../src/custom/jobs/JobActivity.tsx';
import type { Job } from '../../../src/custom/jobs/useJobs.ts';
import { ApiProvider } from '../../../src/dataProviders/ApiContext.tsx';
import { type Api, createApi } from '../../../src/dataProviders/api.ts';
import { createHttp } from '../../../src/dataProviders/http.ts';
import { withMessages } from '../../../src/i18n/messages.ts';
import { Toasts } from '../../../src/layout/toasts/Toasts.tsx';
import { jobs } from '../../../src/resources/setup/jobs.ts';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { patience } from '../../support/patience.ts';
import { type Answer, answeringServer, given } from '../support/answeringServer.ts';
import { english, englishProvider } from '../support/english.ts';

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

/** A server that answers in this way, and a way to ask it. */
async function apiAgainst(answer: () => Answer) {
  const server = await answeringServer(answer);
  const http = createHttp({
    session: { accessToken: () => 'token', renew: async () => false, confirm: async () => false },
    translate: english,
    language: 'en',
    timeout: patience,
  });
  return { api: createApi({ http, endpointOf: () => server.url }), server };
}

const office = (jobs: readonly Job[], api: Api) => (
  <CoreAdminContext i18nProvider={englishProvider}>
    <ApiProvider api={api}>
      <AppTheme>
        <ImportJobsProvider>
          <Suspense fallback="Loading">
            <Told jobs={jobs} />
          </Suspense>
        </ImportJobsProvider>
        <Toasts />
      </AppTheme>
    </ApiProvider>
  </CoreAdminContext>
);

test('an import that its page waits for is told there, and not once more by the jobs', async () => {
  const { api } = await apiAgainst(() => given(null));
  const running = [job('followed', 'Import of boats', 'RUNNING'), job('other', 'Import of ships', 'RUNNING')];
  const { rerender } = render(office(running, api));
  await expect.poll(() => screen.queryByText('Loading')).toBeNull();
  rerender(
    office(
      running.map((one) => ({ ...one, status: 'DONE' })),
      api,
    ),
  );
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
  const { api, server } = await apiAgainst(() => given({ id: 'many', result }));
  const running = [job('many', 'Bulk change of boats', 'RUNNING'), job('sent', 'Message', 'RUNNING')];
  const { rerender } = render(office(running, api));
  await expect.poll(() => screen.queryByText('Loading')).toBeNull();
  const [many, sent] = running.map((one) => ({ ...one, status: 'DONE' as const }));
  if (many && sent) rerender(office([{ ...many, undoState: 'POSSIBLE' }, sent], api));
  await screen.findByText('Finished: Message');
  // What a job cannot take back has no button.
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(said);
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /${jobs.path}/many/actions/undoAll`,
  ]);
});
