import { beforeAll, describe, expect, test } from 'vitest';
import type { SelectionAnswer } from '../../../contract/calls/actions.ts';
import type { BulkAnswer } from '../../../contract/calls/bulk.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { ended, jobs } from '../../support/jobs.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi([...productResources, ...(await toolHire())]);
const tools = '/services/main/hire/tools';
const async = { prefer: 'respond-async' };
let customer: string;
let session: Session;

beforeAll(async () => {
  customer = await api.createCustomer('Tool hire');
  session = await api.signIn(customer);
});

/** Adds tools with that prefix and a number, and returns their ids. */
async function addTools(count: number, prefix: string): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
  const { status, body } = await session.upload(tools, `Name\n${rows.join('\n')}\n`, { mapping: {} });
  expect(status, JSON.stringify(body)).toBe(200);
  const filter = encodeURIComponent(JSON.stringify({ name: { startsWith: prefix } }));
  const ids: string[] = [];
  while (ids.length < count) {
    const range = `[${ids.length},${ids.length + maximumPageSize - 1}]`;
    const list = await session.call<WireRecord[]>('GET', `${tools}?filter=${filter}&range=${range}`);
    ids.push(...list.body.data.map(({ id }) => String(id)));
  }
  return ids;
}

const tool = async (id: string | undefined) => (await session.call('GET', `${tools}/${id}`)).body.data;

/** A call of the session with further headers. */
const call = <Data>(path: string, body: unknown, headers: Record<string, string>) =>
  api.call<Data>('POST', path, {
    body,
    headers: { 'x-access-token': session.accessToken, ...headers },
  });

describe('an action that runs as a job', () => {
  test('answers with the job, which then changes the record under the name of the action', async () => {
    const [id] = await addTools(1, 'Saw');
    const { status, body } = await session.call<JobStarted>('POST', `${tools}/${id}/actions/inspect`, {});
    expect(status).toBe(202);
    expect(await ended(session, body.data.job)).toMatchObject({
      ...{ subject: 'Saw 0', action: 'inspect', resource: 'hire/tools', recordId: id, status: 'DONE' },
      ...{ done: 1, total: 1, progress: 100, result: { changed: 1, skipped: 0 }, failure: null },
    });
    expect((await tool(id)).inspectedAt).not.toBeNull();
    const history = await session.call<{ action: string }[]>('GET', `${tools}/${id}/history`);
    expect(history.body.data[0]?.action).toBe('inspect');
  });

  test('does a selection some hundred at a time, and leaves out what no longer fits', async () => {
    const ids = await addTools(1_203, 'Drill');
    const first = await session.call<JobStarted>('POST', `${tools}/${ids[0]}/actions/inspect`, {});
    await ended(session, first.body.data.job);
    const { status, body } = await session.call<SelectionAnswer>('POST', `${tools}/actions/inspect`, { ids });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ count: 1_202, skipped: [{ id: ids[0] }] });
    expect(await ended(session, body.data.job ?? '')).toMatchObject({
      ...{ subject: 'Tools', status: 'DONE', done: 1_202, total: 1_202 },
      result: { changed: 1_202, skipped: 0 },
    });
    expect((await tool(ids.at(-1))).inspectedAt).not.toBeNull();
  });

  test('is refused like every action: without the right, on a record that does not fit, with bad input', async () => {
    const [id] = await addTools(1, 'Lathe');
    const viewer = await api.signIn(customer, { role: 'Viewer' });
    expect((await viewer.call('POST', `${tools}/${id}/actions/inspect`, {})).status).toBe(403);
    const started = await session.call<JobStarted>('POST', `${tools}/${id}/actions/inspect`, {});
    await ended(session, started.body.data.job);
    const again = await session.call('POST', `${tools}/${id}/actions/inspect`, {});
    expect(again.body.code).toBe('ACTION_REFUSED');
  });

  test('sent twice with one key is one job', async () => {
    const [id] = await addTools(1, 'Hammer');
    const send = () =>
      call<JobStarted>(`${tools}/${id}/actions/inspect`, {}, { 'idempotency-key': 'inspect-once' });
    const [one, other] = [await send(), await send()];
    expect(one.status).toBe(202);
    expect(other.body.data.job).toBe(one.body.data.job);
  });
});

