import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

/** What a team of a site pays: it inherits from the tool of the site, which inherits from the tool. */
const teamTools = defineResource({
  name: 'hire/team-tools',
  labels: { one: 'Tool of a team', many: 'Tools of teams' },
  title: 'team',
  overrides: { base: 'siteToolId', within: ['team'], fields: ['dayRate', 'note'] },
  fields: {
    siteToolId: { kind: 'reference', resource: 'hire/site-tools', required: true },
    team: { kind: 'text', required: true, maxLength: 40 },
    code: { kind: 'text', unique: true, maxLength: 40 },
    dayRate: { kind: 'money' },
    note: { kind: 'text' },
  },
});

const definitions = await toolHire();
const api = await startApi([...definitions, teamTools]);
const main = '/services/main';
const siteTools = `${main}/hire/site-tools`;
let session: Session;
let tool: WireRecord;
let site: WireRecord;
let counter = 0;
const newNumber = () => {
  counter += 1;
  return counter;
};

const post = async (path: string, body: object): Promise<WireRecord> => {
  const answer = await session.call('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data;
};
const newSite = () => post(`${main}/hire/sites`, { name: `Site ${newNumber()}` });
const newTool = (values: object = {}) =>
  post(`${main}/hire/tools`, { name: `Drill ${newNumber()}`, dayRate: 12_000, note: 'Heavy', ...values });
const newSiteTool = async (values: object = {}) =>
  post(siteTools, { siteId: (await newSite()).id, toolId: tool.id, ...values });
const read = async (id: unknown): Promise<WireRecord> =>
  (await session.call('GET', `${siteTools}/${id}`)).body.data;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Overrides'));
  site = await newSite();
  tool = await newTool();
});

describe('what a record inherits', () => {
  test('is the value of its base, until somebody gives it an own value', async () => {
    const record = await newSiteTool();
    expect(record).toMatchObject({
      name: tool.name,
      dayRate: 12_000,
      isAvailable: true,
      note: 'Heavy',
      own: [],
    });
    const put = await session.call('PUT', `${siteTools}/${record.id}`, { dayRate: 15_000, version: 1 });
    expect(put.body.data).toMatchObject({ dayRate: 15_000, name: tool.name, own: ['dayRate'], version: 2 });
    expect(put.body.data.inherited).toMatchObject({
      dayRate: { value: 12_000, from: { resource: 'hire/tools', id: tool.id, name: tool.name } },
    });
  });

  test('follows the base', async () => {
    const other = await newTool();
    const record = await newSiteTool({ toolId: other.id, note: 'Light' });
    await session.call('PUT', `${main}/hire/tools/${other.id}`, { dayRate: 9_000, note: 'Blue' });
    expect(await read(record.id)).toMatchObject({ dayRate: 9_000, note: 'Light', own: ['note'] });
  });

  test('comes from the nearest record with an own value', async () => {
    const ofSite = await newSiteTool({ dayRate: 15_000 });
    const ofTeam = await post(`${main}/hire/team-tools`, { siteToolId: ofSite.id, team: 'Night' });
    expect(ofTeam).toMatchObject({ dayRate: 15_000, note: 'Heavy' });
    expect(ofTeam.inherited).toMatchObject({
      dayRate: { value: 15_000, from: { resource: 'hire/site-tools', id: ofSite.id } },
      note: { value: 'Heavy', from: { resource: 'hire/tools', id: tool.id } },
    });
  });

  test('is filtered and sorted by the value that people see', async () => {
    const own = await newSite();
    const [cheap, dear, plain] = [
      await newTool({ dayRate: 1 }),
      await newTool({ dayRate: 2 }),
      await newTool({ dayRate: 3 }),
    ];
    for (const [one, dayRate] of [
      [cheap, 40],
      [dear, undefined],
      [plain, undefined],
    ] as const)
      await post(siteTools, { siteId: own.id, toolId: one?.id, ...(dayRate && { dayRate }) });
    const list = async (filter: object) => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ siteId: own.id, ...filter }),
        sort: JSON.stringify(['dayRate', 'ASC']),
      });
      const { status, body } = await session.call<WireRecord[]>('GET', `${siteTools}?${query}`);
      expect(status).toBe(200);
      return body.data.map(({ dayRate }) => dayRate);
    };
    expect(await list({})).toEqual([2, 3, 40]);
    expect(await list({ dayRate: { gte: 3 } })).toEqual([3, 40]);
    expect(await list({ own: { contains: 'dayRate' } })).toEqual([40]);
  });

  test('is found by the search, inherited or not', async () => {
    const named = await newTool({ name: 'Jackhammer' });
    const [inherits, own] = [
      await newSiteTool({ toolId: named.id }),
      await newSiteTool({ name: 'Pneumatic hammer' }),
    ];
    const found = async (q: string) => {
      const query = new URLSearchParams({ filter: JSON.stringify({ q }) });
      const { body } = await session.call<WireRecord[]>('GET', `${siteTools}?${query}`);
      return body.data.map(({ id }) => id);
    };
    expect(await found('jackham')).toEqual([inherits.id]);
    expect(await found('pneumat')).toEqual([own.id]);
    await session.call('PUT', `${main}/hire/tools/${named.id}`, { name: 'Rotary drill' });
    expect(await found('jackham')).toEqual([]);
    expect(await found('rotary')).toEqual([inherits.id]);
  });
});

