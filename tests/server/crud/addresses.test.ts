import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { type Session, startApi } from '../../support/api.ts';

const campaigns = defineResource({
  name: 'test/campaigns',
  labels: { one: 'Campaign', many: 'Campaigns' },
  title: 'name',
  wire: { id: 'campaignId', customerUuid: 'clientUuid' },
  fields: {
    name: { kind: 'text', required: true, unique: true, maxLength: 40 },
    kind: {
      kind: 'choice',
      choices: [
        { id: 'MAIL', label: 'Mail' },
        { id: 'SHOP', label: 'Shop' },
      ],
    },
    expiresAt: { kind: 'date' },
    isArchived: { kind: 'boolean', default: false, required: true },
  },
  calls: [
    { verb: 'list', path: 'client-campaigns', params: { sortBy: 'sort' } },
    { verb: 'list', path: 'archived-campaigns', where: { isArchived: true } },
    {
      verb: 'list',
      method: 'POST',
      path: 'campaignsByFilter/{clientUuid}',
      filterBy: ['kind', 'isArchived'],
    },
    { verb: 'get', path: 'campaign/{name}' },
    { verb: 'delete', method: 'PUT', path: 'delete-campaign/{campaignId}' },
    { verb: 'update', method: 'PUT', path: 'campaign/kind/{id}', only: ['kind'] },
    { verb: 'update', method: 'PUT', path: 'campaign/{name}' },
    { verb: 'delete', path: 'archived-campaigns/{id}', where: { isArchived: true } },
    {
      verb: 'update',
      method: 'PATCH',
      path: 'v1/campaigns/{id}/expiration',
      body: { newExpirationDate: 'expiresAt' },
      only: ['expiresAt'],
      status: 204,
    },
    { verb: 'export', path: 'campaignsOf/{kind}/downloadExcel' },
  ],
});

const links = defineResource({
  name: 'test/campaign-links',
  labels: { one: 'Link', many: 'Links' },
  title: 'url',
  fields: {
    campaignId: { kind: 'reference', resource: 'test/campaigns', required: true },
    url: { kind: 'text', required: true, maxLength: 200 },
  },
  calls: [
    { verb: 'list', path: 'v1/campaigns/{campaignId}/links' },
    { verb: 'create', path: 'v1/campaigns/{campaignId}/links' },
    { verb: 'update', method: 'POST', path: 'v1/campaigns/{campaignId}/links/{id}' },
  ],
});

const api = await startApi([campaigns, links]);
const main = '/services/main';
/** What the test reads of the API document. */
interface ApiDocument {
  paths: Record<string, Record<string, { responses: object }>>;
}

let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Addresses'));
});

const create = async (values: object) =>
  (await session.call('POST', `${main}/test/campaigns`, values)).body.data;
const names = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await session.call<WireRecord[]>(method, `${main}/${path}`, body)).body.data.map(({ name }) => name);

