import { beforeAll, describe, expect, test } from 'vitest';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { defineResource, type ResourceInput } from '../../../contract/resource.ts';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

const main = '/services/main';
const api = await startApi(await toolHire());

let owner: Session;
let north: Session;
let south: Session;
/** Somebody who works for both. */
let both: Session;
const sites = { north: '', south: '' };

const path = (resource: string, id = '') => `${main}/hire/${resource}${id && `/${id}`}`;

/** Creates a record as somebody, and fails if that is refused. */
async function made(session: Session, resource: string, values: object): Promise<WireRecord> {
  const { status, body, text } = await session.call('POST', path(resource), values);
  expect(status, text).toBe(201);
  return body.data;
}

const named = async (session: Session, resource: string, query = '') => {
  const { body } = await session.call<WireRecord[]>('GET', `${path(resource)}${query}`);
  return body.data.map(({ name, customerName }) => name ?? customerName);
};

const issuesOf = async (answer: ReturnType<Session['call']>) => {
  const { status, body } = await answer;
  return [status, body.issues?.map(({ field, code }) => `${field} ${code}`)];
};

beforeAll(async () => {
  const customer = await api.createCustomer('Hire');
  owner = await api.signIn(customer);
  for (const name of ['north', 'south'] as const)
    sites[name] = String((await made(owner, 'sites', { name })).id);
  north = await api.signIn(customer, { stores: [sites.north] });
  south = await api.signIn(customer, { stores: [sites.south] });
  both = await api.signIn(customer, { stores: [sites.north, sites.south] });
});

const booking = (session: Session, customerName: string, siteId: string | null) =>
  made(session, 'bookings', { customerName, siteId });

describe('somebody who works for some stores', () => {
  let ours: WireRecord;
  let theirs: WireRecord;
  let everybodys: WireRecord;

  beforeAll(async () => {
    ours = await booking(owner, 'Ours', sites.north);
    theirs = await booking(owner, 'Theirs', sites.south);
    everybodys = await booking(owner, 'Everybody', null);
  });

  test('sees their records, those of no store, and no others', async () => {
    expect(await named(north, 'sites')).toEqual(['north']);
    expect(await named(both, 'sites')).toEqual(['north', 'south']);
    expect(await named(north, 'bookings')).toEqual(['Everybody', 'Ours']);
    expect(await named(south, 'bookings')).toEqual(['Everybody', 'Theirs']);
    expect(await named(owner, 'bookings')).toEqual(['Everybody', 'Ours', 'Theirs']);
    expect((await north.call('GET', path('bookings', theirs.id as string))).status).toBe(404);
    expect(await named(north, 'bookings', '?filter={"q":"theirs"}')).toEqual([]);
  });

  test('changes and deletes only their records', async () => {
    const change = (session: Session, { id }: WireRecord) =>
      session.call('PATCH', path('bookings', String(id)), { note: 'x' });
    expect((await change(north, ours)).status).toBe(200);
    expect((await change(north, theirs)).status).toBe(404);
    const refused = await change(north, everybodys);
    expect([refused.status, refused.body.code]).toEqual([403, 'OTHER_STORES']);
    for (const { id } of [theirs, everybodys])
      expect((await north.call('DELETE', path('bookings', String(id)))).status).not.toBe(200);
    expect(await named(owner, 'bookings')).toEqual(['Everybody', 'Ours', 'Theirs']);
  });

  test('brings no record to another store, or to none', async () => {
    const own = ['siteId ownStores'];
    const create = (siteId?: unknown) =>
      issuesOf(north.call('POST', path('bookings'), { customerName: 'New', siteId }));
    expect(await create(sites.south)).toEqual([422, own]);
    expect(await create(null)).toEqual([422, own]);
    expect(await create()).toEqual([422, own]);
    const move = (siteId: unknown) =>
      issuesOf(north.call('PATCH', path('bookings', String(ours.id)), { siteId }));
    expect(await move(sites.south)).toEqual([422, own]);
    expect(await move(null)).toEqual([422, own]);
    expect(
      (await both.call('PATCH', path('bookings', String(ours.id)), { siteId: sites.south })).status,
    ).toBe(200);
    expect(await named(north, 'bookings')).toEqual(['Everybody']);
    await both.call('PATCH', path('bookings', String(ours.id)), { siteId: sites.north });
  });

  test('opens no new store, but changes their own', async () => {
    const opened = await north.call('POST', path('sites'), { name: 'west' });
    expect([opened.status, opened.body.code]).toEqual([403, 'OTHER_STORES']);
    expect((await north.call('PATCH', path('sites', sites.north), { till: { a: 1 } })).status).toBe(200);
    expect((await north.call('PATCH', path('sites', sites.south), { till: { a: 1 } })).status).toBe(404);
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
