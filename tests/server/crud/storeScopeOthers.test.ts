import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { startApi } from '../../support/api.ts';
import { issuesOf, made, named, hirePath as path, twoSites } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi([...productResources, ...(await toolHire())]);
const { owner, north, south, both, northId, southId } = await twoSites(api);
let drill: WireRecord;
let ladder: WireRecord;
let shared: WireRecord;

beforeAll(async () => {
  drill = await made(owner, 'tools', { name: 'Drill', siteId: northId });
  ladder = await made(owner, 'tools', { name: 'Ladder', siteId: southId });
  shared = await made(owner, 'tools', { name: 'Van' });
});

const booking = (values: object = {}) =>
  made(owner, 'bookings', {
    customerName: 'Mill',
    siteId: southId,
    lines: [{ toolId: ladder.id, days: 2, note: 'high' }],
    ...values,
  });

describe('records that belong to a store through another', () => {
  test('are seen with that one, in its lists, its form and their own calls', async () => {
    const theirs = await booking();
    const line = (theirs.lines as WireRecord[])[0];
    await made(owner, 'booking-extras', { bookingId: theirs.id, name: 'Insurance' });
    expect(await named(south, 'booking-lines')).toEqual(['high']);
    expect(await named(south, 'booking-extras')).toEqual(['Insurance']);
    for (const resource of ['booking-lines', 'booking-extras'])
      expect(await named(north, resource)).toEqual([]);
    expect((await north.call('GET', path('booking-lines', line?.id))).status).toBe(404);
    const adding = north.call('POST', path('booking-extras'), { bookingId: theirs.id, name: 'x' });
    expect(await issuesOf(adding)).toEqual([422, ['bookingId missingReference']]);
  });

  test('of a record of no store can only be read', async () => {
    const { id } = await made(owner, 'bookings', { customerName: 'Everybody' });
    const { id: extra } = await made(owner, 'booking-extras', { bookingId: id, name: 'Map' });
    expect((await north.call('GET', path('booking-extras', extra))).status).toBe(200);
    expect((await north.call('PATCH', path('booking-extras', extra), { name: 'x' })).status).toBe(403);
    const adding = north.call('POST', path('booking-extras'), { bookingId: id, name: 'x' });
    expect(await issuesOf(adding)).toEqual([422, ['bookingId ownStores']]);
    const lines = [{ toolId: shared.id, days: 1 }];
    expect((await north.call('PATCH', path('bookings', id), { lines })).status).toBe(403);
  });

  test('a line refers to tools of no other store', async () => {
    const values = { customerName: 'Mill', siteId: northId, lines: [{ toolId: ladder.id, days: 1 }] };
    expect(await issuesOf(north.call('POST', path('bookings'), values))).toEqual([
      422,
      ['lines.0.toolId missingReference'],
    ]);
    const own = { ...values, lines: [{ toolId: shared.id }, { toolId: drill.id }] };
    expect((await north.call('POST', path('bookings'), own)).status).toBe(201);
  });
});

describe('a record of several stores', () => {
  test('is seen in each, and changed by people who work for all of them', async () => {
    const everywhere = await made(owner, 'promotions', { name: 'Spring', siteIds: [northId, southId] });
    const ours = await made(north, 'promotions', { name: 'North only', siteIds: [northId] });
    expect((await named(north, 'promotions')).sort()).toEqual(['North only', 'Spring']);
    expect(await named(south, 'promotions')).toEqual(['Spring']);
    expect((await north.call('PATCH', path('promotions', everywhere.id), { name: 'x' })).status).toBe(403);
    expect((await both.call('PATCH', path('promotions', everywhere.id), { name: 'All' })).status).toBe(200);
    const widen = (siteIds: string[]) =>
      issuesOf(north.call('PATCH', path('promotions', ours.id), { siteIds }));
    expect(await widen([northId, southId])).toEqual([422, ['siteIds ownStores']]);
    expect(await widen([])).toEqual([422, ['siteIds ownStores']]);
  });
});

