import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largestVideo } from '../../../contract/uploads.ts';
import { type Fetching, fetchFile, isPublicAddress } from '../../../server/files/remoteFile.ts';
import { startFigure } from '../../support/endurance.ts';
import { makeTemporaryDirectory } from '../../support/temporaryDirectory.ts';

/** One byte more than a file may have. */
function sendTooMuch(response: http.ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024);
  function* pieces() {
    for (let sent = 0; sent <= largestVideo; sent += piece.length) yield piece;
  }
  Readable.from(pieces()).pipe(response);
}

/** A server inside, which `photos.test` stands for. */
const server = http.createServer((request, response) => {
  const address = request.url ?? '';
  if (address === '/moved') response.writeHead(302, { location: '/photo%20one.png' }).end();
  else if (address === '/inside') response.writeHead(302, { location: 'https://10.0.0.1/secret' }).end();
  else if (address === '/plain') response.writeHead(302, { location: 'http://photos.test/photo.png' }).end();
  else if (address === '/round') response.writeHead(302, { location: '/round' }).end();
  else if (address === '/gone') response.writeHead(404).end('gone');
  else if (address === '/large') sendTooMuch(response);
  else response.end('bytes');
});
const place = path.join(await makeTemporaryDirectory(), 'fetched');
let asked: string[] = [];
const fetching: Fetching = {
  get: (url, { signal }) => {
    asked.push(url.hostname);
    const { port } = server.address() as AddressInfo;
    return http.get({ host: '127.0.0.1', port, path: url.pathname, signal });
  },
  isAllowed: isPublicAddress,
};

/** The first, the last or a known address of each network that is not the internet. */
const inside = [
  ...[
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
  ],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
  ],
  '255.255.255.255',
];

/** An IPv4 address in each form in which addresses of files could hold it. */
function formsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const hex = (...bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const groups = `${hex(a, b)}:${hex(c, d)}`;
  const whole = Number(`0x${hex(a, b, c, d)}`);
  return [
    ...[address, `${address}.`, String(whole), `0x${hex(a, b, c, d)}`, `0${whole.toString(8)}`],
    ...[`${a}.${b * 65_536 + c * 256 + d}`, `0x${hex(a)}.0${b.toString(8)}.${c}.0x${hex(d)}`],
    ...[`[::ffff:${groups}]`, `[::ffff:${address}]`, `[::${groups}]`],
    ...[`[64:ff9b::${groups}]`, `[2002:${groups}::]`],
  ];
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('a file from another address', () => {
  test('comes with the name that its address ends with, also where it has moved to', async () => {
    for (const address of ['photo%20one.png', 'moved']) {
      const name = await fetchFile(`https://photos.test/${address}`, place, fetching);
      expect([await readFile(place, 'utf8'), name]).toEqual(['bytes', 'photo one.png']);
    }
  });

  test.each([
    ['is inside', 'inside', ['photos.test']],
    ['is not encrypted', 'plain', ['photos.test']],
    ['never ends', 'round', Array(4).fill('photos.test')],
    ['is gone', 'gone', ['photos.test']],
    ['is too large', 'large', ['photos.test']],
  ])('that %s is refused', async (_what, address, hosts) => {
    asked = [];
    await expect(fetchFile(`https://photos.test/${address}`, place, fetching)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      details: { reason: 'notFetched' },
    });
    expect(asked).toEqual(hosts);
  });

  test.each([
    'https://user:word@photos.test/a',
    'https://photos.test:8443/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://169.254.169.254/latest/meta-data',
  ])('is not even asked for at %s', async (address) => {
    asked = [];
    await expect(fetchFile(address, place, fetching)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(asked).toEqual([]);
  });

  test('is asked for at no address inside, in whatever form it is written (SF-01)', async () => {
    const figure = startFigure('files of addresses inside', { as: 'let in' });
    for (const address of inside)
      for (const host of formsOf(address)) {
        asked = [];
        const fetched = await fetchFile(`https://${host}/a`, place, fetching).catch(
          (error: unknown) => error,
        );
        figure.check(() => {
          expect(fetched, host).toMatchObject({ code: 'FILE_UNREADABLE', details: { reason: 'notFetched' } });
          expect(asked, host).toEqual([]);
        });
      }
    figure.end();
    expect(figure.tried()).toBeGreaterThanOrEqual(139);
  });

  test('does not come from a name that leads inside', async () => {
    await expect(fetchFile('https://localhost/a', place)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::7f00:1', false],
  ['::a00:1', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['name', false],
])('%s is on the public internet: %s', (address, isPublic) =>
  expect(isPublicAddress(address)).toBe(isPublic));
