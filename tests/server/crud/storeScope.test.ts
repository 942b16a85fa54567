import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { issuesOf, made, named, hirePath as path, twoSites } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi(await toolHire());
const { owner, north, south, both, northId, southId } = await twoSites(api);

const booking = (session: Session, customerName: string, siteId: string | null) =>
  made(session, 'bookings', { customerName, siteId });

describe('somebody who works for some stores', () => {
  let ours: WireRecord;
  let theirs: WireRecord;
  let everybodys: WireRecord;

  beforeAll(async () => {
    ours = await booking(owner, 'Ours', northId);
    theirs = await booking(owner, 'Theirs', southId);
    everybodys = await booking(owner, 'Everybody', null);
  });

  test('sees their records, those of no store, and no others', async () => {
    expect(await named(north, 'sites')).toEqual(['north']);
    expect(await named(both, 'sites')).toEqual(['north', 'south']);
    expect(await named(north, 'bookings')).toEqual(['Everybody', 'Ours']);
    expect(await named(south, 'bookings')).toEqual(['Everybody', 'Theirs']);
    expect(await named(owner, 'bookings')).toEqual(['Everybody', 'Ours', 'Theirs']);
    expect((await north.call('GET', path('bookings', theirs.id))).status).toBe(404);
    expect(await named(north, 'bookings', '?filter={"q":"theirs"}')).toEqual([]);
  });

  test('changes and deletes only their records', async () => {
    const change = (session: Session, { id }: WireRecord) =>
      session.call('PATCH', path('bookings', id), { note: 'x' });
    expect((await change(north, ours)).status).toBe(200);
    expect((await change(north, theirs)).status).toBe(404);
    const refused = await change(north, everybodys);
    expect([refused.status, refused.body.code]).toEqual([403, 'OTHER_STORES']);
    for (const { id } of [theirs, everybodys])
      expect((await north.call('DELETE', path('bookings', id))).status).not.toBe(200);
    expect(await named(owner, 'bookings')).toEqual(['Everybody', 'Ours', 'Theirs']);
  });

  test('brings no record to another store, or to none', async () => {
    const own = ['siteId ownStores'];
    const create = (siteId?: unknown) =>
      issuesOf(north.call('POST', path('bookings'), { customerName: 'New', siteId }));
    expect(await create(southId)).toEqual([422, own]);
    expect(await create(null)).toEqual([422, own]);
    expect(await create()).toEqual([422, own]);
    const move = (siteId: unknown) => issuesOf(north.call('PATCH', path('bookings', ours.id), { siteId }));
    expect(await move(southId)).toEqual([422, own]);
    expect(await move(null)).toEqual([422, own]);
    expect((await both.call('PATCH', path('bookings', ours.id), { siteId: southId })).status).toBe(200);
    expect(await named(north, 'bookings')).toEqual(['Everybody']);
    await both.call('PATCH', path('bookings', ours.id), { siteId: northId });
  });

  test('opens no new store, but changes their own', async () => {
    const opened = await north.call('POST', path('sites'), { name: 'west' });
    expect([opened.status, opened.body.code]).toEqual([403, 'OTHER_STORES']);
    expect((await north.call('PATCH', path('sites', northId), { till: { a: 1 } })).status).toBe(200);
    expect((await north.call('PATCH', path('sites', southId), { till: { a: 1 } })).status).toBe(404);
  });

  test('has totals of their own', async () => {
    const total = async (session: Session) =>
      (await session.call('GET', `${path('bookings')}?range=[0,0]`)).headers.get('content-range');
    for (let again = 0; again < 2; again += 1) {
      expect(await total(owner)).toBe('hire/bookings 0-0/3');
      expect(await total(north)).toBe('hire/bookings 0-0/2');
      expect(await total(both)).toBe('hire/bookings 0-0/3');
    }
  });
});
