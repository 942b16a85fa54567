import { beforeAll, describe, expect, test } from 'vitest';
import type { SelectionAnswer } from '../../../contract/calls/actions.ts';
import type { HistoryEntry, Undone } from '../../../contract/calls/history.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

const plans = defineResource({
  name: 'test/plans',
  labels: { one: 'Plan', many: 'Plans' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true },
    isApproved: { kind: 'boolean', default: false, readOnly: true },
  },
  actions: { approve: { set: { isApproved: true }, right: 'approve' } },
});
const api = await startApi([...productResources, ...(await toolHire()), plans]);
const bookings = '/services/main/hire/bookings';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Tool hire'));
});

const book = async (values: object = {}) => {
  const { status, body } = await session.call('POST', bookings, { customerName: 'Mill', ...values });
  expect(status).toBe(201);
  return body.data;
};
const act = (record: WireRecord, action: string, body: object = {}) =>
  session.call('POST', `${bookings}/${record.id}/actions/${action}`, body);
const select = (action: string, body: object) =>
  session.call<SelectionAnswer>('POST', `${bookings}/actions/${action}`, body);
const read = async ({ id }: WireRecord) => (await session.call('GET', `${bookings}/${id}`)).body.data;

describe('states', () => {
  test('a record begins in the first one, and only moves change it', async () => {
    const booking = await book();
    expect(booking.status).toBe('REQUESTED');
    expect((await session.call('POST', bookings, { customerName: 'A', status: 'OUT' })).status).toBe(422);
    const changed = await session.call('PATCH', `${bookings}/${booking.id}`, { status: 'OUT' });
    expect(changed.body.errors).toEqual({ status: 'The product sets this, so you cannot change it' });
    const bulk = { ids: [booking.id], edits: [{ field: 'status', how: 'set', value: 'OUT' }] };
    expect((await session.call('POST', `${bookings}/bulkEdit`, bulk)).status).toBe(422);
    const uploaded = await session.upload(bookings, 'Customer\nUploaded\n', { mapping: {} });
    expect(uploaded.status).toBe(200);
    const list = await session.call<WireRecord[]>('GET', `${bookings}?filter={"customerName":"Uploaded"}`);
    expect(list.body.data[0]?.status).toBe('REQUESTED');
  });

  test('a move leads on from its states only, once for the version that the person saw', async () => {
    const booking = await book();
    const early = await act(booking, 'handOut');
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({
      code: 'ACTION_REFUSED',
      message: '“Hand out” is not possible with this record now. Status: Requested. Nothing was changed.',
    });
    const confirmed = await act(booking, 'confirm', { version: 1 });
    expect(confirmed.body.data).toMatchObject({ id: booking.id, status: 'CONFIRMED', version: 2 });
    expect((await act(booking, 'handOut', { version: 1 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { status: 'CONFIRMED' },
    });
  });

  test('is kept in the history and the audit log under the name of the move', async () => {
    const booking = await book();
    await act(booking, 'confirm');
    const history = await session.call<unknown[]>('GET', `${bookings}/${booking.id}/history`);
    expect(history.body.data[0]).toMatchObject({
      action: 'confirm',
      changes: [{ field: 'status', before: 'Requested', after: 'Confirmed' }],
    });
    const filter = encodeURIComponent(JSON.stringify({ action: 'confirm', recordId: booking.id }));
    const log = await session.call<WireRecord[]>('GET', `/services/main/access/audit-log?filter=${filter}`);
    expect(log.body.data).toMatchObject([{ action: 'confirm', resource: 'hire/bookings' }]);
  });
});

describe('an action', () => {
  test('gives a record its values, while its condition holds', async () => {
    const booking = await book();
    const before = Date.now();
    const { status, body } = await act(booking, 'archive');
    expect(status).toBe(200);
    const archivedAt = Date.parse(String(body.data.archivedAt));
    expect([archivedAt >= before, archivedAt <= Date.now()]).toEqual([true, true]);
    expect((await act(booking, 'archive')).body.code).toBe('ACTION_REFUSED');
  });

  test('is undone by whoever did it, until the record changes again', async () => {
    const booking = await book({ note: 'Before' });
    const requestOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id');
    const undo = (request: string | null, by = session) =>
      by.call<Undone>('POST', `${bookings}/undo`, { request });
    const colleague = await api.signIn(session.customerUuid);
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    const noted = requestOf(await act(booking, 'addNote', { note: 'After' }));
    expect((await undo(noted, viewer)).status).toBe(403);
    expect((await undo(noted, colleague)).body.code).toBe('UNDO_TOO_LATE');
    expect((await undo(noted)).body.data).toEqual({ ids: [booking.id], skipped: [] });
    expect(await read(booking)).toMatchObject({ note: 'Before', version: 3 });
    expect((await undo(noted)).body.code).toBe('UNDO_TOO_LATE');
    const history = await session.call<{ action: string }[]>('GET', `${bookings}/${booking.id}/history`);
    expect(history.body.data.map(({ action }) => action)).toEqual(['undo', 'addNote', 'create']);
    const confirmed = requestOf(await act(booking, 'confirm', { version: 3 }));
    expect((await undo(confirmed)).status).toBe(200);
    expect((await read(booking)).status).toBe('REQUESTED');
    const again = requestOf(await act(booking, 'confirm', { version: 5 }));
    await colleague.call('PATCH', `${bookings}/${booking.id}`, { note: 'Another field' });
    expect((await undo(again)).body.code).toBe('UNDO_TOO_LATE');
    expect(await read(booking)).toMatchObject({ status: 'CONFIRMED', note: 'Another field' });
  });

  test('is undone from the history only by people who may do it', async () => {
    const path = '/services/main/test/plans';
    const plan = (await session.call('POST', path, { name: 'Summer' })).body.data;
    await session.call('POST', `${path}/${plan.id}/actions/approve`, {});
    await session.call('POST', '/services/main/access/roles', {
      name: 'Planner',
      rights: { 'test/plans': ['read', 'update'] },
    });
    const planner = await api.signIn(session.customerUuid, { role: 'Planner' });
    const { body } = await planner.call<HistoryEntry[]>('GET', `${path}/${plan.id}/history`);
    const undo = (by: Session) => by.call('POST', `${path}/undo`, { event: body.data[0]?.id });
    expect((await undo(planner)).status).toBe(403);
    expect((await undo(session)).status).toBe(200);
    expect((await session.call('GET', `${path}/${plan.id}`)).body.data).toMatchObject({ isApproved: false });
  });

  test('asks for the inputs of its form, and nothing else', async () => {
    const booking = await book();
    expect((await act(booking, 'cancel')).body.errors).toEqual({ reason: 'Required' });
    const unknown = await act(booking, 'cancel', { reason: 'Rain', note: 'x' });
    expect(unknown.body.errors).toEqual({ note: 'There is no field of this name' });
    const { body } = await act(booking, 'cancel', { reason: 'Rain' });
    expect(body.data).toMatchObject({ status: 'CANCELLED', cancelledBecause: 'Rain' });
    expect((await act(booking, 'addNote', { note: 'Calls back' })).body.data.note).toBe('Calls back');
  });

  test('answers at its further addresses, with the names that they use', async () => {
    const booking = await book();
    const confirmed = await session.call('PUT', `/services/main/api/bookings/confirm/${booking.id}`);
    expect([confirmed.status, confirmed.text]).toEqual([204, '']);
    const cancel = '/services/main/api/bookings/cancel';
    const cancelled = await session.call('POST', cancel, { id: booking.id, cancellationReason: 'Rain' });
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED', cancelledBecause: 'Rain' });
    expect((await session.call('POST', cancel, { cancellationReason: 'Rain' })).status).toBe(404);
    const handedOut = await book();
    await act(handedOut, 'confirm');
    const out = await session.call('PATCH', `/services/store/v1/bookings/${handedOut.id}/out`, {});
    expect(out.body.data.status).toBe('OUT');
    const other = await api.signIn(await api.createCustomer('Another hire'));
    expect((await other.call('POST', `${bookings}/${booking.id}/actions/archive`)).status).toBe(404);
  });

  test('copies a record with the records that belong to it', async () => {
    const booking = await book({ note: 'Ladder too', startsOn: '2026-11-21' });
    await act(booking, 'confirm');
    for (const name of ['Drill', 'Bits'])
      await session.call('POST', '/services/main/hire/booking-extras', { bookingId: booking.id, name });
    const { status, body } = await act(booking, 'duplicate', { customerName: 'Bakery' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ customerName: 'Bakery', note: 'Ladder too', status: 'REQUESTED' });
    expect(body.data.id).not.toBe(booking.id);
    const filter = encodeURIComponent(JSON.stringify({ bookingId: body.data.id }));
    const extras = await session.call<WireRecord[]>(
      'GET',
      `/services/main/hire/booking-extras?sort=["order","ASC"]&filter=${filter}`,
    );
    expect(extras.body.data.map(({ name, order }) => [name, order])).toEqual([
      ['Drill', 0],
      ['Bits', 1],
    ]);
  });
});

describe('an action on a selection', () => {
  test('changes what fits and names the rest; a dry run says so before', async () => {
    const [first, second, third] = [await book(), await book(), await book({ customerName: 'Late' })];
    await act(third, 'confirm');
    const gone = crypto.randomUUID();
    const ids = [first.id, second.id, third.id, gone];
    const expected = {
      count: 2,
      skipped: [
        { id: third.id, name: 'Late', field: 'status', value: 'CONFIRMED' },
        { id: gone, name: '', field: null, value: null },
      ],
    };
    expect((await select('confirm', { ids, dryRun: true })).body.data).toEqual(expected);
    expect((await read(first)).status).toBe('REQUESTED');
    expect((await select('confirm', { ids })).body.data).toEqual(expected);
    expect((await read(first)).status).toBe('CONFIRMED');
    expect((await read(third)).version).toBe(2);
  });

  test('is offered only where the definition says so', async () => {
    const { id } = await book();
    expect((await select('duplicate', { ids: [id] })).status).toBe(404);
  });
});

test('an action with a right of its own needs exactly that right', async () => {
  const { customerUuid } = session;
  const roles = '/services/main/access/roles';
  const clerk = { name: 'Clerk', rights: { 'hire/*': ['read', 'create', 'update', 'bulk'] } };
  expect((await session.call('POST', roles, clerk)).status).toBe(201);
  const approver = { name: 'Approver', rights: { 'hire/bookings': ['read', 'approve'] } };
  expect((await session.call('POST', roles, approver)).status).toBe(201);
  const wrong = await session.call('POST', roles, { name: 'X', rights: { '*': ['aprove'] } });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['rights']]);
  const booking = await book();
  const path = `${bookings}/${booking.id}/actions`;
  const asClerk = await api.signIn(customerUuid, { role: 'Clerk' });
  expect((await asClerk.call('POST', `${path}/confirm`)).status).toBe(403);
  expect((await asClerk.call('POST', `${path}/addNote`, { note: 'Hello' })).status).toBe(200);
  const asApprover = await api.signIn(customerUuid, { role: 'Approver' });
  expect((await asApprover.call('POST', `${path}/addNote`, { note: 'Hello' })).status).toBe(403);
  expect((await asApprover.call('POST', `${path}/confirm`)).status).toBe(200);
});

