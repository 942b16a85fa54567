import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { keptImportCalls } from '../../../contract/calls/keptImports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { ended, jobs, jobThat } from '../../support/jobs.ts';

const api = await startApi();
const imports = '/services/main/imports';
type CheckedImport = z.output<typeof keptImportCalls.follow.answer>;
const categories = '/services/main/stockcategories';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Activity'));
});

const kept = async (filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["createdAt","ASC"]' });
  return (await session.call<WireRecord[]>('GET', `${jobs}?${query}`)).body.data;
};

test('imports, exports and bulk changes stand in one history, which knows who asked for them', async () => {
  await session.upload(categories, 'Name\nFresh\nFrozen\n');
  const { body } = await session.call<WireRecord[]>('GET', categories);
  const asked = { filter: '{"name":"Fresh"}', sort: '["name","ASC"]', columns: '["name"]' };
  const file = (by: Session, format: string) => {
    const query = new URLSearchParams({ ...asked, format, range: '[0,4]' });
    // Only what a page asks for is its person's activity.
    const headers = { 'x-access-token': by.accessToken, 'x-origin': crypto.randomUUID() };
    return api.call('GET', `${categories}/downloadExcel?${query}`, { headers });
  };
  for (const format of ['csv', 'xlsx']) await file(session, format);
  const ids = body.data.map(({ id }) => id);
  await session.call('POST', `${categories}/bulkRemove`, { ids });
  const colleague = await api.signIn(session.customerUuid);
  await file(colleague, 'csv');

  const exported = (format: string) => ({
    ...{ action: 'export', subject: 'Stock categories', status: 'DONE', total: 1, undoState: null },
    result: { rows: 1, format, again: { ...asked, format } },
  });
  const all = await kept({});
  expect(all).toMatchObject([
    { action: 'import', total: 2, undoState: 'POSSIBLE' },
    exported('csv'),
    exported('xlsx'),
    { action: 'delete', total: 2, undoState: 'POSSIBLE' },
    { ...exported('csv'), total: 0, result: { rows: 0 } },
  ]);
  expect(await kept({ requesterUuid: String(all[0]?.requesterUuid) })).toHaveLength(4);
});

test('a check as a job keeps its file: it is found again, imported without sending it again, and then gone', async () => {
  const rows = ['Name', ...Array.from({ length: 40 }, (_, index) => `Shelf ${index}`), 'Shelf 0'];
  const form = (parts: Record<string, string | Blob>) => {
    const made = new FormData();
    for (const [name, part] of Object.entries(parts)) made.append(name, part);
    return made;
  };
  const send = <Data>(
    by: Session,
    parts: Record<string, string | Blob>,
    to = '/check',
    prefer = 'respond-async',
  ) =>
    api.call<Data>('POST', `${categories}/uploadfile/${session.customerUuid}${to}`, {
      body: form(parts),
      headers: { 'x-access-token': by.accessToken, prefer },
    });
  const options = JSON.stringify({ values: { Name: { 'Shelf 1': 'Board 1' } } });
  const file = new File([rows.join('\n')], 'shelves.csv');
  const started = await send<{ job: string; import: string }>(session, { file, options });
  expect(started.status).toBe(202);
  const { job, import: id } = started.body.data;
  await ended(session, job);

  const read = (by = session) => by.call<CheckedImport>('GET', `${imports}/${id}`);
  const found = (await read()).body.data;
  expect(found).toMatchObject({
    ...{
      id,
      name: 'shelves.csv',
      resource: 'stock-items/categories',
      state: 'checked',
      rows: 41,
      problems: 1,
    },
    options: { values: { Name: { 'Shelf 1': 'Board 1' } } },
    answer: { rows: 41, created: 40, leftOut: 1 },
  });
  expect((await session.call<WireRecord[]>('GET', imports)).body.data).toMatchObject([{ id, problems: 1 }]);
  const colleague = await api.signIn(session.customerUuid);
  expect((await read(colleague)).status).toBe(404);
  expect((await colleague.call<WireRecord[]>('GET', imports)).body.data).toEqual([]);
  expect((await send(colleague, { import: id, options }, '')).status).toBe(404);
  expect((await colleague.call('DELETE', `${imports}/${id}`)).status).toBe(404);

  const again = await send<{ job: string; import: string }>(session, {
    import: id,
    options: '{"leaveOut":true}',
  });
  expect(again.body.data.import).toBe(id);
  await ended(session, again.body.data.job);
  expect((await session.call('GET', `${jobs}/${job}`)).status, 'the newer check takes its place').toBe(404);
  const applied = await send<{ job: string }>(session, { import: id, options: '{"leaveOut":true}' }, '');
  expect(await ended(session, applied.body.data.job)).toMatchObject({
    ...{ status: 'DONE', subject: 'shelves.csv', undoState: 'POSSIBLE', result: { created: 40, leftOut: 1 } },
  });
  expect((await read()).status).toBe(404);
  expect(await kept({ action: 'check' })).toEqual([]);
});

test('a check that runs is stopped by the person who began it, and the file is kept', async () => {
  // However fast the machine is, the check takes longer than it takes to stop it: nobody waits for its end.
  const rows = ['Name', ...Array.from({ length: 1_000_000 }, (_, index) => `Long ${index}`)];
  const body = new FormData();
  body.append('file', new File([rows.join('\n')], 'long.csv'));
  const started = await api.call<{ job: string; import: string }>(
    'POST',
    `${categories}/uploadfile/${session.customerUuid}/check`,
    { body, headers: { 'x-access-token': session.accessToken, prefer: 'respond-async' } },
  );
  const { job, import: id } = started.body.data;
  const running = await jobThat(session, job, 'RUNNING');
  expect(Number(running.done)).toBeGreaterThan(0);
  const colleague = await api.signIn(session.customerUuid);
  expect((await colleague.call('POST', `${imports}/${id}/stop`)).status).toBe(404);
  expect((await session.call('POST', `${imports}/${id}/stop`)).status).toBe(200);
  expect((await ended(session, job)).status).toBe('CANCELLED');
  const { data } = (await session.call<CheckedImport>('GET', `${imports}/${id}`)).body;
  expect(data).toMatchObject({ state: 'stopped', answer: null, name: 'long.csv' });
  expect((await session.call('DELETE', `${imports}/${id}`)).status).toBe(200);
  expect((await session.call<object[]>('GET', imports)).body.data).toEqual([]);
});
