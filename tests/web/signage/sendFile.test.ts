import { expect, test } from 'vitest';
import { largestPart, mediaUploadCalls, type UploadState } from '../../../contract/calls/mediaFiles.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { givenUp, sendFile } from '../../../src/custom/signage/library/useUploads.ts';
import type { Api } from '../../../src/dataProviders/api.ts';

const size = 2 * largestPart + 5;
const file = new File([new Uint8Array(size)], 'wall.mp4', { type: 'video/mp4', lastModified: 7 });
const added = { id: 1, name: 'wall.mp4', isDuplicate: false };

/** A server that has some bytes of the file already, and fails as the test says. */
function server(has: number, fails: (sent: number) => Error | undefined = () => undefined) {
  const asked: unknown[] = [];
  let length = has;
  let sent = 0;
  const state = () => ({
    id: 'u',
    name: 'wall.mp4',
    size,
    offset: length,
    file: length === size ? added : null,
  });
  interface Given {
    query?: { offset: number };
    form?: FormData;
    body?: unknown;
  }
  const api = async (call: object, { query, form, body }: Given): Promise<UploadState> => {
    if (call === mediaUploadCalls.begin) asked.push(['begin', body]);
    if (call === mediaUploadCalls.cancel) asked.push('cancel');
    if (call === mediaUploadCalls.read) asked.push('read');
    if (call === mediaUploadCalls.part) {
      const offset = query?.offset ?? 0;
      const bytes = (form?.get('part') as File).size;
      asked.push([offset, bytes]);
      sent += 1;
      const failure = fails(sent);
      if (failure) throw failure;
      length = offset + bytes;
    }
    return state() as unknown as UploadState;
  };
  return { api: api as unknown as Api, asked };
}

const options = () => ({ signal: new AbortController().signal, onSent: () => undefined, pause: 1 });
const begin = ['begin', { name: 'wall.mp4', size, modifiedAt: 7 }];

test('a large file goes on from the bytes that the server has', async () => {
  const { api, asked } = server(largestPart);
  expect(await sendFile(api, file, options())).toEqual(added);
  expect(asked).toEqual([begin, [largestPart, largestPart], [2 * largestPart, 5]]);
});

test('a part without an answer is sent again, from where the server is', async () => {
  const { api, asked } = server(0, (sent) => (sent === 2 ? new TypeError('cut') : undefined));
  expect(await sendFile(api, file, options())).toEqual(added);
  expect(asked).toEqual([
    begin,
    [0, largestPart],
    [largestPart, largestPart],
    'read',
    [largestPart, largestPart],
    [2 * largestPart, 5],
  ]);
});

test('a refused file is not sent again, and a server that never answers is given up', async () => {
  const refused = server(0, () => new ServiceError('FILE_UNREADABLE', { details: { reason: 'noMedia' } }));
  await expect(sendFile(refused.api, file, options())).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  expect(refused.asked).toHaveLength(2);
  const silent = server(0, () => new TypeError('cut'));
  await expect(sendFile(silent.api, file, options())).rejects.toThrow('cut');
  expect(silent.asked.filter((one) => one === 'read')).toHaveLength(5);
});

test('an upload that the person gives up is forgotten by the server; one whose page is left is not', async () => {
  for (const [reason, isForgotten] of [
    [givenUp, true],
    [new DOMException('left', 'AbortError'), false],
  ] as const) {
    const controller = new AbortController();
    const { api, asked } = server(0, () => {
      controller.abort(reason);
      return reason;
    });
    await expect(sendFile(api, file, { ...options(), signal: controller.signal })).rejects.toBe(reason);
    expect(asked.includes('cancel')).toBe(isForgotten);
  }
});
