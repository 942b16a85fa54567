import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { ourselves } from '../../../server/access/actor.ts';
import type { OpenArea } from '../../../server/area/area.ts';
import type { Platform } from '../../../server/area/platform.ts';
import type { ResourceContext, Writing } from '../../../server/crud/context.ts';
import { changeRecords, createAllWith } from '../../../server/crud/records.ts';
import { type Step, steps } from '../../../server/crud/write/steps.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { startApi } from '../../support/api.ts';

/** What an invented step saw: the resource, and the name under which the log keeps the change. */
const seen: string[] = [];

const nameOf = ({ resource }: ResourceContext) => resource.path.split('/').at(-1);

/** A step that somebody adds in one place. */
const watch: Step = {
  name: 'watch',
  preparesFile: ({ resource }) => resource.name.startsWith('yard/'),
  prepare({ context }, set) {
    seen.push(`${nameOf(context)} ${set.action} as ${set.as}`);
    return set;
  },
  finish({ context }, { action }) {
    seen.push(`${nameOf(context)} ${action} done`);
  },
};

// Other files of the same worker use the same list.
beforeAll(() => {
  steps.push(watch);
});
afterAll(() => {
  steps.splice(steps.indexOf(watch), 1);
});

const [berths, ropes, quays, fees, permits] = [
  defineResource({
    name: 'yard/berths',
    labels: { one: 'Berth', many: 'Berths' },
    title: 'name',
    ordered: true,
    fields: {
      name: { kind: 'text', required: true, unique: true, maxLength: 60 },
      code: { kind: 'secret' },
      pieces: { kind: 'integer' },
      ropes: { kind: 'lines', resource: 'yard/ropes', by: 'berthId' },
    },
    actions: {
      moor: { set: { pieces: 1 } },
      lock: { form: ['code'] },
      twin: { on: ['record'], copies: ['yard/permits'], form: ['name'] },
    },
  }),
  defineResource({
    name: 'yard/ropes',
    labels: { one: 'Rope', many: 'Ropes' },
    title: 'name',
    ordered: { within: 'berthId' },
    fields: {
      berthId: { kind: 'reference', resource: 'yard/berths', required: true, onDelete: 'take' },
      name: { kind: 'text', required: true, maxLength: 60 },
    },
  }),
  defineResource({
    name: 'yard/quays',
    labels: { one: 'Quay', many: 'Quays' },
    title: 'name',
    fields: {
      name: { kind: 'text', required: true, maxLength: 60 },
      code: { kind: 'secret' },
    },
  }),
  defineResource({
    name: 'yard/fees',
    labels: { one: 'Fee', many: 'Fees' },
    title: 'note',
    uniqueTogether: [['berthId', 'quayId']],
    fields: {
      berthId: { kind: 'reference', resource: 'yard/berths', required: true, onDelete: 'take' },
      quayId: { kind: 'reference', resource: 'yard/quays', required: true, onDelete: 'take' },
      amount: { kind: 'integer', required: true },
      note: { kind: 'text', maxLength: 60 },
    },
    grids: { fees: { label: 'Fees', rows: 'berthId', columns: 'quayId', value: 'amount' } },
  }),
  defineResource({
    name: 'yard/permits',
    labels: { one: 'Permit', many: 'Permits' },
    title: 'name',
    fields: {
      name: { kind: 'text', required: true, maxLength: 60 },
      berthId: { kind: 'reference', resource: 'yard/berths', onDelete: 'clear' },
    },
  }),
];
const invented = [berths, ropes, quays, fees, permits];

let platform: Platform | undefined;
const area: OpenArea = (opened) => {
  platform = opened;
  return { service: 'main', resources: [] };
};
const api = await startApi([...productResources, ...invented], { areas: [area] });
const session = await api.signIn(await api.createCustomer('Yard'));
const main = '/services/main/yard';
const path = `${main}/berths`;

