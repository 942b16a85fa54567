import { beforeAll, describe, expect, test } from 'vitest';
import type { BadRows, CheckAnswer, ImportAnswer } from '../../../contract/calls/imports.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { OpenArea } from '../../../server/area/area.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { ended } from '../../support/jobs.ts';
import { plant } from '../../support/plant.ts';

const berths = defineResource({
  name: 'yard/berths',
  labels: { one: 'Berth', many: 'Berths' },
  title: 'name',
  softDelete: 'isGone',
  createOrUpdateBy: ['quay'],
  fields: {
    quay: { kind: 'text', required: true, unique: true },
    name: { kind: 'text', required: true, maxLength: 500 },
    letters: { kind: 'integer' },
    isGone: { kind: 'boolean', required: true, default: false },
  },
});

/**
 * A rule that has the database count the letters of a name. It refuses some names without naming a field: before they
 * are written, once they are, and because of the person.
 */
const yard: OpenArea<'yard/berths'> = () => ({
  service: 'main',
  resources: ['yard/berths'],
  rules: {
    'yard/berths': {
      async before({ values }, { client }) {
        if (values.name === 'locked') throw new ServiceError('ZONE_IN_FORCE');
        if (values.name === 'barred') throw new ServiceError('FORBIDDEN');
        const { rows } = await client.query('SELECT length($1) AS letters', [values.name ?? '']);
        return 'name' in values ? { ...values, letters: rows[0].letters } : undefined;
      },
      async after({ ids }, { client }) {
        const sunk = `SELECT FROM ${berths.table} WHERE name = 'sunk' AND id = ANY($1::uuid[])`;
        const { rows } = await client.query(sunk, [ids]);
        if (rows.length > 0) throw new ServiceError('ZONE_NEVER_APPROVED');
      },
    },
  },
});

const resources = [...productResources, berths];
const api = await startApi(resources, { areas: [yard] });
const path = '/services/main/yard/berths';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Yard'));
});

