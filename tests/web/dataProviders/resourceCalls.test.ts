import { expect, test } from 'vitest';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { exportCalls } from '../../../contract/calls/exports.ts';
import { historyCalls } from '../../../contract/calls/history.ts';
import { importCalls } from '../../../contract/calls/imports.ts';
import { recordCalls } from '../../../contract/calls/records.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { createApi } from '../../../src/dataProviders/api.ts';
import { fileForm } from '../../../src/dataProviders/fileForm.ts';
import { createHttp } from '../../../src/dataProviders/http.ts';
import { patience } from '../../support/patience.ts';
import { type Answer, answeringServer, type Call, given } from '../support/answeringServer.ts';
import { english } from '../support/english.ts';

const boats = defineResource({
  name: 'boats',
  service: 'store',
  path: 'api/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  fields: { name: { kind: 'text', required: true } },
});
const customerUuid = crypto.randomUUID();
const [boat, job] = [crypto.randomUUID(), crypto.randomUUID()];

/** Makes calls against a server that answers in this way. */
async function apiAgainst(answer: (call: Call) => Answer) {
  const server = await answeringServer(answer);
  const http = createHttp({
    session: { accessToken: () => 'token', renew: async () => false, confirm: async () => false },
    translate: english,
    language: 'en',
    timeout: patience,
  });
  const api = createApi({ http, endpointOf: (service) => `${server.url}/services/${service}` });
  const lastCall = () => server.calls.at(-1);
  return { api, lastCall, lastBody: () => JSON.parse(lastCall()?.body ?? '') };
}

test('an order is sent whole, as sequenceData, and the answer names the request: P2-7-06', async () => {
  const { api, lastCall, lastBody } = await apiAgainst(() => given({ count: 2 }, { 'x-request-id': 'r1' }));
  const sequenceData = [
    { id: 'b2', order: 1 },
    { id: 'b1', order: 2 },
  ];
  const arranged = await api(recordCalls.arrange(boats), { body: { sequenceData } });
  expect(arranged).toEqual({ data: { count: 2 }, request: 'r1' });
  expect(lastCall()?.path).toBe('/services/store/api/boats/updateSequence');
  expect(lastBody()).toEqual({ sequenceData });
});

test('an export is a file with the name that the server gives it', async () => {
  const { api, lastCall, lastBody } = await apiAgainst(() => ({
    headers: { 'content-disposition': "attachment; filename*=UTF-8''B%C3%B6te.csv" },
    body: 'Name\nAda\n',
  }));
  const query = { filter: '{}', columns: '["name"]', format: 'csv' } as const;
  const { blob, fileName } = await api(exportCalls.list(boats), { query });
  expect(fileName).toBe('Böte.csv');
  expect(await blob.text()).toBe('Name\nAda\n');
  expect(lastCall()?.path).toBe('/services/store/api/boats/downloadExcel');
  expect(Object.fromEntries(lastCall()?.query ?? [])).toEqual(query);

  await api(exportCalls.selected(boats), { body: { ids: [3, 1], format: 'csv' } });
  expect(lastCall()?.path).toBe('/services/store/api/boats/exportSelected');
  expect(lastBody()).toEqual({ ids: [3, 1], format: 'csv' });
});

test('a file is sent with its options as multipart, to the address of the customer: P2-7-10', async () => {
  const imported = { rows: 1, created: 1, updated: 0, unchanged: 0, createdReferences: {} };
  const { api, lastCall } = await apiAgainst(() => given(imported));
  const form = fileForm(new File(['name\nAda\n'], 'boats.csv'), { matchBy: 'name' });
  const request = { params: { customerUuid }, form };
  expect(await api(importCalls.apply(boats), request)).toMatchObject(imported);
  expect(lastCall()?.path).toBe(`/services/store/api/boats/uploadfile/${customerUuid}`);
  expect(lastCall()?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(lastCall()?.headers.prefer).toBeUndefined();
  expect(lastCall()?.body).toContain('{"matchBy":"name"}');
  await api(importCalls.apply(boats), { ...request, mayBeJob: true });
  expect(lastCall()?.headers.prefer).toBe('respond-async');
});

test('a request that may be sent again carries a key: its own or that of the caller', async () => {
  const { api, lastCall } = await apiAgainst(() => given({ ids: [boat], skipped: [] }));
  const body = { ids: [boat] };
  await api(historyCalls.undo(boats), { body });
  expect(lastCall()?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  await api(historyCalls.undo(boats), { body, idempotencyKey: 'k-1' });
  expect(lastCall()?.headers['idempotency-key']).toBe('k-1');
});

test('an action answers with the record or, if a job does it, with the job', async () => {
  let answer: Answer = given({ id: 'a/b', version: 2, name: 'Ada' });
  const { api, lastCall } = await apiAgainst(() => answer);
  const request = { params: { id: 'a/b', action: 'paint' }, body: { colour: 'red' } };
  expect((await api(actionCalls.record(boats), request)).data).toEqual({
    id: 'a/b',
    version: 2,
    name: 'Ada',
  });
  expect(lastCall()?.path).toBe('/services/store/api/boats/a%2Fb/actions/paint');
  answer = { status: 202, ...given({ job }) };
  expect((await api(actionCalls.record(boats), request)).data).toEqual({ job });
});

test('an answer in another shape is refused', async () => {
  const { api } = await apiAgainst(() => given([{ not: 'an entry' }]));
  await expect(api(historyCalls.read(boats), { params: { id: 'b1' } })).rejects.toThrow();
});
