import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

const crates = defineResource({
  name: 'test/crates',
  labels: { one: 'Crate', many: 'Crates' },
  title: 'name',
  softDelete: 'isGone',
  fields: {
    name: { kind: 'text', required: true },
    parts: { kind: 'lines', resource: 'test/crate-parts', by: 'crateId', required: true },
    isGone: { kind: 'boolean', default: false, required: true },
  },
});
const crateParts = defineResource({
  name: 'test/crate-parts',
  labels: { one: 'Part', many: 'Parts' },
  title: 'name',
  fields: {
    crateId: { kind: 'reference', resource: 'test/crates', required: true, onDelete: 'take' },
    name: { kind: 'text', required: true },
    madeOn: { kind: 'date', requiredWhen: { field: 'isDated', is: true } },
    isDated: { kind: 'boolean', default: false },
  },
});
const definitions = await toolHire();
const api = await startApi([...definitions, crates, crateParts]);
const path = '/services/main/hire';
let session: Session;
let drill: WireRecord;
let saw: WireRecord;

interface Line {
  id: string;
  version: number;
  [source: string]: unknown;
}

const linesOf = (record: WireRecord, source = 'lines') => record[source] as Line[];

async function made(name: string, values: object): Promise<WireRecord> {
  const { status, body } = await session.call('POST', `${path}/${name}`, values);
  expect(body.errors).toBeUndefined();
  expect(status).toBe(201);
  return body.data;
}

const newBooking = (lines: object[]) => made('bookings', { customerName: 'Ada', lines });
const change = (booking: WireRecord, values: object) =>
  session.call('PUT', `${path}/bookings/${booking.id}`, values);
const read = async (booking: WireRecord) =>
  (await session.call('GET', `${path}/bookings/${booking.id}`)).body.data;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Hire'));
  drill = await made('tools', { name: 'Drill' });
  saw = await made('tools', { name: 'Saw' });
});

