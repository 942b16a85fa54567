import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let modifiers: WireRecord[];

const create = async (path: string, values: object): Promise<WireRecord> =>
  (await session.call('POST', `${main}/${path}`, values)).body.data;
/** Lines of a group: how often each modifier is chosen from the start, and at most. */
const lines = (...quantities: [number, number][]) =>
  quantities.map(([defaultQuantity, maximumQuantity], index) => ({
    ...{ modifierId: modifiers[index]?.id, defaultQuantity, maximumQuantity },
  }));
const save = async (min: number, max: number, ...quantities: [number, number][]) =>
  (
    await session.call('POST', `${main}/modifiresGroups`, {
      ...{ name: crypto.randomUUID(), min, max, modifiers: lines(...quantities) },
    })
  ).body;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Groups'));
  modifiers = [];
  for (const name of ['Feta', 'Olives', 'Ham']) modifiers.push(await create('modifires', { name }));
});

describe('a modifier group', () => {
  test('is refused in words if guests cannot choose as it says', async () => {
    expect((await save(2, 1, [0, 5])).errors).toEqual({
      min: 'At most 1, because guests cannot choose more than that',
    });
    expect((await save(0, 1, [1, 1], [1, 1])).errors).toEqual({
      max: 'At least 2, because so many are chosen from the start',
    });
    expect((await save(3, 3, [0, 1], [0, 1])).errors).toEqual({
      min: 'At most 2, because the modifiers of the group allow no more together',
    });
    expect((await save(1, 2, [1, 1], [0, 1])).success).toBe(true);
  });

  test('is judged with its modifiers when only one of both changes', async () => {
    const { data: group } = await save(0, 2, [1, 1], [1, 1]);
    const path = `${main}/modifiresGroups/${group.id}`;
    expect((await session.call('PUT', path, { max: 1 })).body.errors).toHaveProperty('max');
    expect(
      (await session.call('PUT', path, { min: 2, modifiers: lines([0, 1]) })).body.errors,
    ).toHaveProperty('min');
    const third = { modifierGroupId: group.id, modifierId: modifiers[2]?.id, defaultQuantity: 1 };
    expect((await session.call('POST', `${main}/modifierGroupMembers`, third)).status).toBe(422);
    // Both together are possible, though neither is alone.
    const both = { max: 3, modifiers: lines([1, 1], [1, 1], [1, 1]) };
    expect((await session.call('PUT', path, both)).status).toBe(200);
  });

  test('can be filled one modifier after the other', async () => {
    const group = await create('modifiresGroups', { name: 'Step by step', min: 1, max: 2 });
    for (const { id } of modifiers) {
      const member = { modifierGroupId: group.id, modifierId: id };
      expect((await session.call('POST', `${main}/modifierGroupMembers`, member)).status).toBe(201);
    }
  });

  test('has possible limits on every size too', async () => {
    const { data: group } = await save(0, 2, [0, 1], [0, 1]);
    const item = await create('menuitem', { name: 'Regina', code: 'R' });
    const size = await create('menuitem/subtype', { menuItemId: item.id });
    const link = (limits: object) =>
      session.call('POST', `${main}/subtypeModifierGroups`, {
        ...{ subtypeId: size.id, modifierGroupId: group.id, ...limits },
      });
    expect((await link({ min: 3 })).body.issues?.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['groupMinimum']),
    );
    expect((await link({ min: 3, max: 3 })).body.issues?.[0]?.code).toBe('groupUnreachable');
    expect((await link({ min: 2 })).status).toBe(201);
  });
});

test('a group is attached to the sizes on sale of many items, and twice is once', async () => {
  const { data: group } = await save(0, 1, [0, 1]);
  const items: WireRecord[] = [];
  for (const code of ['1', '2']) items.push(await create('menuitem', { name: `Item ${code}`, code }));
  for (const [name, isActive] of Object.entries({ Small: true, Large: true, Old: false }))
    await create('menuitem/subtype', { menuItemId: items[0]?.id, name, isActive });
  await create('menuitem/subtype', { menuItemId: items[1]?.id });
  const attach = () =>
    session.call('POST', `${main}/menuitem/actions/attachGroup`, {
      ...{ ids: items.map(({ id }) => id), values: { modifierGroupId: group.id } },
    });
  expect((await attach()).status).toBe(200);
  expect((await attach()).status).toBe(200);
  const filter = encodeURIComponent(JSON.stringify({ modifierGroupId: group.id }));
  const { body } = await session.call<WireRecord[]>('GET', `${main}/subtypeModifierGroups?filter=${filter}`);
  expect(body.data).toHaveLength(3);
  const used = await session.call('GET', `${main}/modifiresGroups/${group.id}/items`);
  expect(used.body.data).toEqual({
    count: 2,
    sizes: 3,
    items: [
      { id: items[0]?.id, name: 'Item 1', sizes: ['Small', 'Large'], without: 0 },
      { id: items[1]?.id, name: 'Item 2', sizes: ['Standard'], without: 0 },
    ],
  });
});