const must = async <Data = WireRecord>(method: string, place: string, body?: object) => {
  const answer = await session.call<Data>(method, place, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return { ...answer.body, request: answer.headers.get('x-request-id') };
};
const newBerth = async (more: object = {}) =>
  (await must('POST', path, { name: crypto.randomUUID(), ...more })).data;

/** What an area does to quays within a transaction of its own. */
const asArea = (work: (writing: Writing) => Promise<unknown>) =>
  inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, async (client) => {
    if (!platform) throw new Error('The area was not opened.');
    await work({
      client,
      context: platform.contextNamed('yard/quays'),
      actor: ourselves(session.customerUuid, 'Area'),
    });
  });

/** What the step sees of some work, each once. */
async function stepsOf(work: () => Promise<unknown>): Promise<string[]> {
  seen.length = 0;
  await work();
  return [...new Set(seen)];
}

beforeEach(() => {
  seen.length = 0;
});

describe('a step that somebody adds in one place happens when a change comes by', () => {
  const changed = (as: string) => [`berths update as ${as}`, 'berths update done'];

  test('the calls of one record', async () => {
    const made = await stepsOf(() => newBerth());
    expect(made).toEqual(['berths create as create', 'berths create done']);
    const { id } = await newBerth();
    expect(await stepsOf(() => must('PATCH', `${path}/${id}`, { pieces: 2 }))).toEqual(changed('update'));
    expect(await stepsOf(() => must('DELETE', `${path}/${id}`))).toEqual(
      expect.arrayContaining(['berths delete as delete', 'berths delete done']),
    );
  });

  test('a bulk change, and a delete of many', async () => {
    const ids = [(await newBerth()).id, (await newBerth()).id];
    const edits = [{ field: 'pieces', how: 'set', value: 3 }];
    expect(await stepsOf(() => must('POST', `${path}/bulkEdit`, { ids, edits }))).toEqual(changed('update'));
    expect(await stepsOf(() => must('POST', `${path}/bulkRemove`, { ids }))).toEqual(
      expect.arrayContaining(['berths delete as delete', 'berths delete done']),
    );
  });

  test('an action, a copy with the records that it takes along, and the order of a list', async () => {
    const { id } = await newBerth();
    await must('POST', `${main}/permits`, { name: 'Permit', berthId: id });
    expect(await stepsOf(() => must('POST', `${path}/${id}/actions/moor`, {}))).toEqual(changed('moor'));
    expect(
      await stepsOf(() => must('POST', `${path}/${id}/actions/twin`, { name: crypto.randomUUID() })),
    ).toEqual(expect.arrayContaining(['berths create as twin', 'berths create done', 'permits create done']));
    const { data } = await must<WireRecord[]>('GET', `${path}?range=[0,499]`);
    const sequenceData = data.toReversed().map((one, order) => ({ id: one.id, order }));
    expect(await stepsOf(() => must('POST', `${path}/updateSequence`, { sequenceData }))).toEqual([
      'berths sequence as sequence',
      'berths sequence done',
    ]);
  });

  test('lines of a record', async () => {
    const berth = await newBerth({ ropes: [{ name: 'bow' }, { name: 'stern' }] });
    const [bow] = berth.ropes as WireRecord[];
    const saved = await stepsOf(() =>
      must('PATCH', `${path}/${berth.id}`, { ropes: [{ id: bow?.id, name: 'spring' }, { name: 'breast' }] }),
    );
    for (const action of ['create', 'update', 'delete'])
      expect(saved).toEqual(expect.arrayContaining([`ropes ${action} as ${action}`, `ropes ${action} done`]));
  });

  test('cells of a grid', async () => {
    const [row, column] = [
      (await newBerth()).id,
      (await must('POST', `${main}/quays`, { name: 'East' })).data.id,
    ];
    const save = (value: number | null) =>
      must('POST', `${main}/fees/grids/fees`, { cells: [{ row, column, value }] });
    expect(await stepsOf(() => save(5))).toEqual(['fees create as create', 'fees create done']);
    expect(await stepsOf(() => save(6))).toEqual(['fees update as update', 'fees update done']);
    expect(await stepsOf(() => save(null))).toEqual(['fees delete as delete', 'fees delete done']);
  });

  test('a file', async () => {
    const { name } = await newBerth();
    const upload = () =>
      session.upload(path, `Name,Pieces\n${name},7\n${crypto.randomUUID()},8\n`, { matchBy: ['name'] });
    const saw = await stepsOf(upload);
    expect(saw).toEqual(expect.arrayContaining(['berths create as import', 'berths update as import']));
    expect(saw).toEqual(expect.arrayContaining(['berths create done', 'berths update done']));
  });

  test('what a delete takes along and clears, and what brings it all back', async () => {
    const { id } = await newBerth({ ropes: [{ name: 'bow' }] });
    await must('POST', `${main}/permits`, { name: 'Permit', berthId: id });
    const removed = await stepsOf(() => must('DELETE', `${path}/${id}`));
    expect(removed).toEqual(
      expect.arrayContaining(['ropes delete as delete', 'permits update as update', 'permits update done']),
    );
  });

  test('an undo of a change, of an action, of an event of the history and of a delete', async () => {
    const { id } = await newBerth({ pieces: 1 });
    const { request } = await must('PATCH', `${path}/${id}`, { pieces: 2 });
    expect(await stepsOf(() => must('POST', `${path}/undo`, { request }))).toEqual(changed('undo'));
    await must('PATCH', `${path}/${id}`, { pieces: 2 });
    const moored = await must('POST', `${path}/${id}/actions/moor`, {});
    expect(await stepsOf(() => must('POST', `${path}/undo`, { request: moored.request }))).toEqual(
      changed('undo'),
    );
    await must('PATCH', `${path}/${id}`, { pieces: 3 });
    const { data: entries } = await must<HistoryEntry[]>('GET', `${path}/${id}/history`);
    const { id: event } = entries[0] ?? {};
    expect(await stepsOf(() => must('POST', `${path}/undo`, { event }))).toEqual(changed('undo'));
    const quay = (await must('POST', `${main}/permits`, { name: 'Gone' })).data;
    await must('DELETE', `${main}/permits/${quay.id}`);
    expect(await stepsOf(() => must('POST', `${main}/permits/undo`, { ids: [quay.id] }))).toEqual([
      'permits restore as restore',
      'permits restore done',
    ]);
  });

  test('an area that changes records by itself', async () => {
    const { id } = (await must('POST', `${main}/quays`, { name: 'West' })).data;
    expect(
      await stepsOf(() => asArea((writing) => changeRecords(writing, [{ id, values: { name: 'North' } }]))),
    ).toEqual(['quays update as update', 'quays update done']);
    expect(await stepsOf(() => asArea((writing) => createAllWith(writing, [{ name: 'South' }])))).toEqual([
      'quays create as create',
      'quays create done',
    ]);
  });
});