describe('own values', () => {
  test('are given up with null, and an empty one is named in own', async () => {
    const record = await newSiteTool({ note: 'Light', dayRate: 1 });
    const path = `${siteTools}/${record.id}`;
    const inherits = await session.call('PUT', path, { note: null });
    expect(inherits.body.data).toMatchObject({ note: 'Heavy', own: ['dayRate'] });
    const empty = await session.call('PUT', path, { note: null, own: ['note'] });
    expect(empty.body.data).toMatchObject({ note: null, dayRate: 12_000, own: ['note'] });
    const required = await session.call('PUT', path, { name: null, own: ['name'] });
    expect(required.status).toBe(422);
    expect(required.body.issues).toMatchObject([{ field: 'name', code: 'required' }]);
  });

  test('keep the value that the record shows, if only own names them', async () => {
    const other = await newTool({ dayRate: 700 });
    const record = await newSiteTool({ toolId: other.id });
    const kept = await session.call('PUT', `${siteTools}/${record.id}`, { own: ['dayRate'] });
    expect(kept.body.data).toMatchObject({ dayRate: 700, own: ['dayRate'] });
    await session.call('PUT', `${main}/hire/tools/${other.id}`, { dayRate: 800 });
    expect(await read(record.id)).toMatchObject({ dayRate: 700 });
  });

  test('do not come from sending back what was read', async () => {
    const record = await newSiteTool({ dayRate: 5 });
    const { siteId, toolId, name, dayRate, isAvailable, note, own } = record;
    const whole = { siteId, toolId, name, dayRate, isAvailable, note, own };
    const same = await session.call('PUT', `${siteTools}/${record.id}`, whole);
    expect(same.body.data).toMatchObject({ own: ['dayRate'] });
    const wrong = await session.call('PUT', `${siteTools}/${record.id}`, { ...whole, note: 'Other' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.issues).toMatchObject([{ field: 'note', code: 'notOwn' }]);
    const hostile = await session.call('PUT', `${siteTools}/${record.id}`, { own: ['siteId'] });
    expect(hostile.status).toBe(422);
  });

  test('obey the version, and the history says what they did', async () => {
    const record = await newSiteTool();
    const path = `${siteTools}/${record.id}`;
    await session.call('PUT', path, { dayRate: 3, version: 1 });
    const late = await session.call('PUT', path, { dayRate: 4, version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ dayRate: 3, own: ['dayRate'] });
    const { body } = await session.call<HistoryEntry[]>('GET', `${path}/history`);
    expect(body.data[0]?.changes).toEqual([
      { field: 'dayRate', before: '', after: '0.03', inherited: 'before' },
    ]);
  });

  test('there is one record for each base and site', async () => {
    const body = { siteId: site.id, toolId: tool.id };
    await post(siteTools, body);
    const again = await session.call('POST', siteTools, body);
    expect(again.status).toBe(422);
  });
});

describe('many records', () => {
  test('get an own value at once, each keeping its others', async () => {
    const [one, two] = [await newSiteTool({ note: 'One' }), await newSiteTool()];
    const ids = [one?.id, two?.id];
    const put = await session.call('POST', `${siteTools}/bulkEdit`, {
      ids,
      edits: [{ field: 'dayRate', how: 'set', value: 77 }],
    });
    expect(put.status).toBe(200);
    expect(await read(ids[0])).toMatchObject({ dayRate: 77, own: ['dayRate', 'note'] });
    expect(await read(ids[1])).toMatchObject({ dayRate: 77, own: ['dayRate'] });
  });

  test('go back to inherited values, and that can be undone', async () => {
    const [one, two] = [await newSiteTool({ note: 'One', dayRate: 1 }), await newSiteTool({ dayRate: 2 })];
    const act = await session.call('POST', `${siteTools}/actions/clearOverrides`, {
      ids: [one?.id, two?.id],
      values: { fields: ['dayRate'] },
    });
    expect(act.body.data).toMatchObject({ count: 2 });
    expect(await read(one?.id)).toMatchObject({ dayRate: 12_000, note: 'One', own: ['note'] });
    expect(await read(two?.id)).toMatchObject({ dayRate: 12_000, own: [] });
    const request = act.headers.get('x-request-id');
    const undone = await session.call('POST', `${siteTools}/undo`, { request });
    expect(undone.body.data).toEqual({ ids: expect.arrayContaining([one?.id, two?.id]), skipped: [] });
    expect(await read(one?.id)).toMatchObject({ dayRate: 1, note: 'One', own: ['dayRate', 'note'] });
    expect(await read(two?.id)).toMatchObject({ dayRate: 2, own: ['dayRate'] });
  });

  test('go back in a whole list, as far as they own anything', async () => {
    const [one, two] = [await newSiteTool({ dayRate: 1 }), await newSiteTool()];
    const act = await session.call('POST', `${siteTools}/actions/clearOverrides`, {
      filter: { id: [one?.id, two?.id] },
      values: { fields: ['dayRate'] },
    });
    expect(act.body.data).toMatchObject({ count: 1, skipped: [] });
    expect(await read(one?.id)).toMatchObject({ own: [], version: 2 });
    expect(await read(two?.id)).toMatchObject({ version: 1 });
  });

  test('take the own values of another record', async () => {
    const [from, to] = [
      await newSiteTool({ note: 'One', dayRate: 1 }),
      await newSiteTool({ isAvailable: false }),
    ];
    const copied = await session.call('POST', `${siteTools}/${to?.id}/actions/copyOverrides`, {
      from: from?.id,
    });
    expect(copied.body.data).toMatchObject({
      dayRate: 1,
      note: 'One',
      isAvailable: true,
      own: ['dayRate', 'note'],
    });
    const nowhere = await session.call('POST', `${siteTools}/${to?.id}/actions/copyOverrides`, {
      from: crypto.randomUUID(),
    });
    expect(nowhere.status).toBe(422);
    const { body } = await session.call<HistoryEntry[]>('GET', `${siteTools}/${to?.id}/history`);
    expect(body.data[0]?.action).toBe('copyOverrides');
  });
});

describe('a file', () => {
  const teamPath = `${main}/hire/team-tools`;
  const team = async (code: string) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ code }) });
    return (await session.call<WireRecord[]>('GET', `${teamPath}?${query}`)).body.data[0];
  };

  test('shows what people see, and coming back changes nothing but what somebody changed', async () => {
    const siteTool = await newSiteTool({ dayRate: 15_000 });
    for (const [code, values] of [
      ['plain', {}],
      ['own', { dayRate: 500, note: null, own: ['dayRate', 'note'] }],
    ] as const)
      await post(teamPath, { siteToolId: siteTool.id, team: code, code, ...values });
    const query = new URLSearchParams({
      filter: JSON.stringify({ siteToolId: siteTool.id }),
      sort: JSON.stringify(['code', 'DESC']),
    });
    const answer = await fetch(`${api.url}${teamPath}/downloadExcel?${query}&format=csv`, {
      headers: { 'x-access-token': session.accessToken },
    });
    const file = (await answer.text()).replace('\ufeff', '');
    const name = siteTool.label;
    expect(file.split('\n')).toEqual([
      'Site tool,Team,Code,Day rate,Note,Own values',
      `${name},plain,plain,150.00,Heavy,`,
      `${name},own,own,5.00,,Day rate; Note`,
      '',
    ]);
    const upload = (text: string) => session.upload<ImportAnswer>(teamPath, text, { matchBy: 'code' });
    const same = await upload(file);
    expect(same.body.data).toMatchObject({ updated: 0, unchanged: 2 });
    const changed = await upload(file.replace('150.00', '160.00').replace('; Note', ''));
    expect(changed.body.data).toMatchObject({ updated: 2 });
    expect(await team('plain')).toMatchObject({ dayRate: 16_000, own: ['dayRate'] });
    expect(await team('own')).toMatchObject({ dayRate: 500, note: 'Heavy', own: ['dayRate'] });
  });

  test('leaves the own values alone that it has no column for', async () => {
    const siteTool = await newSiteTool();
    await post(teamPath, { siteToolId: siteTool.id, team: 'A', code: 'kept', note: 'Mine', dayRate: 1 });
    const text = `Site tool,Team,Code,Day rate\n${siteTool.label},A,kept,\n${siteTool.label},B,new,7\n`;
    const { body } = await session.upload<ImportAnswer>(teamPath, text, { matchBy: 'code' });
    expect(body.data).toMatchObject({ created: 1, updated: 1 });
    expect(await team('kept')).toMatchObject({ dayRate: 12_000, note: 'Mine', own: ['note'] });
    expect(await team('new')).toMatchObject({ dayRate: 700, own: ['dayRate'] });
  });
});

