import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { endWithoutReader } from '../../../server/crud/export/exportFile.ts';
import { answerStarting, createSwappableServer } from '../../../server/process/httpServer.ts';
import { isWithin, networkOf } from '../../../server/process/network.ts';
import { startApi } from '../../support/api.ts';
import { hostileResources } from '../hostile/support.ts';

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A connection that says nothing yet. */
async function connection(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  open.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The first line that the connection answers; empty where it was closed instead. */
async function ask(socket: Socket, text = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'): Promise<string> {
  socket.write(text);
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return Buffer.isBuffer(data) ? (data.toString().split('\r\n')[0] ?? '') : '';
}

test('one address has its 20 connections; what it opens beyond is closed, others still get in, and what it gives back is free again', async () => {
  const { server } = createSwappableServer(answerStarting, { most: 20, isExempt: () => false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const first: Socket[] = [];
  for (let count = 0; count < 20; count += 1) first.push(await connection(port));
  for (let count = 0; count < 20; count += 1) expect(await ask(await connection(port))).toBe('');
  for (const socket of first) expect(await ask(socket)).toBe('HTTP/1.1 503 Service Unavailable');
  expect(await ask(await connection(port, '127.0.0.2'))).toBe('HTTP/1.1 503 Service Unavailable');
  first[1]?.destroy();
  await once(first[1] as Socket, 'close');
  let answer = '';
  while (answer === '') answer = await ask(await connection(port));
  expect(answer).toBe('HTTP/1.1 503 Service Unavailable');
  server.closeAllConnections();
  server.close();
});

test('proxies that are trusted open as many as they like', async () => {
  const { server } = createSwappableServer(answerStarting, {
    most: 1,
    isExempt: (from) => isWithin(from, ['127.0.0.0/8']),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let count = 0; count < 5; count += 1)
    expect(await ask(await connection(port))).toBe('HTTP/1.1 503 Service Unavailable');
  server.closeAllConnections();
  server.close();
});

test('networks are told apart by address, and by /64', () => {
  expect(isWithin('::ffff:10.1.2.3', ['10.0.0.0/8'])).toBe(true);
  expect(isWithin('11.1.2.3', ['10.0.0.0/8', '::1'])).toBe(false);
  expect(isWithin('2001:db8::5', ['2001:db8::/32'])).toBe(true);
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2::2'));
});

test('behind a trusted proxy the requests of one address are counted, not the connections', async () => {
  const api = await startApi(hostileResources, {
    environment: { TRUSTED_PROXIES: '127.0.0.1', CONNECTIONS_PER_ADDRESS: '5' },
  });
  const session = await api.signIn(await api.createCustomer('Proxied'));
  const from = (address: string) => ({ 'x-forwarded-for': address, 'x-access-token': session.accessToken });
  const streams = [];
  for (let count = 0; count < 5; count += 1) {
    const stream = request(`${api.url}/services/main/changes`, { headers: from('192.0.2.1') });
    stream.on('error', () => undefined).end();
    await once(stream, 'response');
    streams.push(stream);
  }
  const list = '/services/main/crates';
  expect((await api.call('GET', list, { headers: from('192.0.2.1') })).status).toBe(503);
  expect((await api.call('GET', list, { headers: from('192.0.2.2') })).status).toBe(200);
  for (const stream of streams) stream.destroy();
});

test('a connection whose upload was refused serves the next request', async () => {
  const api = await startApi(hostileResources);
  const session = await api.signIn(await api.createCustomer('Refused'));
  const socket = await connection(Number(new URL(api.url).port));
  const part = (name: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(8_000_000)}\r\n--b--\r\n`;
  const body = part('a', '1') + part('a', '2') + file;
  const head = (method: string, path: string, more = '') =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-access-token: ${session.accessToken}\r\n${more}\r\n`;
  const upload = head(
    'POST',
    `/services/main/crates/uploadfile/${session.customerUuid}`,
    `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n`,
  );
  expect(await ask(socket, upload + body)).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask(socket, head('GET', '/services/main/crates'))).toBe('HTTP/1.1 200 OK');
});

test('an export whose reader takes nothing is ended after a minute, and one that is read slowly is not', async () => {
  const clock = vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const chunk = Buffer.alloc(64 * 1024);
    const dead = new PassThrough();
    const failure = vi.fn();
    dead.on('error', failure);
    endWithoutReader(dead);
    while (dead.write(chunk));
    await clock.advanceTimersByTimeAsync(50_000);
    expect(dead.destroyed).toBe(false);
    await clock.advanceTimersByTimeAsync(20_000);
    expect(failure).toHaveBeenCalledWith(expect.objectContaining({ message: 'Nobody reads the export.' }));

    const slow = new PassThrough();
    endWithoutReader(slow);
    for (let count = 0; count < 8; count += 1) {
      while (slow.write(chunk));
      await clock.advanceTimersByTimeAsync(40_000);
      while (slow.read() !== null);
    }
    expect(slow.destroyed).toBe(false);
    slow.destroy();
  } finally {
    vi.useRealTimers();
  }
});
