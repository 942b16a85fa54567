import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([depots, crates]);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
let session: Session;
let stranger: Session;
let depotId: string;
let count = 0;

const nextLabel = () => `crate ${++count}`;
const create = async (values: object = {}) => {
  const answer = await session.call('POST', path, { label: nextLabel(), depotId, ...values });
  expect(answer.text).toContain('"success":true');
  return answer.body.data;
};
const createDepot = async (name: string, by = session) =>
  String((await by.call('POST', depotPath, { name })).body.data.id);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Writing'));
  stranger = await api.signIn(await api.createCustomer('Stranger'));
  depotId = await createDepot('Main');
});

describe('creating', () => {
  test('keeps every kind of value exactly and answers 201 with the record', async () => {
    const values = {
      otherDepotIds: [depotId],
      notes: "line one\nline two\t“quotes” 'and' \\ back",
      pieces: 3,
      weight: 1.125,
      price: -12345,
      share: 12.5,
      isFragile: true,
      packedOn: '2026-11-21',
      sealedAt: '2026-11-21T10:00:00Z',
      pickUpAt: '09:30',
      syze: 'L',
      marks: ['UP'],
      extra: { a: [1, null, 'x'] },
      tint: '#00ff00',
      contact: 'who@where.example',
      phone: '+27 11 555 0101',
      link: 'https://example.com/a?b=c',
      place: { latitude: -33.92, longitude: 18.42 },
      hours: { mon: [{ from: '08:00', to: '12:00' }], sat: [{ from: '20:00', to: '02:00' }] },
      area: { type: 'Circle', coordinates: [18.42, -33.92], radius: 250.5 },
      words: { en: '=Crate', af: '"Krat"' },
      settings: { stack: [1, { high: true }], note: "it's" },
    };
    const { status, body } = await session.call('POST', path, { label: nextLabel(), depotId, ...values });
    expect(status).toBe(201);
    expect(body.data).toMatchObject(values);
    const read = await session.call('GET', `${path}/${body.data.id}`);
    expect(read.body.data).toEqual(body.data);
    expect(read.body.data.labels).toEqual({ depotId: 'Main', otherDepotIds: ['Main'] });
  });

  test('fills in defaults and takes an empty text as no value', async () => {
    expect(await create({ notes: '', phone: '' })).toMatchObject({
      isFragile: false,
      notes: null,
      phone: null,
      version: 1,
    });
  });

  test('refuses each wrong value at its field and an unknown field by its name, and saves nothing', async () => {
    const { status, body } = await session.call('POST', path, {
      label: '  ',
      depotId,
      pieces: 1001,
      weight: 'heavy',
      price: 1.5,
      share: 12.345,
      packedOn: '31-12-2026',
      pickUpAt: '25:00',
      syze: 'XL',
      tint: 'red',
      contact: 'nobody',
      link: 'javascript:alert(1)',
      place: { latitude: 91, longitude: 0 },
      size: 'L',
      version: 3,
    });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      label: 'Required',
      pieces: 'At most 1000',
      weight: 'Expected a number',
      share: 'At most 2 digits after the decimal point',
      syze: 'Expected one of: S, L',
      contact: 'Not a valid e-mail address',
      link: 'Expected an address that starts with http:// or https://',
      size: 'There is no field of this name',
      version: 'There is no field of this name',
    });
    expect(Object.keys(body.errors ?? {})).toEqual(
      expect.arrayContaining(['price', 'packedOn', 'pickUpAt', 'tint']),
    );
  });

  test.each([
    ['a NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['a character that XML cannot hold', 'z\ufffey'],
    ['another of them', 'z\uffffy'],
    ['261 characters', 'x'.repeat(61)],
  ])('refuses a text with %s', async (_what, label) => {
    const { status, body } = await session.call('POST', path, { label, depotId });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('label');
  });

  test('requires a field when another has the value that makes it so, on changes too', async () => {
    const refused = await session.call('POST', path, { label: nextLabel(), depotId, isFragile: true });
    expect(refused.body.errors).toEqual({ contact: 'Required' });
    const { id } = await create();
    const change = await session.call('PATCH', `${path}/${id}`, { isFragile: true });
    expect(change.body.errors).toEqual({ contact: 'Required' });
    const both = await session.call('PATCH', `${path}/${id}`, { isFragile: true, contact: 'a@b.example' });
    expect(both.status).toBe(200);
  });

  test('refuses a value that another record of the customer has, and not one of another customer', async () => {
    const { label } = await create();
    const again = await session.call('POST', path, { label, depotId });
    expect(again.body.errors).toEqual({ label: 'Another record already has this value' });
    const theirs = await createDepot('Main', stranger);
    expect((await stranger.call('POST', path, { label, depotId: theirs })).status).toBe(201);
  });

  test('refuses a reference to nothing, to a deleted record and to another customer’s, alike', async () => {
    const deleted = await createDepot('Short-lived');
    await session.call('DELETE', `${depotPath}/${deleted}`);
    const foreign = await createDepot('Foreign', stranger);
    for (const wrong of ['00000000-0000-4000-8000-000000000000', deleted, foreign]) {
      const single = await session.call('POST', path, { label: nextLabel(), depotId: wrong });
      expect(single.body.errors).toEqual({ depotId: 'This record does not exist or has been deleted' });
      const several = await session.call('POST', path, {
        label: nextLabel(),
        depotId,
        otherDepotIds: [depotId, wrong],
      });
      expect(several.body.errors).toEqual({
        otherDepotIds: 'This record does not exist or has been deleted',
      });
    }
  });
});
