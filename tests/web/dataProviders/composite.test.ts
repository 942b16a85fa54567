import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { createCompositeProvider } from '../../../src/dataProviders/composite.ts';
import { createHttp, type HttpParts } from '../../../src/dataProviders/http.ts';
import { firstListRequest } from '../../../src/dataProviders/listRequest.ts';
import { takeEarly } from '../../../src/start/earlyRequests.ts';
import { startFirstPage } from '../../../src/start/firstPage.ts';
import { patience } from '../../support/patience.ts';
import { type Answer, answeringServer, type Call, given } from '../support/answeringServer.ts';
import { english } from '../support/english.ts';
import { customer, openSession } from '../support/sessions.ts';

const boat = (more: Partial<ResourceInput> = {}): ResourceInput => ({
  name: 'boats',
  service: 'store',
  path: 'api/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true },
    length: { kind: 'integer', wire: 'lenght' },
    trips: { kind: 'integer', readOnly: true },
  },
  ...more,
});

async function providerAgainst(
  answer: (call: Call) => Answer,
  more: Partial<ResourceInput> = {},
  given: Pick<HttpParts, 'takeEarly'> = {},
  others: readonly ResourceInput[] = [],
) {
  const server = await answeringServer(answer);
  const registry = createRegistry([boat(more), ...others].map((one) => defineResource(one)));
  const session = openSession({ selectedCustomer: customer(1, `${server.url}/services`) });
  const http = createHttp({
    session: { accessToken: () => 'token', renew: async () => false, confirm: async () => false },
    translate: english,
    language: 'en',
    timeout: patience,
    ...given,
  });
  const parts = {
    http,
    registry: () => registry,
    customer: () => session.selectedCustomer,
    user: () => session.user.uuid,
    translate: english,
  };
  const lastCall = () => server.calls.at(-1);
  const lastBody = () => JSON.parse(lastCall()?.body ?? '');
  return { provider: createCompositeProvider(parts), server, registry, session, lastCall, lastBody };
}

const record = { id: 'b1', version: 3, name: 'Ada', lenght: 12, trips: 4, labels: {} };
const records = [record, { ...record, id: 'b2' }];
const page = { pagination: { page: 2, perPage: 2 }, sort: { field: 'name', order: 'DESC' as const } };

describe('a list', () => {
  test('reads a page that is longer than an answer in parts, to the end of the list', async () => {
    const rows = Array.from({ length: 1300 }, (_row, index) => ({ ...record, id: `b${index}` }));
    const { provider, server } = await providerAgainst(({ query }) => {
      const [first, last] = JSON.parse(query.get('range') ?? '[]');
      // A boat came in while the parts were read, so the last one of a part is also the first of the next.
      const from = first === 0 ? 0 : first - 1;
      return given(rows.slice(from, last + 1), { 'content-range': `boats ${first}-${last}/1300` });
    });
    const pagination = { page: 1, perPage: 10_000 };
    const { data, total, pageInfo } = await provider.getList('boats', { ...page, pagination, filter: {} });
    expect([new Set(data.map(({ id }) => id)).size, data.length, total]).toEqual([1300, 1300, 1300]);
    expect(pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false });
    expect(server.calls).toHaveLength(3);
  });

  test('asks for sort, range and filter at the endpoint of the selected customer: P2-6-05', async () => {
    const { provider, lastCall } = await providerAgainst(() =>
      given(records, { 'content-range': 'boats 2-3/9' }),
    );
    const answer = await provider.getList('boats', { ...page, filter: { lenght: { gte: 5 }, q: 'a' } });
    expect(lastCall()?.path).toBe('/services/store/api/boats');
    expect(Object.fromEntries(lastCall()?.query ?? [])).toEqual({
      sort: '["name","DESC"]',
      range: '[2,3]',
      filter: '{"lenght":{"gte":5},"q":"a"}',
    });
    expect(answer).toEqual({
      data: records,
      total: 9,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
      meta: { isTotalEstimated: false },
    });
  });

  test('passes on that the total is an estimate', async () => {
    const headers = { 'content-range': 'boats 0-1/120000', 'x-total-estimated': 'true' };
    const { provider } = await providerAgainst(() => given(records, headers));
    expect((await provider.getList('boats', page)).meta).toEqual({ isTotalEstimated: true });
  });

  test('that was sent for before the pages were there is not asked for again', async () => {
    const { provider, server, registry, session } = await providerAgainst(
      () => given(records, { 'content-range': 'boats 0-1/2' }),
      {},
      { takeEarly },
    );
    startFirstPage([...registry.values()], { ...session, accessToken: 'token' }, '/boats');
    const boats = registry.get('boats');
    if (!boats) throw new Error('There are no boats.');
    expect((await provider.getList('boats', firstListRequest(boats))).data).toEqual(records);
    expect(server.calls).toHaveLength(1);
  });

  test('goes on to the next page where nobody counted', async () => {
    const { provider } = await providerAgainst(() => given(records, { 'content-range': 'boats 2-3/*' }));
    const { total, pageInfo } = await provider.getList('boats', page);
    expect(total).toBeUndefined();
    expect(pageInfo?.hasNextPage).toBe(true);
  });

  test('is read without a header that browsers would have to ask for first', async () => {
    const { provider, lastCall } = await providerAgainst(() => given([]));
    await provider.getList('boats', page);
    expect(Object.keys(lastCall()?.headers ?? {})).not.toContain('range');
  });

  test('of references adds the reference to the filter', async () => {
    const { provider, lastCall } = await providerAgainst(() => given([], { 'content-range': 'boats */0' }));
    await provider.getManyReference('boats', {
      ...page,
      target: 'harbourId',
      id: 'h1',
      filter: { name: 'Ada' },
    });
    expect(lastCall()?.query.get('filter')).toBe('{"name":"Ada","harbourId":"h1"}');
  });

  test('that is no list is refused', async () => {
    const { provider } = await providerAgainst(() => given({ not: 'a list' }));
    await expect(provider.getList('boats', page)).rejects.toThrow('not a list');
  });
});