describe('the lines of a record', () => {
  test('are created with it, in their order, and answered with it', async () => {
    const booking = await newBooking([{ toolId: saw.id, days: 3 }, { toolId: drill.id }]);
    expect(linesOf(booking)).toMatchObject([
      { toolId: saw.id, days: 3, order: 0, version: 1, bookingId: booking.id, labels: { toolId: 'Saw' } },
      { toolId: drill.id, days: 1, order: 1, note: null, labels: { toolId: 'Drill' } },
    ]);
    expect(await read(booking)).toEqual(booking);
    const list = await session.call<WireRecord[]>('GET', `${path}/bookings`);
    expect(list.body.data[0]).not.toHaveProperty('lines');
  });

  test('become the whole set that a change gives: kept, changed, added, removed and moved', async () => {
    const booking = await newBooking([
      { toolId: saw.id, note: 'one' },
      { toolId: saw.id, note: 'two' },
      { toolId: saw.id, note: 'three' },
    ]);
    const [one, two, three] = linesOf(booking);
    const { body } = await change(booking, {
      version: booking.version,
      lines: [{ id: three?.id }, { toolId: drill.id, note: 'new' }, { id: one?.id, days: 7 }],
    });
    expect(linesOf(body.data)).toMatchObject([
      { id: three?.id, note: 'three', version: 2 },
      { note: 'new', version: 1 },
      { id: one?.id, note: 'one', days: 7, version: 2 },
    ]);
    expect(body.data.version).toBe(2);
    const gone = await session.call('GET', `${path}/booking-lines/${two?.id}`);
    expect(gone.status).toBe(404);
  });

  test('keep their versions, as the record does, when nothing differs', async () => {
    const booking = await newBooking([{ toolId: saw.id, days: 2 }]);
    const { body } = await change(booking, { version: 1, lines: linesOf(booking) });
    expect(body.data).toEqual(booking);
    const emptied = await change(booking, { lines: [] });
    expect(emptied.body.data).toMatchObject({ lines: [], version: 2 });
  });

  test('are judged by the version of their record', async () => {
    const booking = await newBooking([{ toolId: saw.id }]);
    const lines = [{ id: linesOf(booking)[0]?.id, days: 5 }];
    expect((await change(booking, { version: 1, lines })).status).toBe(200);
    const stale = await change(booking, { version: 1, lines: [] });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 2, lines: [{ days: 5 }] });
    // Somebody who sends the same again after losing the answer gets the answer.
    const again = await change(booking, { version: 1, lines });
    expect(again.status).toBe(200);
    expect(again.body.data.version).toBe(2);
  });

  test('name each wrong value by the place of its line, and change nothing', async () => {
    const booking = await newBooking([{ toolId: saw.id }]);
    const known = linesOf(booking)[0]?.id;
    const { status, body } = await change(booking, {
      customerName: 'Eve',
      lines: [{ id: known, days: 0 }, { toolId: saw.id }, { toolId: saw.id, wood: 1 }],
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'lines.0.days': 'At least 1',
      'lines.2.wood': 'There is no field of this name',
    });
    const absent = await change(booking, {
      lines: [{ days: 2 }, { toolId: crypto.randomUUID() }, { id: known, toolId: null }],
    });
    expect(absent.body.errors).toMatchObject({ 'lines.2.toolId': 'Required' });
    const unknown = await change(booking, { lines: [{ id: known }, { toolId: crypto.randomUUID() }] });
    expect(unknown.body.errors).toEqual({
      'lines.1.toolId': 'This record does not exist or has been deleted',
    });
    const missing = await change(booking, { lines: [{ id: known }, { days: 2 }] });
    expect(missing.body.errors).toEqual({ 'lines.1.toolId': 'Required' });
    expect(await read(booking)).toEqual(booking);
  });

  test('get an id of the server, whatever id the caller chose, and each id is there once', async () => {
    const chosen = crypto.randomUUID();
    const booking = await newBooking([{ id: chosen, toolId: saw.id }]);
    const id = linesOf(booking)[0]?.id;
    expect(id).not.toBe(chosen);
    const twice = await change(booking, { lines: [{ id }, { id }] });
    expect(twice.body.errors).toEqual({ 'lines.1.id': 'The same value is here twice' });
  });

  test('get another id where a line of another record has it, and leave that line alone', async () => {
    const booking = await newBooking([{ toolId: saw.id, days: 5 }]);
    const taken = linesOf(booking)[0]?.id;
    const [line] = linesOf(await newBooking([{ id: taken, toolId: saw.id, days: 7 }]));
    expect(line).toMatchObject({ days: 7 });
    expect(line?.id).not.toBe(taken);
    expect(await read(booking)).toEqual(booking);
  });

  test('do not take over the id and the history of a line that is gone', async () => {
    const booking = await newBooking([{ toolId: saw.id, days: 5 }]);
    const gone = linesOf(booking)[0]?.id;
    await change(booking, { lines: [] });
    const other = await newBooking([{ id: gone, toolId: saw.id, days: 7 }]);
    const [line] = linesOf(other);
    expect(line).toMatchObject({ days: 7 });
    expect(line?.id).not.toBe(gone);
    const { body } = await session.call('GET', `${path}/booking-lines/${line?.id}/history`);
    expect(body.data).toHaveLength(1);
  });

  test('go with their record, and are not changed in bulk', async () => {
    const booking = await newBooking([{ toolId: saw.id }]);
    const bulk = await session.call('POST', `${path}/bookings/bulkEdit`, {
      ids: [booking.id],
      edits: [{ field: 'lines', how: 'set', value: [] }],
    });
    expect(bulk.body.errors).toEqual({ lines: 'There is no field of this name' });
    expect((await session.call('DELETE', `${path}/bookings/${booking.id}`)).status).toBe(200);
    const line = await session.call('GET', `${path}/booking-lines/${linesOf(booking)[0]?.id}`);
    expect(line.status).toBe(404);
  });

  test('changed by their own calls give their record a new version', async () => {
    const [booking, other] = [await newBooking([{ toolId: saw.id }]), await newBooking([])];
    const line = `${path}/booking-lines/${linesOf(booking)[0]?.id}`;
    const versions = async () => [(await read(booking)).version, (await read(other)).version];
    await session.call('PUT', line, { days: 4 });
    expect(await versions()).toEqual([2, 1]);
    await session.call('PUT', line, { bookingId: other.id });
    expect(await versions()).toEqual([3, 2]);
    const more = { bookingId: booking.id, toolId: saw.id };
    await session.call('POST', `${path}/booking-lines`, more);
    await session.call('DELETE', line);
    expect(await versions()).toEqual([4, 3]);
    const stale = await change(booking, { version: 1, lines: [] });
    expect(stale.status).toBe(409);
    const { body } = await session.call<HistoryEntry[]>('GET', `${path}/bookings/${other.id}/history`);
    expect(body.data[0]).toMatchObject({ action: 'update', lines: [{ action: 'delete' }] });
  });

  test('stay those of one customer', async () => {
    const booking = await newBooking([{ toolId: saw.id }]);
    const other = await api.signIn(await api.createCustomer('Other hire'));
    const stolen = await other.call('POST', `${path}/bookings`, {
      customerName: 'Eve',
      lines: [{ toolId: saw.id }],
    });
    expect(stolen.body.errors).toHaveProperty(['lines.0.toolId']);
    expect((await other.call('PUT', `${path}/bookings/${booking.id}`, { lines: [] })).status).toBe(404);
    expect(linesOf(await read(booking))).toHaveLength(1);
  });
});

