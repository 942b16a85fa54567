import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { type Session, startApi } from '../../support/api.ts';

const input: ResourceInput = {
  name: 'test/counts',
  labels: { one: 'Count', many: 'Counts' },
  title: 'place',
  softDelete: 'isGone',
  uniqueTogether: [['place', 'shelf']],
  createOrUpdateBy: ['shelf', 'place'],
  fields: {
    place: { kind: 'text', required: true },
    shelf: { kind: 'integer', required: true },
    seal: { kind: 'text', unique: true },
    amount: { kind: 'integer' },
    isGone: { kind: 'boolean', required: true, default: false },
  },
};
const api = await startApi([defineResource(input)]);
const path = '/services/main/test/counts';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Counts'));
});

const count = (values: object) => session.call('POST', path, values);
const at = async (place: string) => {
  const filter = encodeURIComponent(JSON.stringify({ place, isGone: false }));
  return (await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`)).body.data;
};

describe('a POST for a record that may be there already', () => {
  test('sent many times at once makes one record, and each is answered (IN-10)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const place = `Cellar ${round}`;
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, amount) => count({ place, shelf: 1, amount })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
      const records = await at(place);
      expect(records).toHaveLength(1);
      expect(new Set(answers.map(({ body }) => body.data.id))).toEqual(new Set([records[0]?.id]));
      const versions = answers
        .map(({ body }) => body.data.version)
        .sort((one, other) => Number(one) - Number(other));
      expect(versions).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
      const last = answers.find(({ body }) => body.data.version === 12);
      expect(records[0]?.amount).toBe(last?.body.data.amount);
      const history = await session.call<HistoryEntry[]>('GET', `${path}/${records[0]?.id}/history`);
      expect(history.body.data.map(({ action }) => action)).toEqual([...Array(11).fill('update'), 'create']);
    }
  });

  test('changes only what it names', async () => {
    await count({ place: 'Bar', shelf: 1, amount: 5, seal: 's1' });
    const { body } = await count({ place: 'Bar', shelf: 1, amount: 6 });
    expect(body.data).toMatchObject({ amount: 6, seal: 's1', version: 2 });
  });

  test('that meets another unique value is refused at that field', async () => {
    await count({ place: 'Roof', shelf: 1, seal: 'taken' });
    const { status, body } = await count({ place: 'Roof', shelf: 2, seal: 'taken' });
    expect([status, body.errors]).toEqual([422, { seal: 'Another record already has this value' }]);
  });

  test('does not meet a record that was deleted', async () => {
    const first = await count({ place: 'Yard', shelf: 1, amount: 1 });
    await session.call('DELETE', `${path}/${first.body.data.id}`);
    const second = await count({ place: 'Yard', shelf: 1, amount: 2 });
    expect([second.status, second.body.data.version]).toEqual([201, 1]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect(await at('Yard')).toHaveLength(1);
  });
});

test('fields that several records may share cannot name the one to change', () => {
  const resource = defineResource({ ...input, createOrUpdateBy: ['place'] });
  expect(() => createRegistry([resource])).toThrow(
    'Resource "test/counts": at createOrUpdateBy: createOrUpdateBy must name a field that is unique, or fields that are unique together.',
  );
});