test('a secret is sealed whichever way it is written: by a form, with lines, by an action or an area', async () => {
  const code = 'plain-4711-4711';
  const berth = await newBerth({ code, ropes: [{ name: 'bow' }] });
  await must('PATCH', `${path}/${berth.id}`, { code, ropes: [{ name: 'stern' }] });
  await must('POST', `${path}/${berth.id}/actions/lock`, { code });
  await asArea(async (writing) => {
    const ids = await createAllWith(writing, [
      { name: 'One', code },
      { name: 'Two', code },
    ]);
    await changeRecords(
      writing,
      ids.map((id, index) => ({ id, values: { name: `Quay ${index}`, code } })),
    );
  });
  await inTransaction(
    api.database.pool,
    { customer: session.customerUuid, stores: 'all' },
    async (client) => {
      for (const table of [berths?.table, quays?.table]) {
        const { rows } = await client.query(`SELECT code FROM ${table} WHERE code IS NOT NULL`);
        expect(rows.length, table).toBeGreaterThan(0);
        expect(JSON.stringify(rows)).not.toContain(code);
        // Sealed once, not twice: the end of the value is still readable.
        expect(rows.every((row) => row.code.endsWith(':4711'))).toBe(true);
      }
      const { rows } = await client.query('SELECT before, after FROM audit_events');
      expect(JSON.stringify(rows)).not.toContain(code);
    },
  );
});
