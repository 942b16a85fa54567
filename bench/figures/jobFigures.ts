import pg from 'pg';
import { pino } from 'pino';
import { everyRight } from '../../contract/rights/rights.ts';
import { openJobQueue } from '../../server/jobs/jobQueue.ts';
import { type Bench, timed } from '../bench.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

const jobCount = 10_000;

/** Jobs per second, among ten thousand small ones that each make a batch of one voucher. */
export async function jobFigures({ product, client, connection }: Bench): Promise<void> {
  const { customerUuid } = await signIn(product.url);
  const asker = { userUuid: null, name: 'Bench', address: null, requestId: null, rights: everyRight };
  const { rows } = await client.query<{ id: string }>(
    `WITH batch AS (
       INSERT INTO voucher_batches (customer_uuid, voucher_template_id, batch_size, code_count, status)
       SELECT $1, (SELECT id FROM voucher_templates WHERE customer_uuid = $1 LIMIT 1), 1, 0, 'CREATING'
       FROM generate_series(1, $2::integer) RETURNING id),
     job AS (
       INSERT INTO jobs (customer_uuid, subject, action, resource, record_id, status, done)
       SELECT $1, 'Bench', 'create', 'vouchers/batches', id, 'WAITING', 0 FROM batch RETURNING id)
     INSERT INTO job_work (customer_uuid, id, input, actor) SELECT $1, id, '{}', $3 FROM job RETURNING id`,
    [customerUuid, jobCount, JSON.stringify({ ...asker, stores: 'all' })],
  );
  const pool = new pg.Pool(connection);
  const queue = openJobQueue({ pool, listen: () => () => undefined, log: pino({ level: 'error' }) });
  const left = async () => {
    const { rows: found } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM jobs WHERE customer_uuid = $1 AND subject = 'Bench' AND status <> 'DONE'`,
      [customerUuid],
    );
    return found[0]?.count ?? 0;
  };
  const milliseconds = await timed(async () => {
    await queue.send(
      client,
      rows.map(({ id }) => ({ customer: customerUuid, job: id })),
    );
    while ((await left()) > 0) await client.query('SELECT pg_sleep(0.05)');
  });
  await queue.close();
  await pool.end();
  report(`${jobCount} jobs of one customer, through two workers`, {
    product: Math.round((jobCount / milliseconds) * 1000),
    unit: 'jobs per second',
    target: '>= 500',
  });
}
