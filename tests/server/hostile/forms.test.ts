import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorPayload } from '../../../contract/errors.ts';
import { type Session, startApi } from '../../support/api.ts';
import { boundary, formPart, hostileResources, sendForm } from './support.ts';

const api = await startApi(hostileResources);
const path = '/services/main/crates';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Forms'));
  await session.call('POST', '/services/main/test/depots', { name: 'Main' });
});

/** Says what it is about to send and then sends nothing: the answer must not wait for it. */
function announce(address: string, headers: Record<string, string>): Promise<[number, ErrorPayload]> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${api.url}${address}`, {
      method: 'POST',
      headers: { 'x-access-token': session.accessToken, ...headers },
    });
    outgoing.on('error', reject).flushHeaders();
    outgoing.on('response', async (response) => {
      const text = (await response.toArray()).join('');
      outgoing.destroy();
      resolve([response.statusCode ?? 0, JSON.parse(text)]);
    });
  });
}

describe.each([
  ['an import', () => `${path}/uploadfile/${session.customerUuid}`],
  ['a preview', () => `${path}/uploadfile/${session.customerUuid}/preview`],
  ['a stored file', () => '/services/main/storedFiles?purpose=file'],
  ['a record with a file', () => '/services/main/posterSheets'],
])('a form for %s', (_what, address) => {
  const file = (heading: string) => formPart(heading, 'label,depot\nform,Main');
  const end = `--${boundary}--\r\n`;
  const plain = file('name="file"; filename="a.txt"');

  test.each([
    ['without a boundary', 'x', 400, 'multipart/form-data'],
    ['that ends in the middle', plain, 400, undefined],
    ['with two files', `${plain}${plain}${end}`, 413, undefined],
    ['without a file', end, 400, undefined],
    ['that is empty', '', 400, undefined],
    [
      'with 30 fields',
      `${Array.from({ length: 30 }, (_, at) => formPart(`name="f${at}"`, 'x')).join('')}${end}`,
      413,
      undefined,
    ],
    ['with a field __proto__ (IN-03)', `${formPart('name="__proto__"', 'x')}${plain}${end}`, 400, undefined],
    [
      'with a part twice (TN-02)',
      `${formPart('name="a"', '1')}${formPart('name="a"', '2')}${plain}${end}`,
      400,
      undefined,
    ],
    ['that is JSON', '{}', 415, 'application/json'],
    ['of no kind', '', 415, ''],
  ])('%s is refused', async (_kind, body, status, type) => {
    expect((await sendForm(api, session, address(), body, type)).status).toBe(status);
  });

  test.each([
    'customerUuid',
    'clientUuid',
  ])('that names another customer as %s is refused (TN-02, P2-6-02)', async (name) => {
    const other = await api.createCustomer(`${name} ${address()}`);
    const answer = await sendForm(
      api,
      session,
      address(),
      `${formPart(`name="${name}"`, other)}${plain}${end}`,
    );
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'OTHER_CUSTOMER']);
  });

  test.each([
    ['none', 'name="file"; x=1'],
    ['with NUL', 'name="file"; filename*=utf-8\'\'a%00b.txt'],
    ['a path', 'name="file"; filename="../../../etc/passwd.txt"'],
    ['cut within a character', `name="file"; filename="${'a'.repeat(199)}😀.txt"`],
  ])('with a file name that is odd (%s) is no fault of ours (UP-03)', async (_kind, heading) => {
    const { status, text } = await sendForm(api, session, address(), `${file(heading)}${end}`);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('..');
  });
});

describe('what the headers say of a body is enough to refuse it, before any of it arrives (OV-01)', () => {
  const importAddress = () => `${path}/uploadfile/${session.customerUuid}`;
  const megabytes = (count: number) => String(count * 1024 * 1024);

  test.each([
    ['an import', importAddress],
    ['a preview', () => `${importAddress()}/preview`],
    ['a stored file', () => '/services/main/storedFiles'],
    ['a record with a file', () => '/services/main/posterSheets'],
  ])('15 MB of JSON for %s', async (_what, address) => {
    const headers = { 'content-type': 'application/json', 'content-length': megabytes(15) };
    const [status, { code, message }] = await announce(address(), headers);
    expect([status, code]).toEqual([415, 'MEDIA_TYPE_UNKNOWN']);
    expect(message).toContain('multipart/form-data, not application/json');
  });

  test.each([
    ['an import', importAddress, 60, '50 MB'],
    ['a stored file', () => '/services/main/storedFiles', 30, '20 MB'],
    ['a record with a file', () => '/services/main/posterSheets', 30, '20 MB'],
  ])('a form for %s that is too large', async (_what, address, size, limit) => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const headers = { 'content-type': type, 'content-length': megabytes(size) };
    const [status, { message }] = await announce(address(), headers);
    expect([status, message]).toEqual([
      413,
      `That is too large: at most ${limit} are accepted. Nothing was changed.`,
    ]);
  });

  test.each([
    ['a record', path, 2, '1 MB'],
    ['somebody who has not signed in', '/services/main/auth/login', 1, '16 kB'],
  ])('JSON of %s that is too large', async (_what, address, size, limit) => {
    const headers = { 'content-type': 'application/json', 'content-length': megabytes(size) };
    const [status, { details }] = await announce(address, headers);
    expect([status, details]).toEqual([413, { limit }]);
  });

  test('a form for a call that takes JSON', async () => {
    const [status, { message }] = await announce(path, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'transfer-encoding': 'chunked',
    });
    expect([status, message]).toEqual([
      415,
      `This kind of content is not accepted here: it takes application/json, not multipart/form-data; boundary=${boundary}.`,
    ]);
  });
});
