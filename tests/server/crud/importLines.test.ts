import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { hirePath, made } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi(await toolHire());
let session: Session;
let drill: WireRecord;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Hire'));
  drill = await made(session, 'tools', { name: 'Drill' });
  for (const name of ['Bit', 'Chuck', 'Case']) await made(session, 'tools', { name });
});

const upload = (resource: string, rows: string[], options: object = {}) =>
  session.upload<ImportAnswer>(hirePath(resource), `${rows.join('\n')}\n`, options);
const find = async (resource: string, filter: object) => {
  const path = `${hirePath(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { body } = await session.call<WireRecord[]>('GET', path);
  return Promise.all(
    body.data.map(async ({ id }) => (await session.call('GET', hirePath(resource, id))).body.data),
  );
};
const linesOf = (record: WireRecord | undefined, source: string) => (record?.[source] ?? []) as WireRecord[];
const exported = async (resource: string, filter: object, columns: string[]) => {
  const query = new URLSearchParams({
    ...{ format: 'csv', filter: JSON.stringify(filter), columns: JSON.stringify(columns) },
  });
  const { text } = await session.call('GET', `${hirePath(resource)}/downloadExcel?${query}`);
  return text.replace('\uFEFF', '').trim().split('\n');
};

describe('rows that add records', () => {
  test('one after another that say the same are one record with lines', async () => {
    const { status, body } = await upload('bookings', [
      'Customer,Note,Tools: Tool,Tools: Days',
      'Mill,Early,Drill,3',
      'Mill,Early,Bit,',
      ',,Case,2',
      'Quarry,,,',
      'Mill,Late,Drill,1',
    ]);
    expect([status, body.data]).toMatchObject([200, { rows: 5, created: 3, updated: 0, unchanged: 0 }]);
    const [early] = await find('bookings', { customerName: 'Mill', note: 'Early' });
    expect(early).toMatchObject({ status: 'REQUESTED', version: 1 });
    expect(linesOf(early, 'lines')).toMatchObject([
      { labels: { toolId: 'Drill' }, days: 3, order: 0 },
      { labels: { toolId: 'Bit' }, days: 1, order: 1 },
      { labels: { toolId: 'Case' }, days: 2, order: 2 },
    ]);
    expect(linesOf((await find('bookings', { customerName: 'Quarry' }))[0], 'lines')).toEqual([]);
  });

  test('are refused by row and column, and nothing is written', async () => {
    const { status, body } = await upload('bookings', [
      'Customer,Tools: Tool,Tools: Days',
      'Forge,Drill,0',
      'Forge,Hammer,2',
      'Forge,,4',
    ]);
    expect([status, body.code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(body.issues?.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'Tools: Days', 'tooSmall'],
      [3, 'Tools: Tool', 'missingReference'],
      [4, 'Tools: Tool', 'required'],
    ]);
    expect(await find('bookings', { customerName: 'Forge' })).toEqual([]);
  });

  test('create what lines refer to, and give lines their defaults, if the importer says so', async () => {
    const options = { createMissing: ['lines.toolId'], defaults: { 'lines.days': 7 } };
    const { body } = await upload('bookings', ['Customer,Tools: Tool', 'Dairy,Churn'], options);
    expect(body.data).toMatchObject({ created: 1, createdReferences: { 'lines.toolId': 1 } });
    const [dairy] = await find('bookings', { customerName: 'Dairy' });
    expect(linesOf(dairy, 'lines')).toMatchObject([{ labels: { toolId: 'Churn' }, days: 7 }]);
  });

  test('create nothing for a record that is left out because another of its lines is wrong', async () => {
    const rows = ['Customer,Tools: Tool,Tools: Days', 'Mill,Sieve,2', 'Mill,Scale,0', 'Barn,Fork,1'];
    const options = { createMissing: ['lines.toolId'], leaveOut: true };
    const { body } = await upload('bookings', rows, options);
    expect(body.data).toMatchObject({ created: 1, createdReferences: { 'lines.toolId': 1 } });
    const found = await Promise.all(['Sieve', 'Scale', 'Fork'].map((name) => find('tools', { name })));
    expect(found.map(({ length }) => length)).toEqual([0, 0, 1]);
  });

  test('have a column for each value that a line must have', async () => {
    const lacking = await upload('bookings', ['Customer,Tools: Days', 'Forge,2']);
    expect([lacking.status, Object.keys(lacking.body.errors ?? {})]).toEqual([422, ['lines.toolId']]);
    const plain = await upload('bookings', ['Customer', 'Forge']);
    expect(plain.status).toBe(200);
  });
});

describe('a file that was exported', () => {
  const columns = ['name', 'accessories.accessoryId', 'accessories.quantity'];

  test('changes exactly the line that somebody changed in it', async () => {
    const ids = async (name: string) => (await find('tools', { name }))[0]?.id;
    const mixer = await made(session, 'tools', {
      name: 'Mixer',
      accessories: [
        { accessoryId: await ids('Bit'), quantity: 2 },
        { accessoryId: await ids('Chuck') },
        { accessoryId: await ids('Case') },
      ],
    });
    const plain = await made(session, 'tools', { name: 'Plain' });
    const filter = { id: [mixer.id, plain.id] };
    const rows = await exported('tools', filter, columns);
    expect(rows).toEqual([
      'Name,Accessories: Accessory,Accessories: Quantity',
      'Mixer,Bit,2',
      'Mixer,Chuck,1',
      'Mixer,Case,1',
      'Plain,,',
    ]);
    const same = await upload('tools', rows, { matchBy: 'name' });
    expect(same.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const edited = rows.map((row) => (row === 'Mixer,Chuck,1' ? 'Mixer,Chuck,5' : row));
    const { body } = await upload('tools', edited, { matchBy: 'name' });
    expect(body.data).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const [after] = await find('tools', { id: mixer.id });
    expect(after).toMatchObject({ version: 2 });
    expect(linesOf(after, 'accessories').map(({ id, version, quantity }) => [id, version, quantity])).toEqual(
      linesOf(mixer, 'accessories').map(({ id, quantity }, place) =>
        place === 1 ? [id, 2, 5] : [id, 1, quantity],
      ),
    );
    const history = await session.call<HistoryEntry[]>('GET', `${hirePath('tools', mixer.id)}/history`);
    expect(history.body.data[0]).toMatchObject({ action: 'import', lines: [{ action: 'update' }] });
    expect((await find('tools', { id: plain.id }))[0]).toMatchObject({ version: 1 });
  });

  test('removes the lines that are no longer in it, and finds its records wherever their rows stand', async () => {
    const { body } = await upload(
      'tools',
      ['Name,Accessories: Accessory', 'Mixer,Case', 'Plain,Bit', 'Mixer,Bit'],
      { matchBy: 'name' },
    );
    expect(body.data).toMatchObject({ rows: 3, updated: 2 });
    const [mixer] = await find('tools', { name: 'Mixer' });
    expect(linesOf(mixer, 'accessories')).toMatchObject([
      { labels: { accessoryId: 'Case' }, quantity: 1 },
      { labels: { accessoryId: 'Bit' }, quantity: 2 },
    ]);
  });

  test('must say the same of a record in all of its rows, and each picked record once', async () => {
    const options = { matchBy: 'name' };
    const differs = await upload(
      'tools',
      ['Name,Note,Accessories: Accessory', 'Mixer,Old,Bit', 'Mixer,New,Case'],
      options,
    );
    expect(differs.body.issues).toMatchObject([
      { row: 3, field: 'Note', code: 'differsInFile', details: { row: 2 }, value: 'New' },
    ]);
    const twice = await upload('tools', ['Name,Accessories: Accessory', 'Mixer,Bit', 'Mixer,Bit'], options);
    expect(twice.body.issues).toMatchObject([{ row: 3, field: 'Accessories: Accessory', code: 'repeated' }]);
  });

  test('brings a tree back, by the names of the lines above', async () => {
    const top = crypto.randomUUID();
    const kit = await made(session, 'kits', {
      name: 'Site kit',
      nodes: [
        { id: top, name: 'Box' },
        { name: 'Tray', parentId: top, toolId: drill.id },
        { name: 'Lid', parentId: top },
      ],
    });
    const [box, tray, lid] = linesOf(kit, 'nodes').map(({ id }) => id);
    const rows = await exported('kits', { id: kit.id }, ['name', 'nodes.name', 'nodes.parentId']);
    expect(rows.slice(1)).toEqual(['Site kit,Box,', 'Site kit,Tray,Box', 'Site kit,Lid,Box']);
    const same = await upload('kits', rows, { matchBy: 'name' });
    expect(same.body.data).toMatchObject({ unchanged: 1 });
    const moved = [...rows.slice(0, 3), 'Site kit,Lid,Tray', 'Site kit,Screws,Lid'];
    expect((await upload('kits', moved, { matchBy: 'name' })).status).toBe(200);
    const [after] = await find('kits', { id: kit.id });
    expect(linesOf(after, 'nodes')).toMatchObject([
      { id: box, parentId: null },
      { id: tray, parentId: box, toolId: drill.id },
      { id: lid, parentId: tray, version: 2 },
      { name: 'Screws', parentId: lid },
    ]);
    const lost = await upload('kits', [...rows, 'Site kit,Nut,Nowhere'], { matchBy: 'name' });
    expect(lost.body.issues).toMatchObject([{ row: 5, field: 'Contents: Inside', code: 'missingReference' }]);
  });
});