test('the history of a record shows what happened to its lines', async () => {
  const booking = await newBooking([{ toolId: saw.id }, { toolId: drill.id, note: 'cordless' }]);
  const [, second] = linesOf(booking);
  await change(booking, { lines: [{ id: second?.id, days: 2 }] });
  const { body } = await session.call<HistoryEntry[]>('GET', `${path}/bookings/${booking.id}/history`);
  expect(body.data.map(({ action, lines }) => [action, lines])).toEqual([
    [
      'update',
      [
        { field: 'lines', action: 'delete', name: 'Saw', changes: expect.anything() },
        {
          field: 'lines',
          action: 'update',
          name: 'cordless',
          changes: [{ field: 'days', before: '1', after: '2' }],
        },
      ],
    ],
    [
      'create',
      [
        expect.objectContaining({ action: 'create', name: 'Saw' }),
        expect.objectContaining({ action: 'create', name: 'cordless' }),
      ],
    ],
  ]);
});

test('a record that is only marked as deleted comes back with its lines', async () => {
  const main = '/services/main/test';
  const create = await session.call('POST', `${main}/crates`, {
    name: 'Crate',
    parts: [{ name: 'Lid' }, { name: 'Base' }],
  });
  const crate = create.body.data;
  const listed = async () =>
    (await session.call<WireRecord[]>('GET', `${main}/crate-parts`)).body.data.length;
  // Lines that nobody arranges stand in the order of their list.
  expect(linesOf(crate, 'parts').map(({ name }) => name)).toEqual(['Base', 'Lid']);
  expect(await listed()).toBe(2);
  await session.call('DELETE', `${main}/crates/${crate.id}`);
  expect(await listed()).toBe(0);
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query('UPDATE test_crates SET is_gone = false'),
  );
  const back = await session.call('GET', `${main}/crates/${crate.id}`);
  expect(linesOf(back.body.data, 'parts')).toHaveLength(2);
  const none = await session.call('POST', `${main}/crates`, { name: 'Empty', parts: [] });
  expect(none.body.errors).toEqual({ parts: 'Required' });
  const undated = await session.call('POST', `${main}/crates`, {
    name: 'Undated',
    parts: [{ name: 'Lid', isDated: true }],
  });
  expect(undated.body.errors).toEqual({ 'parts.0.madeOn': 'Required' });
});

test('a file repeats a record for each of its lines, and a file of lines gives their records a new version', async () => {
  const ladder = await made('tools', { name: 'Export ladder' });
  const booking = await made('bookings', {
    customerName: 'Exported',
    lines: [
      { toolId: ladder.id, days: 3, note: 'tall' },
      { toolId: ladder.id, days: 1 },
    ],
  });
  const empty = await made('bookings', { customerName: 'Exported too' });
  const columns = encodeURIComponent(JSON.stringify(['customerName', 'lines.toolId', 'lines.days']));
  const filter = encodeURIComponent(JSON.stringify({ id: [booking.id, empty.id] }));
  const query = `format=csv&columns=${columns}&filter=${filter}`;
  const { text } = await session.call('GET', `${path}/bookings/downloadExcel?${query}`);
  expect(text.replace('\uFEFF', '').trim().split('\n')).toEqual([
    'Customer,Tools: Tool,Tools: Days',
    'Exported,Export ladder,3',
    'Exported,Export ladder,1',
    'Exported too,,',
  ]);
  const file = 'Booking,Tool,Days\nExported too,Export ladder,5\n';
  const { status } = await session.upload(`${path}/booking-lines`, file, { mapping: {} });
  expect(status).toBe(200);
  expect(await read(empty)).toMatchObject({
    version: 2,
    lines: [{ days: 5, labels: { toolId: 'Export ladder' } }],
  });
});