describe('deleting', () => {
  test('is refused while records of another store refer to it, which are counted and not named', async () => {
    const tool = await made(owner, 'tools', { name: 'Saw', siteId: northId });
    await booking({ customerName: 'Secret guest', lines: [{ toolId: tool.id }] });
    const { status, body, text } = await north.call('DELETE', path('tools', tool.id));
    expect([status, body.code]).toEqual([409, 'IN_USE']);
    expect(body.users).toEqual([{ resource: 'hire/booking-lines', count: 1, names: [] }]);
    expect(body.message).toContain('used by 1 booking line.');
    expect(text).not.toContain('Secret guest');
    expect((await owner.call('DELETE', path('tools', tool.id))).body.users?.[0]?.names).toEqual([
      'Secret guest',
    ]);
  });

  test('clears no reference of another store’s record', async () => {
    const tool = await made(owner, 'tools', { name: 'Axe', siteId: northId });
    const promotion = await made(owner, 'promotions', { name: 'p', siteIds: [southId], toolId: tool.id });
    const refused = await north.call('DELETE', path('tools', tool.id));
    expect([refused.status, refused.body.code]).toEqual([403, 'OTHER_STORES']);
    expect((await owner.call('DELETE', path('tools', tool.id))).status).toBe(200);
    expect((await owner.call('GET', path('promotions', promotion.id))).body.data.toolId).toBeNull();
  });
});

describe('many at once', () => {
  test('bulk changes and actions touch no record of another store', async () => {
    const [ours, theirs] = [await booking({ siteId: northId, lines: [] }), await booking()];
    const ids = [ours.id, theirs.id];
    for (const [call, body] of [
      ['bulkEdit', { ids: [theirs.id], edits: [{ field: 'note', how: 'set', value: 'x' }] }],
      ['bulkRemove', { ids: [theirs.id] }],
    ] as const) {
      const { body: refused } = await north.call('POST', `${path('bookings')}/${call}`, body);
      expect(refused.data).toMatchObject({ changed: 0, refusals: [{ code: 'NOT_FOUND', name: '' }] });
    }
    const archived = await north.call('POST', `${path('bookings')}/actions/archive`, { ids, values: {} });
    const unseen = { id: theirs.id, name: '', field: null, value: null };
    expect(archived.body.data).toEqual({ count: 1, skipped: [unseen] });
    expect((await north.call('POST', `${path('bookings', theirs.id)}/actions/archive`, {})).status).toBe(404);
    const found = async ({ id }: WireRecord) => (await owner.call('GET', path('bookings', id))).body.data;
    expect(await found(theirs)).toMatchObject({ version: 1, archivedAt: null });
    expect((await found(ours)).archivedAt).not.toBeNull();
  });

  test('before a delete they learn only how many of others’ records it reaches', async () => {
    const tool = await made(owner, 'tools', { name: 'Winch' });
    await made(owner, 'site-tools', { siteId: southId, toolId: tool.id });
    const body = { resource: 'hire/tools', ids: [tool.id], change: 'delete' };
    const uses = async (session: typeof owner) =>
      (await session.call<{ uses: object[] }>('POST', '/services/main/reach', body)).body.data.uses;
    const use = { resource: 'hire/site-tools', effect: 'take', count: 1 };
    expect(await uses(owner)).toEqual([{ ...use, names: ['Winch · south'] }]);
    expect(await uses(north)).toEqual([{ ...use, names: [] }]);
  });

  test('files hold and change only their records', async () => {
    const file = await north.call('GET', `${path('tools')}/downloadExcel?format=csv`);
    expect(file.text).toContain('Drill');
    expect(file.text).not.toContain('Ladder');
    const upload = (csv: string, options: object = {}) =>
      north.upload<ImportAnswer>(path('tools'), csv, { mapping: {}, ...options });
    expect((await upload('Name,Site\nRake,north\n')).body.data).toMatchObject({ created: 1 });
    const issues = async (...given: Parameters<typeof upload>) =>
      (await upload(...given)).body.issues?.map(({ row, field, code }) => `${row} ${field} ${code}`);
    expect(await issues('Name,Site\nHoe,north\nFork,south\n')).toEqual(['3 Site missingReference']);
    expect(await issues('Name\nHoe\n')).toEqual(['2 siteId ownStores']);
    const byName = { matchBy: 'name' };
    expect(await issues('Name,Day rate\nVan,1\n', byName)).toEqual(['2 name ownStores']);
    expect((await upload('Name,Day rate\nDrill,7\n', byName)).body.data).toMatchObject({ updated: 1 });
  });
});
