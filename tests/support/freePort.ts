import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A port that is free at this moment, so that a restart answers at the same address. */
export async function freePort(): Promise<string> {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;
  occupant.close();
  await once(occupant, 'close');
  return String(port);
}