test('a list finds the records by their lines', async () => {
  const ladder = await made('tools', { name: 'Ladder' });
  const one = await newBooking([{ toolId: ladder.id, days: 9 }, { toolId: saw.id }]);
  const other = await newBooking([{ toolId: ladder.id, days: 2 }]);
  const found = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify(filter));
    const { body } = await session.call<WireRecord[]>('GET', `${path}/bookings?filter=${query}`);
    return body.data.map(({ id }) => id);
  };
  expect((await found({ 'lines.toolId': ladder.id })).toSorted()).toEqual([one.id, other.id].toSorted());
  expect(await found({ 'lines.toolId': ladder.id, 'lines.days': { gt: 5 } })).toEqual([one.id]);
  expect(await found({ 'lines.toolId': crypto.randomUUID() })).toEqual([]);
});

describe('picked records', () => {
  test('are lines with values of their own, each once', async () => {
    const bit = await made('tools', { name: 'Bit' });
    const tool = await made('tools', {
      name: 'Big drill',
      accessories: [{ accessoryId: bit.id, quantity: 4 }],
    });
    expect(linesOf(tool, 'accessories')).toMatchObject([
      { accessoryId: bit.id, quantity: 4, labels: { accessoryId: 'Bit' } },
    ]);
    const put = (accessories: object[]) => session.call('PUT', `${path}/tools/${tool.id}`, { accessories });
    const twice = await put([{ accessoryId: bit.id }, { accessoryId: bit.id }]);
    expect(twice.body.errors).toEqual({ 'accessories.1.accessoryId': 'The same value is here twice' });
    // The line that goes makes room for the new one.
    const again = await put([{ accessoryId: bit.id, quantity: 2 }]);
    expect(linesOf(again.body.data, 'accessories')).toMatchObject([{ accessoryId: bit.id, quantity: 2 }]);
    const used = await session.call('DELETE', `${path}/tools/${bit.id}`);
    expect(used.body.users).toEqual([{ resource: 'hire/tool-accessories', count: 1, names: ['Big drill'] }]);
  });
});

describe('a tree', () => {
  const [box, tray, lid, handle] = Array.from({ length: 4 }, () => crypto.randomUUID());

  test('is saved as one set: below new lines, moved, and away from lines that go', async () => {
    const kit = await made('kits', {
      name: 'Fitter',
      nodes: [
        { id: box, name: 'Box' },
        { id: tray, name: 'Tray', parentId: box },
        { id: handle, name: 'Screws', parentId: tray },
      ],
    });
    // Other lines name the box and the tray. Nobody names the screws, so the server does.
    const [first, second, screws] = linesOf(kit, 'nodes').map(({ id }) => id);
    expect([first, second, screws === handle]).toEqual([box, tray, false]);
    const put = (nodes: object[]) => session.call('PUT', `${path}/kits/${kit.id}`, { nodes });
    const moved = await put([
      { id: box, name: 'Box' },
      { id: lid, name: 'Lid', parentId: box },
      { id: screws, parentId: lid },
    ]);
    expect(linesOf(moved.body.data, 'nodes')).toMatchObject([
      { id: box, parentId: null },
      { id: lid, parentId: box },
      { id: screws, parentId: lid, name: 'Screws' },
    ]);
    const circle = await put([
      { id: box, parentId: screws },
      { id: lid, parentId: box },
      { id: screws, parentId: lid },
    ]);
    expect(circle.body.errors).toHaveProperty(['nodes.0.parentId'], 'A line cannot be below itself');
    const lost = await put([{ id: box }, { id: handle, name: 'Handle', parentId: tray }]);
    expect(lost.body.errors).toEqual({
      'nodes.1.parentId': 'This record does not exist or has been deleted',
    });
  });

  test('keeps its shape where a line is named like one that is gone', async () => {
    const [top, below] = [crypto.randomUUID(), crypto.randomUUID()];
    const nodes = [
      { id: top, name: 'Chest' },
      { id: below, name: 'Drawer', parentId: top },
    ];
    const kit = await made('kits', { name: 'Chest of drawers', nodes });
    await session.call('PUT', `${path}/kits/${kit.id}`, { nodes: [] });
    const { body } = await session.call('PUT', `${path}/kits/${kit.id}`, {
      nodes: nodes.map((node) => ({ ...node, id: node.id.toUpperCase() })),
    });
    const [chest, drawer] = linesOf(body.data, 'nodes');
    expect([chest?.name, drawer?.name, drawer?.parentId]).toEqual(['Chest', 'Drawer', chest?.id]);
    expect([top, below]).not.toContain(chest?.id);
  });

  test('has lines that hold the record that they refer to', async () => {
    const kit = await made('kits', {
      name: 'One tool',
      nodes: [{ name: 'Saw', toolId: saw.id }, { name: 'Hook' }],
    });
    const [first, second] = linesOf(kit, 'nodes');
    expect(first?.Tool).toMatchObject({ id: saw.id, name: 'Saw', dayRate: 0 });
    expect(first?.Tool).not.toHaveProperty('accessories');
    expect(second?.Tool).toBeNull();
    const again = await session.call('PUT', `${path}/kits/${kit.id}`, { nodes: linesOf(kit, 'nodes') });
    expect(again.body.data).toEqual(kit);
    const alone = await session.call('GET', `${path}/kit-nodes/${first?.id}`);
    expect(alone.body.data.Tool).toEqual(first?.Tool);
  });

  test('is copied with its record', async () => {
    const nodes = [
      { id: crypto.randomUUID(), name: 'Bag' },
      { id: crypto.randomUUID(), name: 'Pocket' },
    ] as const;
    const kit = await made('kits', {
      name: 'Bags',
      nodes: [nodes[0], { ...nodes[1], parentId: nodes[0].id }],
    });
    const { body } = await session.call('POST', `${path}/kits/${kit.id}/actions/duplicate`, {
      name: 'More bags',
    });
    expect(body.errors).toBeUndefined();
    const [bag, pocket] = linesOf(body.data, 'nodes');
    expect([bag?.name, pocket?.name, pocket?.parentId]).toEqual(['Bag', 'Pocket', bag?.id]);
    expect(bag?.id).not.toBe(nodes[0].id);
  });

  test('of 2,000 lines is saved and changed by one request each', async () => {
    const nodes = Array.from({ length: 2000 }, () => crypto.randomUUID()).map((id, index, all) => ({
      id,
      name: `Part ${index}`,
      parentId: index === 0 ? null : all[Math.floor((index - 1) / 5)],
    }));
    const kit = await made('kits', { name: 'Everything', nodes });
    expect(linesOf(kit, 'nodes')).toHaveLength(2000);
    const stored = linesOf(kit, 'nodes').map(({ id }) => ({ id }));
    const { body } = await session.call('PUT', `${path}/kits/${kit.id}`, {
      nodes: stored.map((node, index) => (index === 1999 ? { ...node, name: 'Last' } : node)),
    });
    const saved = linesOf(body.data, 'nodes');
    expect(saved.filter(({ version }) => version > 1)).toMatchObject([{ name: 'Last' }]);
  });
});

