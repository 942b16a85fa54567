import type pg from 'pg';
import type { Announcements } from '../../live/announcements.ts';
import { announceJob } from './jobRows.ts';

/** Shows at the job of a request, if it has one, that what it did was undone. */
export async function markUndone(
  client: pg.ClientBase,
  announcements: Announcements,
  { customer, request }: { customer: string; request: string },
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE jobs SET undo_state = 'DONE', updated_at = now(), version = version + 1
     WHERE customer_uuid = $1 AND request_id = $2 AND undo_state = 'POSSIBLE' RETURNING id`,
    [customer, request],
  );
  for (const { id } of rows) announceJob(client, announcements, { customer, id });
}
