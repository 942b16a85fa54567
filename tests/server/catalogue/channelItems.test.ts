import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const update = `${main}/channelsmenus/updateChannelGroupData`;
const copy = `${main}/channelsmenus/copyChannelData`;
let session: Session;
let menuId: unknown;
let items: WireRecord[];
let channels: unknown[];

const create = async (path: string, values: object): Promise<WireRecord> =>
  (await session.call('POST', `${main}/${path}`, values)).body.data;
const shown = async (channelId: unknown) => {
  const path = `${main}/channelsmenus/channelGroupData/${menuId}/${channelId}`;
  const { status, body } = await session.call<WireRecord[]>('GET', path);
  expect(status).toBe(200);
  return body.data;
};

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Channel items'));
  menuId = (await create('menu', { name: 'All day' })).id;
  items = [];
  for (const [index, name] of ['Cola', 'Chips'].entries())
    items.push(await create('menuitem', { name, code: String(index), description: `Our ${name}` }));
  channels = [];
  for (const name of ['Kiosk', 'Stall', 'Van'])
    channels.push((await create('channels', { name, code: name.toUpperCase() })).id);
});

describe('the items of a menu on a channel', () => {
  test('are changed together, and inherit what nobody changed (P2-3.4-08)', async () => {
    const [channelId] = channels;
    const menuItemData = [{ menuItemId: items[0]?.id, name: 'Coke' }, { menuItemId: items[1]?.id }];
    const { status, body } = await session.call('POST', update, { menuId, channelId, menuItemData });
    expect([status, body.data.length]).toEqual([200, 2]);
    expect(await shown(channelId)).toMatchObject([
      { name: 'Chips', own: [], isActive: true },
      { name: 'Coke', own: ['name'], description: 'Our Cola' },
    ]);
    const again = [{ menuItemId: items[0]?.id, name: null, isActive: false }];
    await session.call('POST', update, { menuId, channelId, menuItemData: again });
    expect((await shown(channelId)).map(({ name, own }) => [name, own])).toEqual([
      ['Chips', []],
      ['Cola', ['isActive']],
    ]);
  });

  test('are not changed at all if one of them is wrong', async () => {
    const [, channelId] = channels;
    const menuItemData = [{ menuItemId: items[0]?.id }, { menuItemId: items[1]?.id, colour: 'red' }];
    const { status, body } = await session.call('POST', update, { menuId, channelId, menuItemData });
    expect(status).toBe(422);
    expect(body.issues).toMatchObject([{ field: 'menuItemData.1.colour', code: 'unknownField' }]);
    expect(await shown(channelId)).toEqual([]);
  });

  test('are copied to another channel, and only their own values', async () => {
    const [fromChannelId, , toChannelId] = channels;
    const menuItemData = [{ menuItemId: items[0]?.id, description: null, own: ['description'] }];
    await session.call('POST', update, { menuId, channelId: fromChannelId, menuItemData });
    const { body } = await session.call('POST', copy, { menuId, fromChannelId, toChannelId });
    expect(body.data).toEqual({ count: 2 });
    expect(await shown(toChannelId)).toMatchObject([
      { name: 'Chips', own: [] },
      { name: 'Cola', description: null, own: ['description'] },
    ]);
    const same = await session.call('POST', copy, { menuId, fromChannelId, toChannelId: fromChannelId });
    expect(same.status).toBe(422);
  });

  test('are copied with their prices: those of the channel, and its price list', async () => {
    const [, fromChannelId, toChannelId] = channels;
    const priceListId = (await create('priceList', { name: 'Stalls' })).id;
    const size = await create('menuitem/subtype', { menuItemId: items[0]?.id, name: 'Can' });
    await create('channelsmenus', { menuId, channelId: fromChannelId, priceListId });
    const target = await create('channelsmenus', { menuId, channelId: toChannelId });
    await create('pricing', { menuId, channelId: fromChannelId, subtypeId: size.id, price: 1550 });
    await create('pricing', { menuId, channelId: toChannelId, subtypeId: size.id, price: 9900 });
    const { status, text } = await session.call('POST', copy, { menuId, fromChannelId, toChannelId });
    expect(status, text).toBe(200);
    const path = `${main}/pricing/getexistpricing/${menuId}/${toChannelId}`;
    const { body } = await session.call<WireRecord[]>('GET', path);
    expect(body.data.map(({ subtypeId, price }) => [subtypeId, price])).toEqual([[size.id, 1550]]);
    const copied = await session.call('GET', `${main}/channelsmenus/${target.id}`);
    expect(copied.body.data).toMatchObject({ priceListId });
  });

  test('belong to one customer', async () => {
    const stranger = await api.signIn(await api.createCustomer('Stranger'));
    const [channelId] = channels;
    const menuItemData = [{ menuItemId: items[0]?.id }];
    const theirs = await stranger.call('POST', update, { menuId, channelId, menuItemData });
    expect(theirs.status).toBe(422);
    const body = { menuId, fromChannelId: channelId, toChannelId: channels[1] };
    expect((await stranger.call('POST', copy, body)).body.data).toEqual({ count: 0 });
  });
});
