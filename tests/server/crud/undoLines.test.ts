import { beforeAll, expect, test } from 'vitest';
import type { HistoryEntry, Undone } from '../../../contract/calls/history.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { hirePath, made } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi([...productResources, ...(await toolHire())]);
let session: Session;
let colleague: Session;
let drill: WireRecord;
let saw: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Hire'));
  colleague = await api.signIn(session.customerUuid);
  drill = await made(session, 'tools', { name: 'Drill' });
  saw = await made(session, 'tools', { name: 'Saw' });
});

const read = async (resource: string, { id }: WireRecord) =>
  (await session.call('GET', hirePath(resource, id))).body.data;
const linesOf = (record: WireRecord, source = 'lines') => record[source] as WireRecord[];
/** Saves a record, and returns the name of the request. */
const save = async (resource: string, { id }: WireRecord, values: object, by = session) => {
  const { status, headers, text } = await by.call('PATCH', hirePath(resource, id), values);
  expect(status, text).toBe(200);
  return headers.get('x-request-id');
};
const undo = (resource: string, request: string | null) =>
  session.call<Undone>('POST', hirePath(resource, 'undo'), { request });
/** What people see of lines: what they hold, in their order. */
const seen = (lines: readonly WireRecord[]) =>
  lines.map(({ id, toolId, days, note, parentId, name }) => ({ id, toolId, days, note, parentId, name }));

const book = () =>
  made(session, 'bookings', {
    customerName: 'Ada',
    lines: [
      { toolId: saw.id, days: 3, note: 'sharp' },
      { toolId: drill.id, note: 'with bits' },
      { toolId: drill.id, days: 9 },
    ],
  });

test('a save that added, changed, removed and moved lines is undone, with the fields of the record', async () => {
  const booking = await book();
  const [first, second, third] = linesOf(booking);
  const request = await save('bookings', booking, {
    customerName: 'Grace',
    lines: [
      { ...third, days: 1 },
      { toolId: saw.id, days: 2 },
      { ...first, note: 'blunt' },
    ],
  });
  expect(linesOf(await read('bookings', booking)).map(({ id }) => id)).not.toContain(second?.id);
  const { body } = await undo('bookings', request);
  expect(body.data).toEqual({ ids: [booking.id], skipped: [] });
  const after = await read('bookings', booking);
  expect(after).toMatchObject({ customerName: 'Ada', version: 3 });
  expect(seen(linesOf(after))).toEqual(seen(linesOf(booking)));
  expect((await undo('bookings', request)).body.code, 'a second time').toBe('UNDO_TOO_LATE');
});

test('a save that changed only lines is undone, and what others added since stays', async () => {
  const booking = await book();
  const [first, second, third] = linesOf(booking);
  const request = await save('bookings', booking, { lines: [first, { ...second, days: 30 }] });
  const now = linesOf(await read('bookings', booking));
  await save('bookings', booking, { lines: [...now, { toolId: saw.id, note: 'a colleague' }] }, colleague);
  expect((await undo('bookings', request)).body.data).toEqual({ ids: [booking.id], skipped: [] });
  const notes = linesOf(await read('bookings', booking)).map(({ days, note }) => [days, note]);
  expect(notes).toHaveLength(4);
  expect(notes).toEqual(
    expect.arrayContaining([
      [1, 'with bits'],
      [9, null],
      [1, 'a colleague'],
    ]),
  );
  expect(linesOf(await read('bookings', booking)).map(({ id }) => id)).toContain(third?.id);
});

test('a line that somebody has changed since keeps the whole record as it is, and names it', async () => {
  const booking = await book();
  const [first, second, third] = linesOf(booking);
  const request = await save('bookings', booking, {
    customerName: 'Grace',
    lines: [{ ...first, days: 7 }, second],
  });
  const now = linesOf(await read('bookings', booking));
  await save('bookings', booking, { lines: [{ ...now[0], days: 8 }, now[1]] }, colleague);
  const before = await read('bookings', booking);
  expect((await undo('bookings', request)).body.code).toBe('UNDO_TOO_LATE');
  expect(await read('bookings', booking)).toEqual(before);
  expect(linesOf(before).map(({ id }) => id)).not.toContain(third?.id);
});

test('a save of the history is undone by a colleague, who may change the record', async () => {
  const booking = await book();
  await save('bookings', booking, { lines: linesOf(booking).slice(1) });
  await save('bookings', booking, { customerName: 'Grace' }, colleague);
  const { body } = await session.call<HistoryEntry[]>('GET', hirePath('bookings', `${booking.id}/history`));
  const event = body.data[1]?.id;
  const undoSave = (by: Session, resource = 'bookings') =>
    by.call<Undone>('POST', hirePath(resource, 'undo'), { event });
  const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
  const stranger = await api.signIn(await api.createCustomer('Strangers'));
  const refused = [await undoSave(viewer), await undoSave(stranger), await undoSave(session, 'kits')];
  expect(refused.map(({ status }) => status)).toEqual([403, 404, 404]);
  const { body: undone } = await undoSave(colleague);
  expect(undone.data).toEqual({ ids: [booking.id], skipped: [] });
  const after = await read('bookings', booking);
  expect(after).toMatchObject({ customerName: 'Grace' });
  expect(seen(linesOf(after))).toEqual(seen(linesOf(booking)));
  expect((await undoSave(colleague)).body.code).toBe('UNDO_TOO_LATE');
});

test('a tree gets its branches back, also below a line that was removed with them', async () => {
  const [box, tray, bit] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const kit = await made(session, 'kits', {
    name: 'Nested',
    nodes: [
      { id: box, name: 'Box' },
      { id: tray, name: 'Tray', parentId: box },
      { id: bit, name: 'Bit', parentId: tray },
    ],
  });
  const bag = crypto.randomUUID();
  const request = await save('kits', kit, {
    nodes: [
      { id: bag, name: 'Bag' },
      { id: bit, name: 'Bit', parentId: bag },
    ],
  });
  expect((await undo('kits', request)).body.data).toEqual({ ids: [kit.id], skipped: [] });
  expect(seen(linesOf(await read('kits', kit), 'nodes'))).toEqual(seen(linesOf(kit, 'nodes')));
});