describe('a wrong definition', () => {
  const base: ResourceInput = {
    name: 'test/bases',
    labels: { one: 'Base', many: 'Bases' },
    title: 'name',
    fields: { name: { kind: 'text' }, size: { kind: 'integer' } },
  };
  const heir: ResourceInput = {
    name: 'test/heirs',
    labels: { one: 'Heir', many: 'Heirs' },
    title: 'place',
    overrides: { base: 'baseId', within: ['place'], fields: ['name', 'size'] },
    fields: {
      baseId: { kind: 'reference', resource: 'test/bases', required: true },
      place: { kind: 'text', required: true },
      name: { kind: 'text' },
      size: { kind: 'integer' },
    },
  };
  const mistakesOf = (changes: Partial<ResourceInput>) =>
    [...mistakesIn([defineResource(base), defineResource({ ...heir, ...changes })]).values()]
      .flat()
      .map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);
  const field = (changes: ResourceInput['fields']) => ({ fields: { ...heir.fields, ...changes } });

  test('is named with its place', () => {
    expect(mistakesOf({})).toEqual([]);
    expect(mistakesOf(field({ size: { kind: 'text' } }))).toEqual([
      ['overrides.fields.1', 'inheritsOtherKind'],
    ]);
    expect(mistakesOf(field({ name: { kind: 'text', required: true } }))).toEqual([
      ['fields.name.required', 'inheritsEmpty'],
    ]);
    expect(mistakesOf(field({ name: { kind: 'text', default: 'x' } }))).toEqual([
      ['fields.name.default', 'optionOfInherited'],
    ]);
    expect(mistakesOf(field({ name: { kind: 'text', searchable: true } }))).toEqual([
      ['fields.name.searchable', 'inheritsUnsearched'],
    ]);
    expect(mistakesOf(field({ baseId: { kind: 'reference', resource: 'test/bases' } }))).toEqual([
      ['overrides.base', 'baseReference'],
    ]);
    expect(mistakesOf(field({ place: { kind: 'text' } }))).toEqual([
      ['overrides.within.0', 'withinRequired'],
    ]);
    expect(mistakesOf(field({ own: { kind: 'text' } }))).toEqual([['fields.own', 'reservedName']]);
    expect(
      mistakesOf(field({ baseId: { kind: 'reference', resource: 'test/heirs', required: true } })),
    ).toContainEqual(['overrides.base', 'inheritsInCircle']);
  });
});