describe('a further address', () => {
  test('of a list has parameters of its own names, and values that always hold', async () => {
    await create({ name: 'Beta', kind: 'MAIL' });
    await create({ name: 'Alpha', kind: 'SHOP', isArchived: true });
    await create({ name: 'Gamma', kind: 'MAIL', isArchived: true });
    expect(await names('GET', 'client-campaigns?sortBy=name')).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await names('GET', 'archived-campaigns')).toEqual(['Alpha', 'Gamma']);
    const sent = await session.call('GET', `${main}/archived-campaigns?filter={"isArchived":false}`);
    expect(sent.body.data).toEqual([]);
  });

  test('of a list is a POST whose body filters', async () => {
    const path = `campaignsByFilter/${session.customerUuid}`;
    expect(await names('POST', path, { kind: 'MAIL' })).toEqual(['Beta', 'Gamma']);
    expect(await names('POST', path, { kind: 'MAIL', isArchived: true })).toEqual(['Gamma']);
    expect(await names('POST', path)).toHaveLength(3);
    const sorted = await names('POST', path, { sort: ['name', 'DESC'], range: [0, 0] });
    expect(sorted).toEqual(['Gamma']);
    const unknown = await session.call('POST', `${main}/${path}`, { colour: 'red' });
    expect(unknown.body.errors).toEqual({ colour: 'There is no field of this name' });
    const other = await session.call('POST', `${main}/campaignsByFilter/${crypto.randomUUID()}`);
    expect(other.status).toBe(403);
  });

  test('finds one record by a unique field', async () => {
    const found = await session.call('GET', `${main}/campaign/Beta`);
    expect(found.body.data).toMatchObject({ name: 'Beta' });
    expect((await session.call('GET', `${main}/campaign/beta%20`)).status).toBe(404);
    const numbers = await create({ name: '2026' });
    expect((await session.call('GET', `${main}/campaign/2026`)).body.data.id).toBe(numbers.id);
  });

  test('changes only the fields that it names, and answers nothing where it says so', async () => {
    const { id } = await create({ name: 'Delta' });
    const changed = await session.call('PUT', `${main}/campaign/kind/${id}`, { kind: 'SHOP' });
    expect(changed.body.data).toMatchObject({ kind: 'SHOP' });
    const refused = await session.call('PUT', `${main}/campaign/kind/${id}`, { name: 'Epsilon' });
    expect(refused.body.errors).toEqual({ name: 'There is no field of this name' });
    const expired = await session.call('PATCH', `${main}/v1/campaigns/${id}/expiration`, {
      newExpirationDate: '2026-12-31',
    });
    expect(expired).toMatchObject({ status: 204, text: '' });
    const { body } = await session.call('GET', `${main}/test/campaigns/${id}`);
    expect(body.data).toMatchObject({ name: 'Delta', kind: 'SHOP', expiresAt: '2026-12-31' });
  });

  test('does nothing to a record that its own conditions leave out', async () => {
    const { id } = await create({ name: 'Theta' });
    const path = `${main}/archived-campaigns/${id}`;
    expect((await session.call('DELETE', path)).status).toBe(404);
    await session.call('PATCH', `${main}/test/campaigns/${id}`, { isArchived: true });
    expect((await session.call('DELETE', path)).status).toBe(200);
  });

  test('tells nobody which records there are who may not change them', async () => {
    await create({ name: 'Iota' });
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    const change = async (name: string) =>
      (await viewer.call('PUT', `${main}/campaign/${name}`, { kind: 'SHOP' })).status;
    expect([await change('Iota'), await change('Nobody')]).toEqual([403, 403]);
  });

  test('deletes by another method', async () => {
    const { id } = await create({ name: 'Zeta' });
    expect((await session.call('PUT', `${main}/delete-campaign/${id}`)).status).toBe(200);
    expect((await session.call('GET', `${main}/test/campaigns/${id}`)).status).toBe(404);
  });

  test('below a parent lists, creates and changes what belongs to it', async () => {
    const [one, two] = [await create({ name: 'One' }), await create({ name: 'Two' })];
    const of = (parent: WireRecord) => `${main}/v1/campaigns/${parent.id}/links`;
    const link = await session.call('POST', of(one), { url: 'https://a.example' });
    expect(link).toMatchObject({ status: 201, body: { data: { campaignId: one.id } } });
    expect((await session.call<WireRecord[]>('GET', of(one))).body.data).toHaveLength(1);
    expect((await session.call<WireRecord[]>('GET', of(two))).body.data).toEqual([]);
    const { id } = link.body.data;
    const changed = await session.call('POST', `${of(one)}/${id}`, { url: 'https://b.example' });
    expect(changed.body.data).toMatchObject({ url: 'https://b.example' });
    expect((await session.call('POST', `${of(two)}/${id}`, { url: 'https://c.example' })).status).toBe(404);
    const contradiction = await session.call('POST', of(one), {
      url: 'https://d.example',
      campaignId: two.id,
    });
    expect(contradiction.body.errors).toEqual({
      campaignId: `This must match the address of the call, which says ${one.id}`,
    });
  });

  test('exports what its path names', async () => {
    const { text } = await session.call('GET', `${main}/campaignsOf/SHOP/downloadExcel?format=csv`);
    expect(text).toContain('Alpha');
    expect(text).not.toContain('Beta');
  });

  test('stands in the API document, with the names that the system’s fields have besides', async () => {
    const record = await create({ name: 'Eta' });
    expect(record).toMatchObject({ campaignId: record.id, clientUuid: session.customerUuid });
    const found = await session.call<WireRecord[]>(
      'GET',
      `${main}/test/campaigns?filter=${encodeURIComponent(JSON.stringify({ campaignId: record.id }))}`,
    );
    expect(found.body.data.map(({ id }) => id)).toEqual([record.id]);
    const { body } = await api.call('GET', '/openapi.json');
    const { paths } = body as unknown as ApiDocument;
    const calls = paths[`${main}/v1/campaigns/{id}/expiration`] ?? {};
    expect(Object.keys(calls)).toEqual(['patch']);
    expect(calls.patch?.responses).toHaveProperty('204');
  });
});

