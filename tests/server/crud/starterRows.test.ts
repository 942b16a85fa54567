import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const channelInput: ResourceInput = {
  name: 'test/channels',
  labels: { one: 'Channel', many: 'Channels' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, maxLength: 40 },
    groupId: { kind: 'reference', resource: 'test/channel-groups', required: true },
    sortsLast: { kind: 'boolean', default: false, required: true },
  },
  starterRows: [
    { name: 'Website', groupId: 'Own' },
    { name: 'Delivery', groupId: 'Third party', sortsLast: true },
  ],
};
const groups = defineResource({
  name: 'test/channel-groups',
  labels: { one: 'Channel group', many: 'Channel groups' },
  title: 'name',
  fields: { name: { kind: 'text', required: true, unique: true, maxLength: 40 } },
  starterRows: [{ name: 'Own' }, { name: 'Third party' }],
});

const api = await startApi([defineResource(channelInput), groups]);
const path = '/services/main/test/channels';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Starters'));
});

const channels = async (of: Session) => (await of.call<WireRecord[]>('GET', path)).body.data;
const shown = (records: WireRecord[]) => records.map(({ name, labels }) => [name, labels]);

describe('a new customer', () => {
  test('starts with the rows of each definition, their references among themselves', async () => {
    expect(shown(await channels(session))).toEqual([
      ['Delivery', { groupId: 'Third party' }],
      ['Website', { groupId: 'Own' }],
    ]);
  });

  test('has them once, and what is deleted stays deleted', async () => {
    const [first] = await channels(session);
    await session.call('DELETE', `${path}/${first?.id}`);
    const again = await api.signIn(session.customerUuid);
    expect(shown(await channels(again))).toEqual([['Website', { groupId: 'Own' }]]);
    const other = await api.signIn(await api.createCustomer('Other starters'));
    const both = await Promise.all([channels(other), channels(other)]);
    expect(both.map((list) => list.length)).toEqual([2, 2]);
  });

  test('finds in the history that the product made them', async () => {
    const [first] = await channels(session);
    const { body } = await session.call<{ events: object[] }>('GET', `${path}/${first?.id}/history`);
    expect(JSON.stringify(body.data)).toContain('Commissary');
  });
});

test('a definition is told of starter rows that cannot be', () => {
  const wrong = defineResource({
    ...channelInput,
    starterRows: [
      { name: 'Website', groupId: 7, colour: 'red' },
      { name: 12, groupId: 'Own' },
      { name: 'Alone' },
      { name: { en: 'Website', es: 'x'.repeat(41) }, groupId: 'Own' },
      { name: { es: 'Sitio web' }, groupId: 'Own' },
    ],
  });
  const mistakes = [...mistakesIn([groups, wrong]).values()].flat();
  expect(mistakes.map(({ path: place, sentences }) => [place.join('.'), sentences[0]?.code])).toEqual([
    ['starterRows.0.groupId', 'wrongStarter'],
    ['starterRows.0.colour', 'unknownField'],
    ['starterRows.1.name', 'wrongStarter'],
    ['starterRows.2', 'missing'],
    ['starterRows.3.name', 'wrongStarter'],
    ['starterRows.4.name', 'wrongStarter'],
  ]);
});

test('a customer who has records already is given none beside them', async () => {
  const customer = await api.createCustomer('Older than starters');
  await inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
    client.query(
      `INSERT INTO test_channel_groups (customer_uuid, name) VALUES ($1, 'Own'), ($1, 'Third party')`,
      [customer],
    ),
  );
  const found = await (await api.signIn(customer)).call<WireRecord[]>(
    'GET',
    `${path.replace('channels', 'channel-groups')}`,
  );
  expect(found.body.data.map(({ name }) => name)).toEqual(['Own', 'Third party']);
});
