import { beforeAll, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../contract/calls/bulk.ts';
import type { HistoryEntry, Moment } from '../../../contract/calls/history.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { hirePath, made, twoSites } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi([...productResources, ...(await toolHire())]);
let session: Session;
let drill: WireRecord;
let saw: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Hire'));
  drill = await made(session, 'tools', { name: 'Drill' });
  saw = await made(session, 'tools', { name: 'Saw' });
});

const book = (customerName: string) =>
  made(session, 'bookings', { customerName, lines: [{ toolId: saw.id, days: 3 }, { toolId: drill.id }] });
const read = (resource: string, id: unknown) => session.call('GET', hirePath(resource, id));
const remove = async (resource: string, ids: unknown[]) =>
  expect((await session.call('POST', hirePath(resource, 'bulkRemove'), { ids })).status).toBe(200);
const undo = (resource: string, ids: unknown[], by = session) =>
  by.call<{ ids: unknown[] }>('POST', hirePath(resource, 'undo'), { ids });

test('a deleted record comes back with its lines, and its history says so', async () => {
  const booking = await book('Ada');
  expect((await session.call('DELETE', hirePath('bookings', booking.id))).status).toBe(200);
  expect((await undo('bookings', [booking.id])).body.data).toEqual({ ids: [booking.id], skipped: [] });
  const { updatedAt, version, lines, ...same } = booking;
  const { body } = await read('bookings', booking.id);
  expect(body.data).toMatchObject({ ...same, version: 2 });
  expect(body.data.lines).toMatchObject([
    { id: (lines as WireRecord[])[0]?.id, toolId: saw.id, days: 3, order: 0, version: 2 },
    { id: (lines as WireRecord[])[1]?.id, toolId: drill.id, order: 1 },
  ]);
  const history = await session.call<HistoryEntry[]>('GET', `${hirePath('bookings', booking.id)}/history`);
  expect(history.body.data.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
  expect(history.body.data[0]?.lines.map(({ action }) => action)).toEqual(['restore', 'restore']);
  // Once is enough, and it can be deleted again.
  expect((await undo('bookings', [booking.id])).body.code).toBe('UNDO_TOO_LATE');
  expect((await session.call('DELETE', hirePath('bookings', booking.id))).status).toBe(200);
});

test('many that were deleted together, as from a list, come back together', async () => {
  const [one, two] = [await book('Uno'), await book('Due')];
  const removed = await session.call<BulkAnswer>('POST', hirePath('bookings', 'bulkRemove'), {
    ids: [one.id, two.id],
  });
  expect([removed.status, removed.body.data]).toMatchObject([200, { changed: 2 }]);
  const { status, body } = await undo('bookings', [one.id, two.id]);
  expect([status, new Set(body.data?.ids)]).toEqual([200, new Set([one.id, two.id])]);
  expect((await read('bookings', two.id)).body.data.lines).toHaveLength(2);
});

test('many come back together, and a line by itself gives its record a new version', async () => {
  const [one, two] = [await book('One'), await book('Two')];
  await remove('bookings', [one.id, two.id]);
  expect((await undo('bookings', [one.id, two.id])).status).toBe(200);
  const lines = (await read('bookings', two.id)).body.data.lines as WireRecord[];
  expect(lines).toHaveLength(2);
  await remove('booking-lines', [lines[0]?.id]);
  expect((await read('bookings', two.id)).body.data).toMatchObject({ version: 3, lines: [{}] });
  expect((await undo('booking-lines', [lines[0]?.id])).status).toBe(200);
  expect((await read('bookings', two.id)).body.data).toMatchObject({ version: 4, lines: [{}, {}] });
});

test('what went along comes back, and what referred to it refers to it again', async () => {
  const tool = await made(session, 'tools', { name: 'Mixer' });
  const rate = await made(session, 'tool-rates', { toolId: tool.id, validFrom: '2026-01-01', rate: 5000 });
  const [kept, changed] = [
    await made(session, 'promotions', { name: 'Mix', toolId: tool.id }),
    await made(session, 'promotions', { name: 'Match', toolId: tool.id }),
  ];
  expect((await session.call('DELETE', hirePath('tools', tool.id))).status).toBe(200);
  expect((await read('tool-rates', rate.id)).status).toBe(404);
  await session.call('PATCH', hirePath('promotions', changed.id), { name: 'Matching' });
  expect((await undo('tools', [tool.id])).status).toBe(200);
  expect((await read('tool-rates', rate.id)).body.data).toMatchObject({ rate: 5000, version: 2 });
  expect((await read('promotions', kept.id)).body.data).toMatchObject({ toolId: tool.id, version: 3 });
  expect((await read('promotions', changed.id)).body.data).toMatchObject({ toolId: null, version: 3 });
});

test('only whoever deleted it brings it back, soon, and while what it needs is there', async () => {
  const booking = await book('Cleo');
  await remove('bookings', [booking.id]);
  const colleague = await api.signIn(session.customerUuid);
  const stranger = await api.signIn(await api.createCustomer('Another hire'));
  for (const by of [colleague, stranger])
    expect((await undo('bookings', [booking.id], by)).body.code).toBe('UNDO_TOO_LATE');
  expect((await undo('bookings', [booking.id, drill.id])).body.code).toBe('UNDO_TOO_LATE');
  expect((await undo('bookings', ['nonsense'])).status).toBe(422);
  await session.call('POST', '/services/main/access/roles', {
    name: 'Reader',
    rights: { 'hire/*': ['read'] },
  });
  const reader = await api.signIn(session.customerUuid, { role: 'Reader' });
  expect((await undo('bookings', [booking.id], reader)).status).toBe(403);
  const ladder = await made(session, 'tools', { name: 'Ladder' });
  const other = await made(session, 'bookings', { customerName: 'Dora', lines: [{ toolId: ladder.id }] });
  await remove('bookings', [other.id]);
  await remove('tools', [ladder.id]);
  expect((await undo('bookings', [other.id])).body.code).toBe('UNDO_TOO_LATE');
  expect((await read('bookings', other.id)).status).toBe(404);
});

test('the last event says who can still undo the delete, and only until the record is back', async () => {
  const booking = await book('Fay');
  await remove('bookings', [booking.id]);
  const colleague = await api.signIn(session.customerUuid);
  const path = `${hirePath('bookings', booking.id)}/history`;
  const end = async (by: Session) => {
    const [event] = (await by.call<HistoryEntry[]>('GET', path)).body.data;
    return (await by.call<Moment>('GET', `${path}/${event?.id}`)).body.data;
  };
  expect(await end(session)).toMatchObject({ before: { customerName: 'Fay' }, after: null, comesBack: true });
  expect(await end(colleague)).toMatchObject({ after: null, comesBack: false });
  expect((await undo('bookings', [booking.id])).status).toBe(200);
  expect(await end(session)).toMatchObject({ after: { customerName: 'Fay' }, comesBack: false });
  const site = await made(session, 'sites', { name: 'Quay', doorCode: '1234' });
  await remove('sites', [site.id]);
  const siteHistory = `${hirePath('sites', site.id)}/history`;
  const [event] = (await session.call<HistoryEntry[]>('GET', siteHistory)).body.data;
  const gone = await session.call<Moment>('GET', `${siteHistory}/${event?.id}`);
  expect(gone.body.data, 'nothing keeps its secret').toMatchObject({ after: null, comesBack: false });
});

test('a value that somebody else took meanwhile is named', async () => {
  const tool = await made(session, 'tools', { name: 'Grinder' });
  await remove('tools', [tool.id]);
  await made(session, 'tools', { name: 'Grinder' });
  const { status, body } = await undo('tools', [tool.id]);
  expect([status, body.errors]).toEqual([422, { name: 'Another record already has this value' }]);
});

test('what has secrets stays deleted, because nothing keeps them', async () => {
  const site = await made(session, 'sites', { name: 'Harbour', doorCode: '1234' });
  await remove('sites', [site.id]);
  expect((await undo('sites', [site.id])).body.code).toBe('UNDO_TOO_LATE');
});

test('a record that was only marked comes back as it was', async () => {
  const items = '/services/main/stockcategories';
  const { body } = await session.call('POST', items, { name: 'Dry goods' });
  const path = `${items}/${body.data.id}`;
  await session.call('DELETE', path);
  expect((await session.call('POST', `${items}/undo`, { ids: [body.data.id] })).status).toBe(200);
  expect((await session.call('GET', path)).body.data).toMatchObject({ name: 'Dry goods', version: 3 });
});

test('staff bring back what belongs to their stores', async () => {
  const { owner, north, south, northId } = await twoSites(api, 'Two sites');
  const booking = await made(owner, 'bookings', { customerName: 'Eve', siteId: northId });
  const path = hirePath('bookings', 'undo');
  expect((await north.call('DELETE', hirePath('bookings', booking.id))).status).toBe(200);
  const body = { ids: [booking.id] };
  expect((await south.call('POST', path, body)).body.code).toBe('UNDO_TOO_LATE');
  expect((await north.call('POST', path, body)).status).toBe(200);
  expect((await owner.call('GET', hirePath('bookings', booking.id))).body.data.siteId).toBe(northId);
});