test('many records are asked for in pieces that fit into an address', async () => {
  const { provider, server } = await providerAgainst(({ query }) =>
    given(JSON.parse(query.get('filter') ?? '{}').id.map((id: string) => ({ id }))),
  );
  const ids = Array.from({ length: 310 }, (_, index) => `id-${index}`);
  const { data } = await provider.getMany('boats', { ids });
  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(server.calls).toHaveLength(3);
});

test('one record is asked for by its id, whatever the id', async () => {
  const { provider, server } = await providerAgainst(() => given(record));
  expect((await provider.getOne('boats', { id: 'a/b' })).data).toEqual(record);
  expect(server.calls[0]?.path).toBe('/services/store/api/boats/a%2Fb');
});

describe('a change', () => {
  test('sends what differs and the version that it was made on', async () => {
    const { provider, lastCall, lastBody } = await providerAgainst(() => given({ ...record, version: 4 }));
    const data = { ...record, lenght: 13, trips: 99, labels: { x: 1 } };
    const answer = await provider.update('boats', { id: 'b1', data, previousData: record });
    expect(lastCall()).toMatchObject({ method: 'PATCH', path: '/services/store/api/boats/b1' });
    expect(lastBody()).toEqual({ lenght: 13, version: 3 });
    expect(answer.data.version).toBe(4);
  });

  test('that was worked out before goes as it is, emptied fields included', async () => {
    const { provider, lastBody } = await providerAgainst(() => given({ ...record, version: 4 }));
    const data = { name: '', version: 3 };
    await provider.update('boats', { id: 'b1', data, previousData: undefined });
    expect(lastBody()).toEqual({ name: null, version: 3 });
  });

  test('of many goes out as one call, and names those that it changed', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const refusals = [{ id: two, name: 'Bo', code: 'IN_USE', details: {}, issues: [] }];
    const counts = { count: 2, looked: 2, changed: 1, unchanged: 0, refused: 1 };
    const { provider, lastCall, lastBody } = await providerAgainst(() =>
      given({ ...counts, first: [], refusals }),
    );
    const data = { name: 'Bo', lenght: null, trips: 1 };
    expect(await provider.updateMany('boats', { ids: [one, two], data })).toEqual({ data: [one] });
    expect(lastCall()?.path).toBe('/services/store/api/boats/bulkEdit');
    expect(lastBody()).toEqual({
      ids: [one, two],
      edits: [
        { field: 'name', how: 'set', value: 'Bo' },
        { field: 'lenght', how: 'clear' },
      ],
    });
    expect(await provider.deleteMany('boats', { ids: [one, two] })).toEqual({ data: [one] });
    expect(lastCall()?.path).toBe('/services/store/api/boats/bulkRemove');
    expect(lastBody()).toEqual({ ids: [one, two] });
  });

  test.each([
    ['that a job does', { looked: 0, refused: 0 }],
    ['of which more were refused than the answer names', { looked: 2, refused: 1 }],
  ])('of many %s tells of none that it changed', async (_which, counts) => {
    const answer = { count: 2, changed: 0, unchanged: 0, first: [], refusals: [], ...counts };
    const { provider } = await providerAgainst(() => given(answer));
    expect(await provider.deleteMany('boats', { ids: ['b1', 'b2'] })).toEqual({ data: [] });
  });
});