test('a definition is told what cannot be lines', () => {
  const parts = defineResource({
    name: 'test/parts',
    labels: { one: 'Part', many: 'Parts' },
    title: 'name',
    ordered: true,
    fields: {
      name: { kind: 'text', by: 'name' },
      wholeId: { kind: 'reference', resource: 'test/wholes' },
    },
  });
  const wholes = defineResource({
    name: 'test/wholes',
    labels: { one: 'Whole', many: 'Wholes' },
    title: 'name',
    list: { columns: ['name', 'parts'] },
    related: [
      { resource: 'test/parts', by: 'wholeId', embed: 'parts' },
      { resource: 'test/wholes', by: 'parts.wholeId', embed: 'Wholes' },
    ],
    fields: {
      name: { kind: 'text' },
      parts: { kind: 'lines', resource: 'test/parts', by: 'wholeId', pick: 'name', tree: 'wholeId' },
      wholeId: { kind: 'reference', resource: 'test/wholes', embed: 'name' },
      again: { kind: 'lines', resource: 'test/parts', by: 'other', unique: true },
    },
  });
  const mistakes = [...mistakesIn([parts, wholes]).values()].flat();
  expect(mistakes.map(({ path: place, sentences }) => [place.join('.'), sentences[0]?.code])).toEqual([
    ['fields.name.by', 'optionOfLines'],
    ['fields.wholeId.embed', 'sameWireName'],
    ['related.0.embed', 'sameWireName'],
    ['fields.parts.by', 'linesBy'],
    ['fields.parts.resource', 'linesOrder'],
    ['fields.parts.pick', 'pickNoReference'],
    ['fields.parts.tree', 'treeNoReference'],
    ['fields.again.unique', 'meansNothing'],
    ['fields.again.resource', 'linesTwice'],
    ['fields.again.by', 'unknownFieldOf'],
    ['list.columns.1', 'linesInList'],
    ['related.1.embed', 'meansNothing'],
    ['related.1.by', 'noWayBack'],
  ]);
});
