import { beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi(productResources);
const items = '/services/main/stockitems';
const categories = '/services/main/stockcategories';
let session: Session;
let category: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Undone'));
  category = (await session.call('POST', categories, { name: 'Dry goods' })).body.data;
});

const make = async (stockCode: string, values: object = {}) => {
  const whole = {
    stockCode,
    description: stockCode,
    stockCategoryId: category.id,
    baseUnitTypeId: 11,
    ...values,
  };
  return (await session.call('POST', items, whole)).body.data;
};
const read = (id: string | number) => session.call('GET', `${items}/${id}`);
const undo = (job: string | undefined, by = session) =>
  by.call('POST', `/services/main/jobs/${job}/actions/undoAll`, {});
const upload = (rows: string[], options: object = {}, to = items) =>
  session.upload<ImportAnswer>(to, `${rows.join('\n')}\n`, { matchBy: 'stockCode', ...options });

test('a list is filtered by the import that added or changed a record, in a group too', async () => {
  const old = await make('FROM1');
  await make('FROM2');
  const lines = [
    'Stock code,Description,Category,Base unit',
    'FROM1,Renamed,Dry goods,KG',
    'FROM3,New,Dry goods,KG',
  ];
  const { body } = await upload(lines);
  const { job } = body.data;
  await session.call('PUT', `${items}/${old.id}`, { threshold: 3, version: 2 });
  const codes = async (filter: object, by = session) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["stockCode","ASC"]' });
    const found = await by.call<WireRecord[]>('GET', `${items}?${query}`);
    return found.body.data?.map(({ stockCode }) => stockCode) ?? found.status;
  };
  expect(await codes({ importedBy: [job] })).toEqual(['FROM1', 'FROM3']);
  expect(await codes({ or: [{ importedBy: [job] }, { stockCode: 'FROM2' }] })).toEqual([
    'FROM1',
    'FROM2',
    'FROM3',
  ]);
  expect(await codes({ importedBy: [crypto.randomUUID()] })).toEqual([]);
  expect(await codes({ importedBy: { isEmpty: true } })).toBe(400);
  const stranger = await api.signIn(await api.createCustomer('No imports'));
  expect(await codes({ importedBy: [job] }, stranger)).toEqual([]);
});

test('an import is undone as one unit; what somebody changed or used since stays, and is named', async () => {
  const [calm, busy] = [await make('OLD1', { threshold: 4 }), await make('OLD2', { threshold: 5 })];
  const rows = ['Stock code,Description,Category,Base unit,Reorder at'];
  const lines = [
    ...['OLD1,Renamed,Dry goods,KG,9', 'OLD2,Renamed too,Dry goods,KG,9'],
    ...['NEW1,Fresh,Wet goods,KG,1', 'NEW2,Touched,Dry goods,KG,1', 'NEW3,Used,Dry goods,KG,1'],
  ];
  const { body } = await upload([...rows, ...lines], { createMissing: ['stockCategoryId'] });
  expect(body.data).toMatchObject({ created: 3, updated: 2, createdReferences: { stockCategoryId: 1 } });
  const find = async (stockCode: string) => {
    const filter = encodeURIComponent(JSON.stringify({ stockCode }));
    return (await session.call<WireRecord[]>('GET', `${items}?filter=${filter}`)).body.data[0];
  };
  const [touched, used] = [await find('NEW2'), await find('NEW3')];
  await session.call('PUT', `${items}/${busy.id}`, { description: 'Mine', version: 2 });
  await session.call('PUT', `${items}/${touched?.id}`, { threshold: 2, version: 1 });
  const store = await session.call('POST', '/services/store/api/stores/stores', { name: 'Main', code: 'M' });
  const count = { storeUuid: store.body.data.id, stockItemId: used?.id, quantityOnHand: 1 };
  expect((await session.call('POST', `${items}/restaurant/stockItems`, count)).status).toBe(201);

  const viewer = await api.signIn(session.customerUuid, { role: 'Support' });
  expect((await undo(body.data.job, viewer)).status).toBe(403);
  // One added item, one changed item, and the category that the file added.
  const undone = await undo(body.data.job);
  expect([undone.status, undone.body.data]).toMatchObject([
    200,
    { undoState: 'DONE', result: { rows: 5, undone: 3, kept: 3 } },
  ]);
  const { keptNames } = undone.body.data.result as { keptNames: string[] };
  expect(keptNames.toSorted()).toEqual(['Mine', 'Touched', 'Used']);
  const { version, updatedAt, ...before } = calm;
  expect((await read(calm.id)).body.data).toMatchObject({ ...before, version: 3 });
  expect((await read(busy.id)).body.data).toMatchObject({ description: 'Mine', threshold: 9, version: 3 });
  expect(await find('NEW1')).toBeUndefined();
  expect(await find('NEW3')).toMatchObject({ description: 'Used' });
  const wet = await session.call<WireRecord[]>('GET', `${categories}?filter={"name":"Wet goods"}`);
  expect(wet.body.data).toEqual([]);
  const history = await session.call<HistoryEntry[]>('GET', `${items}/${calm.id}/history`);
  expect(history.body.data[0]).toMatchObject({ action: 'undo' });
  expect((await undo(body.data.job)).status).toBe(409);
});

test('an import is one line of the audit log, which leads to its records', async () => {
  const rows = [
    'Stock code,Description,Category,Base unit',
    'LOG1,One,Dry goods,KG',
    'LOG2,Two,Dry goods,KG',
  ];
  await upload(rows);
  const log = async (filter: object) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["occurredAt","DESC"]&range=[0,9]`;
    return (await session.call<WireRecord[]>('GET', `/services/main/access/audit-log?${query}`)).body.data;
  };
  const [line, before] = await log({ isPart: false });
  expect(line).toMatchObject({
    action: 'import',
    resource: 'stock-items/items',
    recordName: 'upload.csv',
    recordCount: 2,
  });
  expect(before?.requestId).not.toBe(line?.requestId);
  const parts = await log({ requestId: line?.requestId, isPart: true });
  expect(parts.map(({ recordName }) => recordName).toSorted()).toEqual(['One', 'Two']);
  const details = await session.call('GET', `/services/main/access/audit-log/${line?.id}/details`);
  expect(details.body.data).toMatchObject({
    changes: [],
    details: expect.arrayContaining([{ name: 'created', values: ['2'] }]),
    canOpen: false,
  });
});

test('an import that changed nothing leaves nothing to undo, and a job of more rows can be undone too', async () => {
  const same = ['Stock code,Description', 'OLD1,OLD1'];
  expect((await upload(same)).body.data.job).toBeUndefined();
  const form = new FormData();
  form.append('file', new Blob(['Stock code,Description\nOLD1,By a job\n']), 'job.csv');
  form.append('options', JSON.stringify({ matchBy: 'stockCode' }));
  const headers = { 'x-access-token': session.accessToken, prefer: 'respond-async' };
  const address = `${items}/uploadfile/${session.customerUuid}`;
  const { body } = await api.call<{ job: string }>('POST', address, { body: form, headers });
  const jobs = `/services/main/jobs/${body.data.job}`;
  await expect.poll(async () => (await session.call('GET', jobs)).body.data.undoState).toBe('POSSIBLE');
  expect((await undo(body.data.job)).body.data).toMatchObject({ result: { undone: 1, kept: 0 } });
});
