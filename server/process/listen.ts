import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Configuration } from './configuration.ts';
import { StartError } from './startError.ts';

/** A server that stopped a moment ago may still hold the port. */
const longestWait = 1_500;

/**
 * Connections that may wait until the process accepts them. With fewer, the system drops what a crowd sends and tries again only after
 * seconds.
 */
const backlog = 4_096;

/**
 * Takes the port.
 * @returns the address to open in a browser.
 * @throws StartError when the port or the host can't be used.
 */
export async function listen(
  server: Server,
  { host, port }: Pick<Configuration, 'host' | 'port'>,
): Promise<string> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    try {
      server.listen({ host, port, backlog });
      await once(server, 'listening');
      break;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'EADDRINUSE' || Date.now() > deadline)
        throw new StartError(explain(error, code, { host, port }));
      await delay(100);
    }
  }
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

function explain(
  error: unknown,
  code: unknown,
  { host, port }: Pick<Configuration, 'host' | 'port'>,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is occupied by another program. Stop it, or choose another port with PORT.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", but must be a name or an address of this machine.`;
    default:
      return `Listening on ${host}:${port} failed: ${error instanceof Error ? error.message : error}`;
  }
}
