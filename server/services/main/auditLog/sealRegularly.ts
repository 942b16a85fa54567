import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { openSealer } from './sealer.ts';
import type { SealKeys } from './seals.ts';

/** Milliseconds between two seals of one process: so old at most is what is not sealed yet, twice over. */
const interval = 10_000;

/** Milliseconds that the last seal waits for transactions that are under way. */
const longestWait = 500;

/** Seals the audit trail every few seconds as long as the application runs, and once more when it ends. */
export function sealRegularly(app: FastifyInstance, { pool, keys }: { pool: pg.Pool; keys: SealKeys }): void {
  const sealer = openSealer(pool, keys);
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let isClosed = false;
  const attempt = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      app.log.error({ err: error }, 'Sealing the audit trail failed; it is tried again.');
    });
  const plan = () => {
    timer = setTimeout(() => {
      last = attempt(sealer.seal).then(() => {
        if (!isClosed) plan();
      });
    }, interval).unref();
  };
  app.addHook('onReady', async () => plan());
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
    await last;
    await attempt(() => sealer.sealNow(longestWait));
  });
}