describe('a definition', () => {
  const wrong = (calls: ResourceInput['calls'], more: Partial<ResourceInput> = {}) => {
    const definition = defineResource({
      name: 'test/wrong',
      labels: { one: 'Wrong', many: 'Wrongs' },
      title: 'name',
      fields: { name: { kind: 'text' }, note: { kind: 'longText' } },
      calls,
      ...more,
    });
    return [...mistakesIn([definition]).values()]
      .flat()
      .map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);
  };

  test('is told of every call that cannot be', () => {
    expect(
      wrong(
        [
          { verb: 'get', path: 'by/{name}' },
          { verb: 'list', path: 'of/{unknown}', only: ['name'] },
          { verb: 'update', path: 'x/{id}', only: ['nothing'], body: { other: 'nobody' } },
          { verb: 'sequence', path: 'arrange' },
          { verb: 'list', path: 'of/{anything}', params: { sortBy: 'colour' } },
        ],
        { wire: { id: 'name' } },
      ),
    ).toEqual([
      ['calls.4.path', 'claimed'],
      ['calls.1.only', 'optionOfVerb'],
      ['calls.1.path', 'unknownField'],
      ['calls.2.only.0', 'unknownField'],
      ['calls.2.body.other', 'unknownField'],
      ['calls.3.verb', 'verbMissing'],
      ['calls.4.path', 'unknownField'],
      ['calls.4.params.sortBy', 'parameterUnknown'],
      ['wire.id', 'sameWireName'],
    ]);
  });

  test('is told what keeps a file with a row for every record from coming back', () => {
    const tools = {
      ...{ name: 'test/tools', labels: { one: 'Tool', many: 'Tools' }, title: 'name' },
      fields: { name: { kind: 'text' }, notes: { kind: 'text', filterable: false } },
    } as const;
    const depots = { ...tools, name: 'test/depots', labels: { one: 'Depot', many: 'Depots' } };
    const rate = (everyOf: object, more: Partial<ResourceInput> = {}, path = 'rates/{depotId}') => {
      const rates = {
        name: 'test/rates',
        labels: { one: 'Rate', many: 'Rates' },
        title: 'rate',
        uniqueTogether: [['depotId', 'toolId']],
        createOrUpdateBy: ['depotId', 'toolId'],
        fields: {
          depotId: { kind: 'reference', resource: 'test/depots', required: true },
          toolId: { kind: 'reference', resource: 'test/tools', required: true },
          rate: { kind: 'money', required: true },
        },
        calls: [{ verb: 'export', path, everyOf }],
        ...more,
      } as ResourceInput;
      const all = [tools, depots, rates].map(defineResource);
      return [...mistakesIn(all).values()]
        .flat()
        .map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);
    };
    const at = 'calls.0.everyOf';
    const of = { field: 'toolId' };
    expect(rate(of)).toEqual([]);
    expect(rate({ field: 'tool' })).toEqual([[`${at}.field`, 'unknownField']]);
    expect(rate({ field: 'rate' })).toContainEqual([at, 'everyOfKey']);
    expect(rate(of, {}, 'rates/all')).toEqual([[at, 'everyOfKey']]);
    expect(rate(of, { createOrUpdateBy: undefined })).toEqual([[at, 'everyOfKey']]);
    expect(rate({ ...of, where: { colour: 1, notes: 1 } })).toEqual([
      [`${at}.where`, 'unknownField'],
      [`${at}.where`, 'listNotFilterable'],
    ]);
    const deciding = (changes: object) => ({
      ...of,
      in: { resource: 'test/rates', by: 'toolId', within: ['depotId'], ...changes },
    });
    expect(rate(deciding({ by: 'depotId' }))).toEqual([[`${at}.in.by`, 'everyOfBy']]);
    expect(rate(deciding({ resource: 'test/nothing' }))).toEqual([[`${at}.in.resource`, 'unknownResource']]);
    expect(rate(deciding({ within: ['rate'] }))).toContainEqual([`${at}.in.within`, 'everyOfWithin']);
    const list = [{ verb: 'list' as const, path: 'rates/{depotId}', everyOf: of }];
    expect(rate(of, { calls: list as ResourceInput['calls'] })).toEqual([[at, 'optionOfVerb']]);
    const fixed = [{ verb: 'export' as const, path: 'rates/{depotId}', everyOf: of, where: { rate: 1 } }];
    expect(rate(of, { calls: fixed as ResourceInput['calls'] })).toEqual([['calls.0.where', 'everyOfWhere']]);
    expect(rate(of, { storeScope: 'depotId' })).toContainEqual([at, 'traitsOfEveryOf']);
  });

  test('is told of a path that names no single record', () => {
    expect(wrong([{ verb: 'get', path: 'by/{name}' }])).toEqual([['calls.0.path', 'pathNamesNone']]);
  });
});