describe('a change of many records', () => {
  test('of more than 500 runs as a job', async () => {
    const ids = await addTools(501, 'Ladder');
    const edits = [{ field: 'dayRate', how: 'set', value: 4_500 }];
    const { status, body } = await session.call<JobStarted>('POST', `${tools}/bulkEdit`, { ids, edits });
    expect(status).toBe(202);
    expect(await ended(session, body.data.job)).toMatchObject({ status: 'DONE', action: 'update' });
    expect(await tool(ids[0])).toMatchObject({ dayRate: 4_500, version: 2 });

    const removal = await session.call<JobStarted>('POST', `${tools}/bulkRemove`, { ids });
    expect(removal.status).toBe(202);
    expect(await ended(session, removal.body.data.job)).toMatchObject({ status: 'DONE', action: 'delete' });
    expect((await session.call('GET', `${tools}/${ids[0]}`)).status).toBe(404);
  });

  test('of 500 is done at once', async () => {
    const ids = await addTools(500, 'Rope');
    const edits = [{ field: 'dayRate', how: 'set', value: 100 }];
    const { status, body } = await session.call<BulkAnswer>('POST', `${tools}/bulkEdit`, { ids, edits });
    expect([status, body.data.changed]).toEqual([200, 500]);
  });
});

describe('a file', () => {
  const upload = (text: string, headers: Record<string, string> = async) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'Tools of May.csv');
    form.append('options', '{}');
    return api.call<JobStarted>('POST', `${tools}/uploadfile/${customer}`, {
      body: form,
      headers: { 'x-access-token': session.accessToken, ...headers },
    });
  };

  test('is applied by a job if the client prefers not to wait, whole or not at all', async () => {
    const { status, body } = await upload('Name\nAnvil\nBellows\n');
    expect(status).toBe(202);
    expect(await ended(session, body.data.job)).toMatchObject({
      ...{ subject: 'Tools of May.csv', action: 'import', status: 'DONE', done: 2, total: 2 },
      result: { rows: 2, created: 2, updated: 0, unchanged: 0 },
    });
    const refused = await upload(`Name\nChisel\nAnvil\n${'x'.repeat(80)}\n`);
    expect(await ended(session, refused.body.data.job)).toMatchObject({
      status: 'FAILED',
      failure: {
        code: 'IMPORT_REFUSED',
        details: { count: 2 },
        issues: [
          { field: 'Name', code: 'tooLong', row: 4 },
          { field: 'name', code: 'notUnique', row: 3, value: 'Anvil' },
        ],
      },
    });
    const found = await session.call<WireRecord[]>('GET', `${tools}?filter={"name":"Chisel"}`);
    expect(found.body.data).toEqual([]);
  });

  test('that is no table is refused at once', async () => {
    expect((await upload('')).body.code).toBe('FILE_UNREADABLE');
    expect((await upload('Wrong heading\n1\n')).status).toBe(422);
  });

  test('sent twice with one key is one job', async () => {
    const headers = { ...async, 'idempotency-key': 'tools-of-june' };
    const [one, other] = [await upload('Name\nForge\n', headers), await upload('Name\nForge\n', headers)];
    expect(other.body.data.job).toBe(one.body.data.job);
    expect(await ended(session, one.body.data.job)).toMatchObject({ status: 'DONE' });
  });
});

describe('the list of jobs', () => {
  test('is of one customer', async () => {
    const [id] = await addTools(1, 'Vice');
    const { body } = await session.call<JobStarted>('POST', `${tools}/${id}/actions/inspect`, {});
    const other = await api.signIn(await api.createCustomer('Another hire'));
    expect((await other.call('GET', `${jobs}/${body.data.job}`)).status).toBe(404);
    expect((await other.call('POST', `${jobs}/${body.data.job}/actions/cancel`, {})).status).toBe(404);
    expect((await other.call<WireRecord[]>('GET', jobs)).body.data).toEqual([]);
  });

  test('cannot be written: only the product does that', async () => {
    for (const [method, path] of [
      ['POST', jobs],
      ['PATCH', `${jobs}/${crypto.randomUUID()}`],
      ['DELETE', `${jobs}/${crypto.randomUUID()}`],
    ] as const)
      expect((await session.call(method, path, {})).status, method).toBe(404);
  });
});

test('a definition with a job that cannot be one is refused', () => {
  const base: ResourceInput = {
    name: 'things',
    labels: { one: 'Thing', many: 'Things' },
    area: 'stock',
    title: 'name',
    fields: { name: { kind: 'text', required: true } },
  };
  const codes = (actions: ResourceInput['actions']) =>
    [...mistakesIn([defineResource({ ...base, actions })]).values()]
      .flat()
      .flatMap(({ sentences }) => sentences.map(({ code }) => code));
  expect(codes({ copy: { job: true, copies: [], form: ['name'] } })).toContain('jobCopies');
  expect(codes({ send: { job: true, form: { pin: { kind: 'secret' } } } })).toContain('jobSecret');
});
