import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { OpenArea } from '../../../server/area/area.ts';
import { writeWith } from '../../../server/crud/write.ts';
import { readDefinition } from '../../../server/definitions/definitionFile.ts';
import { type Session, startApi } from '../../support/api.ts';

const letters = defineResource({
  name: 'test/letters',
  labels: { one: 'Letter', many: 'Letters' },
  title: 'subject',
  fields: { subject: { kind: 'text', required: true } },
});
const parcels = defineResource({
  name: 'test/parcels',
  labels: { one: 'Parcel', many: 'Parcels' },
  title: 'code',
  fields: { code: { kind: 'text', required: true }, sentTo: { kind: 'email', readOnly: true } },
  actions: {
    announce: {
      form: { address: { kind: 'email', required: true } },
      set: { sentTo: '{form.address}' },
      handler: true,
    },
  },
});

/** Writes a letter for every parcel, and refuses to write to nowhere. */
const postArea: OpenArea<'test/parcels'> = ({ contextNamed }) => ({
  service: 'main',
  handlers: {
    'test/parcels': {
      announce: async ({ ids, entered }, { client, actor }) => {
        if (String(entered.address).endsWith('@nowhere.example'))
          throw new ServiceError('VALIDATION_FAILED', {
            issues: [{ field: 'address', code: 'invalid', details: {} }],
          });
        const values = { subject: `${ids.length} for ${entered.address}` };
        await writeWith(
          { client, context: contextNamed('test/letters'), actor },
          { action: 'create', values },
        );
      },
    },
  },
});

const api = await startApi([letters, parcels], { areas: [postArea] });
const path = '/services/main/test/parcels';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Post'));
});

const newParcel = async () => (await session.call('POST', path, { code: 'P' })).body.data;
const lettersWritten = async () =>
  (await session.call<WireRecord[]>('GET', '/services/main/test/letters')).body.data.map(
    ({ subject }) => subject,
  );

describe('the handler of an action', () => {
  test('runs in the transaction of the action, once for a selection', async () => {
    const parcel = await newParcel();
    const one = await session.call('POST', `${path}/${parcel.id}/actions/announce`, {
      address: 'a@b.example',
    });
    expect(one.body.data).toMatchObject({ sentTo: 'a@b.example', version: 2 });
    const ids = [(await newParcel()).id, (await newParcel()).id];
    const many = { ids, values: { address: 'c@d.example' } };
    expect((await session.call('POST', `${path}/actions/announce`, many)).status).toBe(200);
    expect((await lettersWritten()).sort()).toEqual(['1 for a@b.example', '2 for c@d.example']);
  });

  test('undoes the action when it refuses', async () => {
    const parcel = await newParcel();
    const refused = await session.call('POST', `${path}/${parcel.id}/actions/announce`, {
      address: 'x@nowhere.example',
    });
    expect(refused.body.errors).toEqual({ address: 'Not a valid value' });
    const { body } = await session.call('GET', `${path}/${parcel.id}`);
    expect(body.data).toMatchObject({ sentTo: null, version: 1 });
  });

  test('runs once for all requests with the same key', async () => {
    const parcel = await newParcel();
    const before = (await lettersWritten()).length;
    const headers = { 'x-access-token': session.accessToken, 'idempotency-key': crypto.randomUUID() };
    const request = { body: { address: 'e@f.example' }, headers };
    const send = () => api.call('POST', `${path}/${parcel.id}/actions/announce`, request);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await lettersWritten()).toHaveLength(before + 1);
  });

  test('stops the start where it is missing', async () => {
    await expect(startApi([letters, parcels])).rejects.toThrow(
      'No area handles the action announce of test/parcels.',
    );
  });

  test('is a mistake in the file of an admin', () => {
    const text = JSON.stringify({
      ...{ name: 'a', labels: { one: 'A', many: 'A' }, title: 'code' },
      ...{ fields: { code: { kind: 'text' } }, actions: { go: { handler: true } } },
    });
    expect(readDefinition('a.json', text).mistakes[0]?.message).toContain(
      'Only the product itself has handlers',
    );
  });
});

test('the API document describes an action with the inputs of its form', async () => {
  const { body } = (await api.call('GET', '/openapi.json')) as unknown as {
    body: { paths: Record<string, { post?: { summary?: string; requestBody?: unknown } }> };
  };
  const one = body.paths['/services/main/test/parcels/{id}/actions/announce']?.post;
  expect(one?.summary).toBe('Announce: one parcel');
  expect(JSON.stringify(one?.requestBody)).toContain('"required":["address"]');
  expect(body.paths['/services/main/test/parcels/actions/announce']?.post?.summary).toMatch(
    /^Announce: up to/,
  );
});
