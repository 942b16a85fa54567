import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { regularly } from '../../../process/regularly.ts';
import { openSealer } from './sealer.ts';
import type { SealKeys } from './seals.ts';

/** Milliseconds between two seals of one process. Unsealed events are at most twice as old. */
const interval = 10_000;

/** Milliseconds that the last seal waits for running transactions. */
const longestWait = 500;

interface Sealing {
  pool: pg.Pool;
  keys: SealKeys;
  log: FastifyBaseLogger;
}

/** Seals the audit log every few seconds. Returns a function that stops it, after one more seal. */
export function sealRegularly({ pool, keys, log }: Sealing): () => Promise<void> {
  const sealer = openSealer(pool, keys);
  const onFailure = (error: unknown) =>
    log.error({ err: error }, 'Sealing the audit log failed; the server will try again.');
  const end = regularly({ first: interval, every: interval, work: sealer.seal, onFailure });
  return async () => {
    await end();
    await sealer.sealNow(longestWait).catch(onFailure);
  };
}
