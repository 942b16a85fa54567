import type pg from 'pg';
import { afterCommit } from '../../database/transaction.ts';
import { searchIndexOf } from '../../schema/tableSql.ts';
import type { ResourceContext } from '../context.ts';

/**
 * Lets the search index take the words of many records later. They wait in its pending list, which is quick to write
 * and which searches read too. After the commit they are merged, while the person already has the answer.
 */
export async function mergeSearchIndexLater(client: pg.ClientBase, context: ResourceContext): Promise<void> {
  const { pool, resource, log } = context;
  const index = searchIndexOf(resource);
  if (!index) return;
  await client.query(`SET LOCAL gin_pending_list_limit = '512MB'`);
  afterCommit(client, () => {
    pool.query('SELECT gin_clean_pending_list($1::regclass)', [`"${index}"`]).catch((error: Error) => {
      log.warn(
        { err: error },
        `The search index ${index} was not merged; the database does it later by itself.`,
      );
    });
  });
}
