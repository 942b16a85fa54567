import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../contract/calls/bulk.ts';
import type { HistoryEntry, Undone } from '../../../contract/calls/history.ts';
import type { CheckAnswer, ImportAnswer } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Answer, type Session, startApi } from '../../support/api.ts';

const states = () => [
  { id: 'WORN', label: 'Worn' },
  { id: 'BROKEN', label: 'Broken' },
];
const depending = () =>
  ({
    kind: { kind: 'choice', required: true, default: 'WORN', choices: states() },
    cause: { kind: 'text', appliesWhen: { field: 'kind', is: 'BROKEN' } },
  }) satisfies ResourceInput['fields'];

const parts = defineResource({
  name: 'test/parts',
  labels: { one: 'Part', many: 'Parts' },
  title: 'name',
  fields: {
    damageId: { kind: 'reference', resource: 'test/damages', required: true, onDelete: 'take' },
    name: { kind: 'text', required: true },
    ...depending(),
  },
});
const damages = defineResource({
  name: 'test/damages',
  labels: { one: 'Damage', many: 'Damages' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, unique: true },
    ...depending(),
    places: { kind: 'choices', choices: states(), appliesWhen: { field: 'kind', is: ['BROKEN'] } },
    // Only out of sight, so its value waits for the form to show it again.
    note: { kind: 'text', shownWhen: { field: 'kind', is: 'BROKEN' } },
    parts: { kind: 'lines', resource: 'test/parts', by: 'damageId' },
  },
});

const api = await startApi([...productResources, parts, damages]);
const main = '/services/main';
const path = `${main}/test/damages`;
let session: Session;
let count = 0;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Damages'));
});

const make = async (values: object, at = path): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', at, values);
  expect(status, text).toBe(201);
  return body.data;
};
const broken = (values: object = {}) => {
  count += 1;
  return make({
    name: `Damage ${count}`,
    kind: 'BROKEN',
    cause: 'a fall',
    places: ['WORN'],
    note: 'kept',
    ...values,
  });
};
const read = async ({ id }: WireRecord, at = path) => (await session.call('GET', `${at}/${id}`)).body.data;
const codes = ({ body }: Answer) => body.issues?.map(({ field, code }) => `${field}: ${code}`);
const emptied = { kind: 'WORN', cause: null, places: [], note: 'kept' };