test('a new record carries only what can be set', async () => {
  const { provider, lastCall, lastBody } = await providerAgainst(() => ({ status: 201, ...given(record) }));
  await provider.create('boats', { data: { name: 'Ada', trips: 4, version: 1 } });
  expect(lastCall()).toMatchObject({ method: 'POST', path: '/services/store/api/boats' });
  expect(lastBody()).toEqual({ name: 'Ada' });
});

test('a record is deleted', async () => {
  const { provider, lastCall } = await providerAgainst(() => given(null));
  await provider.delete('boats', { id: 'b1' });
  expect(lastCall()).toMatchObject({ method: 'DELETE', path: '/services/store/api/boats/b1' });
});

test('forms add the person and the customer that the definition names, and nobody sees an input for them [P2-3.4-24]', async () => {
  const { provider, registry, session, lastBody } = await providerAgainst(() => given(record), {
    fields: { ...boat({}).fields, sender: { kind: 'text', wire: 'userUuid' } },
    sentWith: { user: 'sender', customer: 'clientUuid' },
  });
  const sent = { userUuid: session.user.uuid, clientUuid: session.selectedCustomer?.customerUuid };
  await provider.update('boats', { id: 'b1', data: { ...record, name: 'Eve' }, previousData: record });
  expect(lastBody()).toEqual({ name: 'Eve', version: 3, ...sent });
  await provider.create('boats', { data: { name: 'Ada' } });
  expect(lastBody()).toEqual({ name: 'Ada', ...sent });
  const shown = registry.get('boats')?.form.sections.flatMap(({ fields }) => fields);
  expect(shown).toContain('name');
  expect(shown).not.toContain('sender');
});

describe('a verb that the definition does not have', () => {
  test('is refused without asking the server', async () => {
    const { provider, server } = await providerAgainst(() => given(record), { verbs: ['list', 'get'] });
    const calls = [
      provider.create('boats', { data: {} }),
      provider.update('boats', { id: 'b1', data: {}, previousData: record }),
      provider.deleteMany('boats', { ids: ['b1'] }),
    ];
    for (const call of calls) await expect(call).rejects.toThrow('This cannot be done with Boats.');
    expect(server.calls).toHaveLength(0);
  });

  test('is refused for a resource that does not exist too', async () => {
    const { provider } = await providerAgainst(() => given(record));
    await expect(provider.getOne('ships', { id: 1 })).rejects.toThrow('This cannot be done with ships.');
  });
});

test('a body names the records of a field that is named, as id and name (P1-3.5-14)', async () => {
  const harbours: ResourceInput = {
    name: 'harbours',
    service: 'store',
    labels: { one: 'Harbour', many: 'Harbours' },
    title: 'name',
    fields: { name: { kind: 'text', required: true } },
  };
  const fields: ResourceInput['fields'] = {
    name: { kind: 'text', required: true },
    harbours: { kind: 'references', resource: 'harbours', named: true },
    home: { kind: 'reference', resource: 'harbours', named: true },
  };
  const { provider, lastBody } = await providerAgainst(
    ({ path }) => (path.endsWith('/harbours') ? given([{ id: 'h1', name: 'Hout Bay' }]) : given(record)),
    { fields },
    {},
    [harbours],
  );
  const hout = { id: 'h1', name: 'Hout Bay' };
  await provider.create('boats', { data: { name: 'Ada', harbours: ['h1', 'h2'], home: 'h1' } });
  // A record that the person does not see has no name.
  expect(lastBody()).toEqual({ name: 'Ada', harbours: [hout, { id: 'h2' }], home: hout });
  const data = { harbours: [], home: null, version: 3 };
  await provider.update('boats', { id: 'b1', data, previousData: undefined });
  expect(lastBody()).toEqual(data);
});
