import { createHash } from 'node:crypto';
import type pg from 'pg';
import { change } from '../../../area/change.ts';
import { rowsOf, type Slots } from '../../../area/read.ts';
import type { CompiledMenu } from './compileStores.ts';

type ToKeep = Pick<CompiledMenu, 'channelMenuId' | 'channel' | 'document' | 'contentSha256' | 'menu'>;

type ToStore = Omit<ToKeep, 'menu'> & { digest: string; menu: string };

/** The day that a menu is for changes nothing that a channel gets. */
const digestOf = ({ channel, contentSha256, menu }: ToKeep): string =>
  createHash('sha256')
    .update(`${channel} ${contentSha256} ${JSON.stringify({ ...menu, on: '' })}`)
    .digest('hex');

const keepDocument = change(
  (tables, { channelMenuId, channel, digest, contentSha256, document, menu }: Slots<ToStore>) =>
    tables
      .insertInto('menu_documents')
      .values({ channelMenuId, channel, digest, contentSha256, document, menu })
      .onConflict((conflict) => conflict.column('digest').doNothing()),
);

const readDigests = rowsOf('menu_documents', { fields: ['id', 'digest'], among: ['digest'] });

/** Stores documents, each content once, and returns their ids in the same order. */
export async function keepDocuments(
  client: pg.ClientBase,
  customerUuid: string,
  compiled: readonly ToKeep[],
): Promise<string[]> {
  const digests = compiled.map(digestOf);
  const first = new Map(digests.map((digest, index) => [digest, compiled[index]]));
  for (const [digest, one] of first)
    if (one) await keepDocument(client, customerUuid, { ...one, digest, menu: JSON.stringify(one.menu) });
  const rows = await readDigests(client, customerUuid, { digest: [...first.keys()] });
  const ids = new Map(rows.map(({ id, digest }) => [digest, id]));
  return digests.map((digest) => ids.get(digest) ?? '');
}