const berth = (quay: string, name: string) => session.call('POST', path, { quay, name });
const lettersAt = async (quay: string) => {
  const filter = encodeURIComponent(JSON.stringify({ quay }));
  const { body } = await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`);
  return body.data.map(({ letters }) => letters);
};

async function send<Data>(call: 'check' | 'problems', text: string, options = {}, headers = {}) {
  const form = new FormData();
  form.append('file', new Blob([text]), 'berths.csv');
  form.append('options', JSON.stringify(options));
  return api.call<Data>('POST', `${path}/uploadfile/${session.customerUuid}/${call}`, {
    body: form,
    headers: { 'x-access-token': session.accessToken, ...headers },
  });
}

describe('a rule that asks the database is obeyed by', () => {
  test('each call that changes a record', async () => {
    const { id, version } = (await berth('A', 'one')).body.data;
    expect(await lettersAt('A')).toEqual([3]);
    await berth('A', 'three');
    expect(await lettersAt('A')).toEqual([5]);
    await session.call('PATCH', `${path}/${id}`, { name: 'four' });
    expect(await lettersAt('A')).toEqual([4]);
    const whole = { quay: 'A', name: 'eleven', version: Number(version) + 2, isGone: false };
    expect((await session.call('PUT', `${path}/${id}`, whole)).status).toBe(200);
    expect(await lettersAt('A')).toEqual([6]);
    await session.call('POST', `${path}/bulkEdit`, {
      ids: [id],
      edits: [{ field: 'name', how: 'set', value: 'seventeen' }],
    });
    expect(await lettersAt('A')).toEqual([9]);
    expect((await session.call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await session.call('POST', `${path}/undo`, { ids: [id] })).status).toBe(200);
  });

  test('a file of any length, its check and its problems', async () => {
    // Several times as long as what is sent to the database at once.
    const names = Array.from({ length: 3_000 }, (_one, index) => 'x'.repeat(1 + (index % 200)));
    const text = `Quay,Name\n${names.map((name, index) => `B${index},${name}`).join('\n')}\n`;
    const { body } = await send<CheckAnswer>('check', text);
    expect(body.data).toMatchObject({ rows: 3_000, created: 3_000, leftOut: 0 });
    expect((await send<BadRows>('problems', text)).body.data.count).toBe(0);
    const applied = await session.upload<ImportAnswer>(path, text);
    expect(applied.body.data).toMatchObject({ created: 3_000 });
    for (const index of [0, 150, 2_999]) expect(await lettersAt(`B${index}`)).toEqual([1 + (index % 200)]);
  });

  test('a file whose rows it refuses without naming a field: the check and the refusal name the rows', async () => {
    const text = 'Quay,Name\nR1,good\nR2,locked\nR3,locked\nR4,fine\n';
    const locked = { field: '', code: 'refused', details: { refusal: 'ZONE_IN_FORCE' } };
    const { body } = await send<CheckAnswer>('check', text);
    expect(body.data).toMatchObject({ created: 2, leftOut: 2 });
    expect(body.data.problems.groups).toMatchObject([
      { ...locked, rows: 2, first: [{ row: 3 }, { row: 4 }] },
    ]);
    const refused = await session.upload(path, text);
    expect([refused.status, refused.body.code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(refused.body.issues).toMatchObject([
      { ...locked, row: 3 },
      { ...locked, row: 4 },
    ]);
    expect(refused.body.errors?.['']).toMatch(/^This zone is in force/);
    // A row that turns out to be wrong once it is written is found among the others.
    const written = text.replaceAll('locked', 'well').replace('R4,fine', 'R4,sunk');
    const sunk = { field: '', code: 'refused', details: { refusal: 'ZONE_NEVER_APPROVED' }, row: 5 };
    expect((await session.upload(path, written)).body.issues).toMatchObject([sunk]);
    const rest = await session.upload<ImportAnswer>(path, written, { leaveOut: true });
    expect(rest.body.data).toMatchObject({ created: 3, leftOut: 1 });
    // What is about the person is no problem of a row.
    const barred = await session.upload(path, text.replace('R4,fine', 'R4,barred'), { leaveOut: true });
    expect([barred.status, barred.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('a job that checks a file and one that imports it', async () => {
    const prefersJob = { prefer: 'respond-async' };
    const text = 'Quay,Name\nC,jetty\n';
    const { body } = await send<JobStarted>('check', text, {}, prefersJob);
    expect(await ended(session, body.data.job)).toMatchObject({ status: 'DONE' });
    const form = new FormData();
    form.append('file', new Blob([text]), 'berths.csv');
    const started = await api.call<JobStarted>('POST', `${path}/uploadfile/${session.customerUuid}`, {
      body: form,
      headers: { 'x-access-token': session.accessToken, ...prefersJob },
    });
    expect(await ended(session, started.body.data.job)).toMatchObject({ status: 'DONE' });
    expect(await lettersAt('C')).toEqual([5]);
  });
});

test('each importable resource of the product answers a file of its own records (import-rule-deadlock)', async () => {
  const registry = createRegistry(resources);
  const customer = session.customerUuid;
  const importable = productResources.filter(({ verbs }) => verbs.has('import') && verbs.has('export'));
  await inTransaction(api.database.pool, { customer, stores: 'all' }, async (client) => {
    const soil = { client, registry, customer, word: 'jetty', planted: new Map() };
    for (const resource of importable) await plant(soil, resource);
  });
  const refused: unknown[] = [];
  for (const resource of importable) {
    const place = `/services/${resource.service}/${resource.path}`;
    const fields = [...resource.fields.values()].filter(({ kind }) => kind !== 'lines');
    const columns = [...fields.map(({ name }) => name), 'id', 'version'];
    const query = new URLSearchParams({ format: 'csv', columns: JSON.stringify(columns) });
    const { text } = await session.call('GET', `${place}/downloadExcel?${query}`);
    const { status, body } = await session.upload<ImportAnswer>(place, text, { matchBy: ['id'] });
    if (status !== 200)
      refused.push([resource.name, ...(body.issues ?? []).map(({ field, code }) => `${field}: ${code}`)]);
    else expect([resource.name, body.data]).toMatchObject([resource.name, { created: 0 }]);
  }
  expect(importable.length).toBeGreaterThan(40);
  // Their planted records lack what another of their fields demands.
  expect(refused).toEqual([
    ['pricing/price-list-elements', 'menuItemId: required'],
    ['vouchers/voucher-templates', 'percent: required'],
  ]);
});
