import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([depots, crates]);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
let session: Session;
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
  depotId = await createDepot('Main');
});

describe('history', () => {
  test('says who changed what, in the words that people read', async () => {
    const other = await createDepot('Second');
    const { id } = await create({ syze: 'S', price: 1999 });
    await session.call('PATCH', `${path}/${id}`, { syze: 'L', price: 2999, depotId: other });
    await session.call('DELETE', `${path}/${id}`);
    const { body } = await session.call<HistoryEntry[]>('GET', `${path}/${id}/history`);
    expect(body.data.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['delete', 'Test Person'],
      ['update', 'Test Person'],
      ['create', 'Test Person'],
    ]);
    expect(body.data[1]?.changes).toEqual([
      { field: 'depotId', before: 'Main', after: 'Second' },
      { field: 'price', before: '19.99', after: '29.99' },
      { field: 'syze', before: 'Small', after: 'Large' },
    ]);
  });

  test('keeps the whole row as it was and as it is, however little was changed', async () => {
    const { id } = await create({ syze: 'S', price: 1999 });
    await session.call('PATCH', `${path}/${id}`, { price: 2999 });
    await session.call('POST', `${path}/bulkEdit`, {
      ids: [id],
      edits: [{ field: 'syze', how: 'set', value: 'L' }],
    });
    const kept = await asOperator<{ before: object; after: object }>(
      api,
      'SELECT before, after FROM audit_events WHERE record_id = $1 ORDER BY id',
      [id],
    );
    const [row] = await asOperator<{ now: object }>(
      api,
      `SELECT to_jsonb(c) - 'search_text' AS now FROM test_crates AS c WHERE id = $1`,
      [id],
    );
    expect(kept).toHaveLength(3);
    expect(kept[1]?.before).toEqual(kept[0]?.after);
    expect(kept[2]?.before).toEqual(kept[1]?.after);
    expect(kept[2]?.after).toEqual(row?.now);
    expect(kept[2]?.after).toMatchObject({ version: 3 });
  });

  test('cannot be changed or removed, even by the owner of the table', async () => {
    await expect(api.database.pool.query('DELETE FROM audit_events')).rejects.toThrow('permission denied');
    await expect(api.database.pool.query('UPDATE audit_events SET actor_name = $1', ['x'])).rejects.toThrow(
      'permission denied',
    );
    await expect(api.database.pool.query('TRUNCATE audit_events')).rejects.toThrow('permission denied');
  });
});
