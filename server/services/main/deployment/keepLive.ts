import type pg from 'pg';
import { channelOf, isPlatform } from '../../../../contract/deployment/channels.ts';
import { type Actor, asParts } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf } from '../../../area/read.ts';
import { changeRecords, createAllWith, writeManyWith } from '../../../crud/records.ts';
import type { StoredDocument } from '../../../domain/menus/liveMenus.ts';
import type { SentLine } from './keepOutcomes.ts';
import { showsOneMenu } from './liveAt.ts';
import { liveName } from './planDeployment.ts';

const readLive = rowsOf('deployments/live', {
  fields: ['id', 'storeUuid', 'channelMenuId', 'channel'],
  among: ['storeUuid'],
});

/** A platform that tells nobody what it shows can't be checked; what is ours is as we say. */
const isReadable = (channel: string) => !isPlatform(channel) || channelOf(channel)?.reads !== undefined;

/** Remembers what guests see from now on at stores that have just got their menus. */
export async function keepLive(
  client: pg.ClientBase,
  context: Pick<Platform, 'contextOf'>,
  actor: Actor,
  sent: readonly { line: SentLine; stored: StoredDocument }[],
): Promise<void> {
  if (sent.length === 0) return;
  const of = context.contextOf(liveName);
  const parts = asParts(actor);
  const rows = await readLive(client, actor.customerUuid, {
    storeUuid: sent.map(({ line }) => line.storeUuid),
  });
  const deployedAt = new Date().toISOString();
  const known = new Map(rows.map((row) => [`${row.storeUuid} ${row.channelMenuId}`, row]));
  const valuesOf = ({ line, stored }: (typeof sent)[number]) => ({
    ...{ documentUuid: stored.id, contentSha256: stored.contentSha256, deployedAt, checkedAt: deployedAt },
    ...{ driftState: isReadable(line.channel) ? 'SAME' : 'UNREADABLE', driftCount: 0, drift: null },
  });
  const changed = sent.flatMap((one) => {
    const row = known.get(`${one.line.storeUuid} ${one.line.channelMenuId}`);
    return row ? [{ id: row.id, values: valuesOf(one) }] : [];
  });
  const added = sent.filter(({ line }) => !known.has(`${line.storeUuid} ${line.channelMenuId}`));
  const replaced = rows.filter((row) =>
    sent.some(
      ({ line }) =>
        line.storeUuid === row.storeUuid &&
        line.channel === row.channel &&
        line.channelMenuId !== row.channelMenuId &&
        showsOneMenu(line.channel),
    ),
  );
  const ofLive = { client, context: of, actor: parts };
  if (replaced.length > 0)
    await writeManyWith(ofLive, { action: 'delete', ids: replaced.map(({ id }) => id) });
  await changeRecords(ofLive, changed, { right: null });
  await createAllWith(
    ofLive,
    added.map((one) => ({
      storeUuid: one.line.storeUuid,
      channelMenuId: one.line.channelMenuId,
      channel: one.line.channel,
      ...valuesOf(one),
    })),
  );
}