const wrong = (input: Partial<ResourceInput>) => {
  const definition = defineResource({
    name: 'test/parcels',
    labels: { one: 'Parcel', many: 'Parcels' },
    title: 'code',
    fields: {
      code: { kind: 'text', required: true, unique: true },
      sentAt: { kind: 'dateTime' },
      weight: { kind: 'integer' },
      state: { kind: 'choice', choices: ['NEW', 'SENT'].map((id) => ({ id, label: id })) },
    },
    ...input,
  });
  const mistakes = [...mistakesIn([definition]).values()].flat();
  return mistakes.map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);
};

test('a definition is told what is wrong with its actions', () => {
  const found = wrong({
    actions: {
      update: {},
      send: { set: { weight: '{now}', sentAt: '{tomorrow}', height: 1, code: null }, form: ['colour'] },
      weigh: { set: { weight: 'heavy' }, when: { field: 'state', is: 'LOST' }, call: 'GET weigh' },
      copy: { on: ['selection'], copies: ['test/parcels'] },
      sendAll: { on: ['list'], call: 'POST sendAll/{id}' },
      stamp: {
        form: { by: { kind: 'text' } },
        done: { en: '{records} stamped by {form.by}', af: '{form.to} gestempel' },
      },
    },
  });
  expect(found).toEqual([
    ['actions.update', 'actionReserved'],
    ['actions.send.form.0', 'unknownField'],
    ['actions.send.set.weight', 'placeholderKind'],
    ['actions.send.set.sentAt', 'placeholderUnknown'],
    ['actions.send.set.height', 'unknownField'],
    ['actions.send.set.code', 'notAValue'],
    ['actions.weigh.when.is', 'notAValue'],
    ['actions.weigh.set.weight', 'notAValue'],
    ['actions.weigh.call.0', 'callNeedsPlace'],
    ['actions.copy.on', 'copiesOne'],
    ['actions.copy.copies', 'copiesUnique'],
    ['actions.copy.copies.0', 'copiesNothing'],
    ['actions.copy.copies.0', 'copiesOthersUnique'],
    ['actions.sendAll.call.0', 'listCallNamesRecord'],
    ['actions.stamp.done', 'placeholderUnknown'],
  ]);
  const sendAll = { on: ['list' as const] };
  expect(wrong({ actions: { sendAll }, verbs: ['get', 'update'] })).toContainEqual([
    'actions.sendAll.on',
    'actionNoList',
  ]);
});

test('a definition is told what no board can be', () => {
  expect(wrong({ list: { views: { board: 'weight' } } })).toEqual([['list.views.board', 'boardNoChoice']]);
  expect(wrong({ list: { views: { board: 'colour' } } })).toEqual([['list.views.board', 'unknownField']]);
  expect(wrong({ list: { views: { board: 'state' } } })).toEqual([]);
});

test('a definition is told what is wrong with its states', () => {
  const send = { from: ['NEW'], to: 'SENT' };
  expect(wrong({ states: { field: 'code', start: 'NEW', moves: { send } } })).toEqual([
    ['states.field', 'stateNoChoice'],
  ]);
  const moves = {
    send: { from: ['NEW', 'SENT', 'LOST'], to: 'SENT', set: { state: 'NEW' } },
    lose: { ...send, to: 'LOST' },
  };
  expect(wrong({ states: { field: 'state', start: 'OLD', moves }, actions: { send: {} } })).toEqual([
    ['states.start', 'stateUnknown'],
    ['states.moves.send.to', 'stateToItself'],
    ['states.moves.send.from.2', 'stateUnknown'],
    ['states.moves.send', 'actionTwice'],
    ['states.moves.lose.to', 'stateUnknown'],
  ]);
});
