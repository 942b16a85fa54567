import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { startApi } from '../../support/api.ts';
import { hirePath, made } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi(await toolHire());

/** The rules of a house with one site, and how to read and save those of the site. */
async function openSite() {
  const session = await api.signIn(await api.createCustomer(`Rules ${crypto.randomUUID()}`));
  const { id } = await made(session, 'sites', { name: 'north' });
  const path = hirePath('site-rules', id);
  return {
    ...{ session, id },
    house: (values: object) => session.call('PUT', hirePath('house-rules', session.customerUuid), values),
    read: async () => (await session.call('GET', path)).body.data,
    save: (values: object) => session.call('PUT', path, values),
  };
}

describe('a single record that inherits from the one of the customer', () => {
  test('shows the values of the customer before anybody saves it, and its defaults before anybody saved those', async () => {
    const { house, read, session } = await openSite();
    expect(await read()).toMatchObject({ version: 0, own: [], greeting: null, deposit: 5000 });
    await house({ greeting: 'Welcome', deposit: 900 });
    expect(await read()).toMatchObject({
      ...{ version: 0, own: [], greeting: 'Welcome', deposit: 900 },
      inherited: {
        greeting: {
          value: 'Welcome',
          from: { resource: 'hire/house-rules', id: session.customerUuid, name: null },
        },
      },
    });
  });

  test('has an own value from the first time that somebody saves one, and inherits the others', async () => {
    const { house, read, save } = await openSite();
    await house({ greeting: 'Welcome', deposit: 900 });
    const saved = await save({ ...{ version: 0, own: ['deposit'] }, deposit: 0 });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({ own: ['deposit'], deposit: 0, greeting: 'Welcome' });
    await house({ greeting: 'Hello', deposit: 100 });
    expect(await read()).toMatchObject({ deposit: 0, greeting: 'Hello' });
    const again = await save({ deposit: null });
    expect(again.body.data).toMatchObject({ own: [], deposit: 100 });
  });

  test('can be sent back as it was read, which makes nothing its own', async () => {
    const { house, read, save } = await openSite();
    await house({ greeting: 'Welcome', deposit: 900 });
    const { own, greeting, deposit } = await read();
    const saved = await save({ own, greeting, deposit });
    expect(saved.body.data).toMatchObject({ own: [], greeting: 'Welcome' });
    const lie = await save({ own: ['deposit'], deposit, greeting: 'Other' });
    expect([lie.status, lie.body.issues?.[0]?.code]).toEqual([422, 'notOwn']);
  });

  test('is found in its list by what it inherits', async () => {
    const { session, house, save } = await openSite();
    await house({ greeting: 'Welcome', deposit: 900 });
    await save({ deposit: 1 });
    const filter = encodeURIComponent(JSON.stringify({ greeting: 'Welcome' }));
    const list = await session.call<WireRecord[]>('GET', `${hirePath('site-rules')}?filter=${filter}`);
    expect(list.body.data).toMatchObject([{ greeting: 'Welcome', deposit: 1, own: ['deposit'] }]);
  });
});

test('a wrong definition is named with its place', () => {
  const house: ResourceInput = {
    name: 'test/house',
    labels: { one: 'House', many: 'Houses' },
    title: 'note',
    singleOf: 'customer',
    fields: { note: { kind: 'text' } },
  };
  const room: ResourceInput = {
    name: 'test/rooms',
    labels: { one: 'Room', many: 'Rooms' },
    title: 'note',
    singleOf: 'doorId',
    overrides: { of: 'test/house', fields: ['note'] },
    fields: { doorId: { kind: 'reference', resource: 'test/doors' }, note: { kind: 'text' } },
  };
  const doors: ResourceInput = {
    name: 'test/doors',
    labels: { one: 'Door', many: 'Doors' },
    title: 'name',
    fields: { name: { kind: 'text' } },
  };
  const mistakesOf = (changes: Partial<ResourceInput>) =>
    [...mistakesIn([house, doors, { ...room, ...changes }].map(defineResource)).values()]
      .flat()
      .map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);
  expect(mistakesOf({})).toEqual([]);
  expect(mistakesOf({ overrides: { fields: ['note'] } })).toEqual([['overrides', 'baseOrOf']]);
  expect(mistakesOf({ overrides: { of: 'test/doors', fields: ['note'] } })).toEqual([
    ['overrides.of', 'ofSingle'],
  ]);
  expect(mistakesOf({ singleOf: undefined })).toEqual([['overrides.of', 'ofSingle']]);
  expect(mistakesOf({ overrides: { of: 'test/none', fields: ['note'] } })).toEqual([
    ['overrides.of', 'unknownResource'],
  ]);
});