describe('what no longer applies is emptied in the same change', () => {
  test('by PATCH and PUT, and the history and undoing it know of that', async () => {
    const one = await broken();
    const changed = await session.call('PATCH', `${path}/${one.id}`, { kind: 'WORN' });
    expect(changed.body.data).toMatchObject({ ...emptied, places: null });
    const { body } = await session.call<HistoryEntry[]>('GET', `${path}/${one.id}/history`);
    expect(body.data[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['cause', 'kind', 'places']);
    const request = changed.headers.get('x-request-id');
    expect((await session.call<Undone>('POST', `${path}/undo`, { request })).status).toBe(200);
    expect(await read(one)).toMatchObject({ kind: 'BROKEN', cause: 'a fall', places: ['WORN'] });
    const { name, cause, places, note, version } = await read(one);
    const whole = { name, kind: 'WORN', cause, places, note, version };
    const put = await session.call('PUT', `${path}/${one.id}`, whole);
    expect(put.body.data, put.text).toMatchObject({ kind: 'WORN', cause: null, note: 'kept' });
  });

  test('in a new record, whatever it is given', async () => {
    expect(await broken({ kind: 'WORN' })).toMatchObject({ kind: 'WORN', cause: null, note: 'kept' });
  });

  test('in bulk', async () => {
    const [one, two] = [await broken(), await broken()];
    await session.call('POST', `${path}/bulkEdit`, {
      ids: [one.id, two.id],
      edits: [{ field: 'kind', how: 'set', value: 'WORN' }],
    });
    for (const each of [one, two]) expect(await read(each)).toMatchObject({ kind: 'WORN', cause: null });
  });

  test('by a file that changes records or adds them, with columns of these fields or without', async () => {
    const [one, two, three] = [await broken(), await broken(), await broken()];
    const text = `name,kind\n${one.name},WORN\n${two.name},BROKEN\nNew without,WORN\n`;
    const { body } = await session.upload<ImportAnswer>(path, text, { matchBy: 'name' });
    expect(body.data).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(await read(one)).toMatchObject({ kind: 'WORN', cause: null, note: 'kept' });
    expect(await read(two)).toMatchObject({ kind: 'BROKEN', cause: 'a fall' });
    const full = `name,kind,cause\n${three.name},WORN,a fall\nNew with,WORN,a fall\n`;
    const added = await session.upload<ImportAnswer>(path, full, { matchBy: 'name' });
    expect(added.body.data, added.text).toMatchObject({ created: 1, updated: 1 });
    expect(await read(three)).toMatchObject({ kind: 'WORN', cause: null });
    const filter = encodeURIComponent(JSON.stringify({ name: 'New with' }));
    const [added1] = (await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`)).body.data;
    expect(added1).toMatchObject({ kind: 'WORN', cause: null });
  });

  test('in lines', async () => {
    const one = await broken({ parts: [{ name: 'Wheel', kind: 'BROKEN', cause: 'rust' }] });
    const [line] = (await read(one)).parts as WireRecord[];
    await session.call('PATCH', `${path}/${one.id}`, {
      parts: [{ id: line?.id, name: 'Wheel', kind: 'WORN' }],
    });
    expect((await read(one)).parts).toMatchObject([{ kind: 'WORN', cause: null }]);
  });
});

describe('a field that does not apply cannot be filled alone', () => {
  const refusal = ['cause: notApplicable'];
  test('by PATCH, in bulk, by a file, in its check and in a line', async () => {
    const one = await broken({ kind: 'WORN', parts: [{ name: 'Wheel' }] });
    const patched = await session.call('PATCH', `${path}/${one.id}`, { cause: 'a fall' });
    expect(codes(patched)).toEqual(refusal);
    expect(patched.body.issues?.[0]?.details).toEqual({ field: 'Kind', value: 'Worn' });
    const bulk = await session.call<BulkAnswer>('POST', `${path}/bulkEdit`, {
      ids: [one.id],
      edits: [{ field: 'cause', how: 'set', value: 'a fall' }],
    });
    expect(bulk.body.data.refusals).toMatchObject([{ issues: [{ field: 'cause', code: 'notApplicable' }] }]);
    const text = `name,cause\n${one.name},a fall\n`;
    const form = new FormData();
    form.append('file', new Blob([text]), 'damages.csv');
    form.append('options', JSON.stringify({ matchBy: 'name' }));
    const check = await api.call<CheckAnswer>('POST', `${path}/uploadfile/${session.customerUuid}/check`, {
      body: form,
      headers: { 'x-access-token': session.accessToken },
    });
    expect(check.body.data.problems).toMatchObject({
      rows: 1,
      groups: [{ field: 'cause', first: [{ row: 2 }] }],
    });
    expect(codes(await session.upload(path, text, { matchBy: 'name' }))).toEqual(refusal);
    const [line] = (await read(one)).parts as WireRecord[];
    const lines = await session.call('PATCH', `${path}/${one.id}`, {
      parts: [{ id: line?.id, cause: 'rust' }],
    });
    expect(codes(lines)).toEqual(['parts.0.cause: notApplicable']);
    expect(await read(one)).toMatchObject({ cause: null, version: 1 });
  });
});

test('the price of a size that becomes the price of its item keeps nothing of the size', async () => {
  const [list, item] = [
    await make({ name: 'Counter' }, `${main}/priceList`),
    await make({ name: 'Latte', code: 'LATTE', taxGroupId: (await taxGroup()).id }, `${main}/menuitem`),
  ];
  const size = await make({ menuItemId: item.id, name: 'Large' }, `${main}/menuitem/subtype`);
  const price = await make(
    { priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: size.id, price: 700 },
    `${main}/priceListElements`,
  );
  const put = await session.call('PUT', `${main}/priceListElements/${price.id}`, {
    ...{ priceOf: 'MENU_ITEM', menuItemId: item.id },
  });
  expect(put.body.data, put.text).toMatchObject({ menuItemId: item.id, subtypeId: null, price: 700 });
});

const taxGroup = async () => {
  const { body } = await session.call<WireRecord[]>('GET', `${main}/tax/taxGroups`);
  const [group] = body.data;
  return group ?? (await make({ name: 'Standard', code: 'STANDARD' }, `${main}/tax/taxGroups`));
};
