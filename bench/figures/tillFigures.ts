import type { Bench } from '../bench.ts';
import { keyDigests, waitingCores } from '../machines.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

const tillCount = Number(process.env.BENCH_TILLS ?? 2000);

/** A store for each till, with a key whose text the tills know. */
const fill = `WITH made AS (
    INSERT INTO stores (customer_uuid, name, code, stage, is_active, is_deleted)
    SELECT $1, 'Bench till ' || n, 'BENCH-TILL-' || n, 'TRADING', true, false FROM generate_series(1, $3::int) AS n RETURNING id),
  numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made)
  INSERT INTO till_keys (customer_uuid, store_uuid, digest, last_four, made_by)
  SELECT $1, id, ($2::text[])[n], 'test', 'Bench' FROM numbered`;

/** Tills that wait for messages, beside a bare server that asks the same table and waits as long. */
export async function tillFigures(bench: Bench): Promise<void> {
  const { product, client } = bench;
  const { customerUuid } = await signIn(product.url);
  await client.query(fill, [customerUuid, keyDigests('till', tillCount), tillCount]);
  await client.query('VACUUM ANALYZE stores, till_keys');
  const { figures } = await waitingCores(
    bench,
    customerUuid,
    { kind: 'till', count: tillCount, product: '/services/main/v1/pos', floor: '/till' },
    async () => undefined,
  );
  report(`${tillCount} tills wait for messages, server and PostgreSQL together`, {
    ...{ ...figures, target: '< 0.5 cores' },
  });
}
