import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../contract/calls/bulk.ts';
import type { HistoryEntry, Undone } from '../../../contract/calls/history.ts';
import type { CheckAnswer, ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const path = '/services/main/priceList';
let session: Session;
let counter: WireRecord;
let delivery: WireRecord;

const make = async (values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', path, values);
  expect(status, text).toBe(201);
  return body.data;
};
const defaults = async (of = session) => {
  const filter = encodeURIComponent(JSON.stringify({ isDefault: true }));
  const { body } = await of.call<WireRecord[]>('GET', `${path}?filter=${filter}`);
  return body.data.map(({ name }) => name);
};
const read = async ({ id }: WireRecord) => (await session.call('GET', `${path}/${id}`)).body.data;

beforeEach(async () => {
  session = await api.signIn(await api.createCustomer(`One default ${crypto.randomUUID()}`));
  counter = await make({ name: 'Counter', isDefault: true });
  delivery = await make({ name: 'Delivery' });
});

describe('a record that becomes the only one takes the mark from the other', () => {
  test('as a new record, which the log says of both', async () => {
    await make({ name: 'Kiosk', isDefault: true });
    expect(await defaults()).toEqual(['Kiosk']);
    const { body } = await session.call<HistoryEntry[]>('GET', `${path}/${counter.id}/history`);
    expect(body.data[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'isDefault', before: 'Yes', after: 'No' }],
    });
    expect((await read(counter)).version).toBe(2);
  });

  test('as a change of one, and undoing that change gives it back', async () => {
    const changed = await session.call('PATCH', `${path}/${delivery.id}`, { isDefault: true });
    expect(await defaults()).toEqual(['Delivery']);
    const request = changed.headers.get('x-request-id');
    const { body } = await session.call<Undone>('POST', `${path}/undo`, { request });
    expect(body.data).toMatchObject({ skipped: [] });
    expect(await defaults()).toEqual(['Counter']);
  });

  test('in a bulk edit of one; a bulk edit of several changes none and says why', async () => {
    const edit = (ids: unknown[]) =>
      session.call<BulkAnswer>('POST', `${path}/bulkEdit`, {
        ids,
        edits: [{ field: 'isDefault', how: 'set', value: true }],
      });
    const kiosk = await make({ name: 'Kiosk' });
    const several = await edit([delivery.id, kiosk.id]);
    const refused = several.body.data.refusals?.map(({ name, issues: [issue] }) => [
      name,
      issue?.field,
      issue?.code,
    ]);
    expect(refused?.toSorted()).toEqual(['Delivery', 'Kiosk'].map((name) => [name, 'isDefault', 'onlyOne']));
    expect(await defaults()).toEqual(['Counter']);
    await edit([delivery.id]);
    expect(await defaults()).toEqual(['Delivery']);
  });

  test('in a file; a file with two of them is refused at the second row, in its check too', async () => {
    const both = 'name,isDefault\nKiosk,yes\nApp,yes\nWeb,no\n';
    const form = new FormData();
    form.append('file', new Blob([both]), 'lists.csv');
    form.append('options', '{}');
    const check = await api.call<CheckAnswer>('POST', `${path}/uploadfile/${session.customerUuid}/check`, {
      body: form,
      headers: { 'x-access-token': session.accessToken },
    });
    expect(check.body.data.problems).toMatchObject({
      rows: 1,
      groups: [{ field: 'isDefault', first: [{ row: 3 }] }],
    });
    expect((await session.upload(path, both)).body.issues).toMatchObject([
      { row: 3, field: 'isDefault', code: 'repeatedInFile', details: { row: 2 } },
    ]);
    const one = await session.upload<ImportAnswer>(path, 'name,isDefault\nDelivery,yes\n', {
      matchBy: 'name',
    });
    expect(one.body.data).toMatchObject({ updated: 1 });
    expect(await defaults()).toEqual(['Delivery']);
  });

  test('but a copy leaves it to the original, and a list that comes back to the one that has it now', async () => {
    const copied = await session.call('POST', `${path}/duplicate`, { id: counter.id, name: 'Copy' });
    expect(copied.status, copied.text).toBeLessThan(300);
    expect(await defaults()).toEqual(['Counter']);
    await session.call('DELETE', `${path}/${counter.id}`);
    await session.call('PATCH', `${path}/${delivery.id}`, { isDefault: true });
    const back = await session.call('POST', `${path}/undo`, { ids: [counter.id] });
    expect(back.status, back.text).toBe(200);
    expect(await defaults()).toEqual(['Delivery']);
  });

  test('when two people do it at once, and never in the books of another customer', async () => {
    const stranger = await api.signIn(await api.createCustomer('Elsewhere'));
    await stranger.call('POST', path, { name: 'Theirs', isDefault: true });
    const lists = await Promise.all([1, 2, 3].map((place) => make({ name: `List ${place}` })));
    const answers = await Promise.all(
      lists.map(({ id }) => session.call('PATCH', `${path}/${id}`, { isDefault: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
    expect(await defaults(stranger)).toEqual(['Theirs']);
  });
});
