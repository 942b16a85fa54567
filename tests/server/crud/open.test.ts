import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi(await toolHire());
const path = '/services/main/hire/sites';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Open'));
});

const save = (till: unknown) => session.call('POST', path, { name: crypto.randomUUID(), till });
const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) });

describe('an open field', () => {
  test('keeps names and values as they were sent', async () => {
    const till = { number: 4, printers: ['bar', 'kitchen'], theme: { dark: true, accent: null } };
    expect((await save(till)).body.data.till).toEqual(till);
    expect((await save(nested(5))).status).toBe(201);
  });

  test.each([
    ['a list', [1], /names and values/],
    ['a text', 'dark', /names and values/],
    ['six levels', nested(6), /Use at most 5 levels/],
    ['a blank name', { ' ': 1 }, /1 to 100 characters/],
    [
      '101 names',
      Object.fromEntries(Array.from({ length: 101 }, (_none, index) => [`n${index}`, 1])),
      /Too large/,
    ],
    ['more than 16 KiB', { a: 'x'.repeat(16_384) }, /Too large/],
  ])('refuses %s', async (_name, till, sentence) => {
    const { status, body } = await save(till);
    expect(status).toBe(422);
    expect(Object.values(body.errors ?? {}).join()).toMatch(sentence);
  });

  test('is no filter', async () => {
    const filter = encodeURIComponent(JSON.stringify({ till: { isEmpty: true } }));
    expect((await session.call('GET', `${path}?filter=${filter}`)).status).toBe(400);
  });
});
