import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * Runs the work while no other process on this machine does so under the same name.
 *
 * The lock is a listening socket, so the operating system releases it when its holder ends, however it ends. A waiter
 * connects to the socket and continues when that connection ends.
 * @template T
 * @param {string} name
 * @param {{ onWait: () => void, work: () => Promise<T> }} options
 * @returns {Promise<T>}
 */
export async function withLock(name, { onWait, work }) {
  const id = `commissary-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
  // Linux has socket names that are not files and leave nothing behind.
  const address = process.platform === 'linux' ? `\0${id}` : path.join(os.tmpdir(), `${id}.sock`);
  let hasWaited = false;
  for (;;) {
    const release = await listen(address);
    if (release) {
      try {
        return await work();
      } finally {
        release();
      }
    }
    if (!hasWaited) onWait();
    hasWaited = true;
    const wasHeld = await waitForEnd(address);
    if (!wasHeld && process.platform !== 'linux') rmSync(address, { force: true });
  }
}

/** @param {string} address @returns {Promise<(() => void) | undefined>} how to let go, if nobody else holds it. */
function listen(address) {
  return new Promise((resolve, reject) => {
    /** @type {Set<net.Socket>} */
    const waiters = new Set();
    const server = net.createServer((socket) => {
      waiters.add(socket.on('error', () => socket.destroy()).unref());
    });
    const release = () => {
      server.close();
      for (const socket of waiters) socket.destroy();
    };
    server.unref();
    server.once('listening', () => resolve(release));
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address);
  });
}

/** @param {string} address @returns {Promise<boolean>} whether there was a holder. */
function waitForEnd(address) {
  return new Promise((resolve) => {
    let wasHeld = false;
    const socket = net.connect(address, () => {
      wasHeld = true;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(wasHeld));
    socket.resume();
  });
}
