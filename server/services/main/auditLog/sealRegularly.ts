import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { regularly } from '../../../process/regularly.ts';
import { openSealer } from './sealer.ts';
import type { SealKeys } from './seals.ts';

/** Milliseconds between two seals of one process: so old at most is what is not sealed yet, twice over. */
const interval = 10_000;

/** Milliseconds that the last seal waits for transactions that are under way. */
const longestWait = 500;

interface Sealing {
  pool: pg.Pool;
  keys: SealKeys;
  log: FastifyBaseLogger;
}

/** Seals the audit trail every few seconds. Returns what ends it, after one more seal. */
export function sealRegularly({ pool, keys, log }: Sealing): () => Promise<void> {
  const sealer = openSealer(pool, keys);
  const onFailure = (error: unknown) =>
    log.error({ err: error }, 'Sealing the audit trail failed; it is tried again.');
  const end = regularly({ first: interval, every: interval, work: sealer.seal, onFailure });
  return async () => {
    await end();
    await sealer.sealNow(longestWait).catch(onFailure);
  };
}
