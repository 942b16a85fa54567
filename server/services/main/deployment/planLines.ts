import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isDeploymentChannel } from '../../../../contract/deployment/channels.ts';
import { causesOf, type Finding } from '../../../../contract/deployment/findings.ts';
import { changesBetween, shrinkOf } from '../../../../contract/deployment/menuChanges.ts';
import { change } from '../../../area/change.ts';
import { rowsOf, type Slots } from '../../../area/read.ts';
import { readDocuments, type StoredDocument } from '../../../domain/menus/liveMenus.ts';
import type { CompiledMenu } from './compileStores.ts';
import { liveAt } from './liveAt.ts';

/** What a deployment would do at a store, as the values of its record. */
export interface PlannedLine {
  storeUuid: string;
  channelMenuId: string;
  channel: string;
  status: 'PLANNED' | 'BLOCKED' | 'UNCHANGED';
  changeCount: number;
  itemCount: number;
  removedCount: number;
  guard: 'FINE' | 'CONFIRM' | 'EMPTY';
  findings: { found: Finding[] };
  blockerCount: number;
  warningCount: number;
  documentUuid: string;
  beforeUuid: string | null;
  contentSha256: string;
}

/** Works something out once for each key. */
function oncePer<Value>(work: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.value;
    const value = work(key);
    known.set(key, { value });
    return value;
  };
}

/** Findings that we store with each store, blockers first. The counts count all. */
const mostFindings = 150;

type NewDocument = Pick<CompiledMenu, 'channelMenuId' | 'channel' | 'document' | 'contentSha256' | 'menu'>;

type ToStore = Omit<NewDocument, 'menu'> & { digest: string; menu: string };

/** The day that a menu is for changes nothing that a channel gets. */
const digestOf = ({ channel, contentSha256, menu }: NewDocument): string =>
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
async function keepDocuments(
  client: pg.ClientBase,
  customerUuid: string,
  compiled: readonly NewDocument[],
): Promise<string[]> {
  const digests = compiled.map(digestOf);
  const first = new Map(digests.map((digest, index) => [digest, compiled[index]]));
  for (const [digest, one] of first)
    if (one) await keepDocument(client, customerUuid, { ...one, digest, menu: JSON.stringify(one.menu) });
  const rows = await readDigests(client, customerUuid, { digest: [...first.keys()] });
  const ids = new Map(rows.map(({ id, digest }) => [digest, id]));
  return digests.map((digest) => ids.get(digest) ?? '');
}

/** Compares compiled menus with what the stores have, and keeps their documents. */
export async function planLines(
  client: pg.ClientBase,
  customerUuid: string,
  compiled: readonly CompiledMenu[],
): Promise<PlannedLine[]> {
  const liveOf = await liveAt(client, customerUuid, compiled);
  const ids = await keepDocuments(client, customerUuid, compiled);
  const before = compiled.map((line) => liveOf(line));
  const documents = await readDocuments(client, customerUuid, [
    ...before.flatMap((row) => row?.documentUuid ?? []),
  ]);
  const menus = new Map(compiled.map((line, index) => [ids[index] ?? '', line.menu]));
  const compared = oncePer((key) => {
    const [was = '', is = '', code = ''] = key.split(' ');
    const after = menus.get(is);
    const earlier: StoredDocument | undefined = documents.get(was);
    if (!after || !isDeploymentChannel(code)) return undefined;
    return earlier
      ? changesBetween(earlier.menu, after, code)
      : { changes: [], ...shrinkOf(undefined, after, code) };
  });
  return compiled.map((line, index): PlannedLine => {
    const { storeUuid, channelMenuId, channel, findings, contentSha256, menu } = line;
    const live = before[index];
    const documentUuid = ids[index] ?? '';
    const beforeUuid = live?.documentUuid ?? null;
    const found = compared(`${beforeUuid ?? ''} ${documentUuid} ${channel}`);
    const causes = causesOf(findings);
    const blockerCount = causes.filter(([first]) => first?.severity === 'BLOCKER').length;
    const guard = found?.guard ?? 'FINE';
    // What somebody changed on the platform is sent again, even if our own menu is the same.
    const isThere =
      beforeUuid !== null &&
      documents.get(beforeUuid)?.contentSha256 === contentSha256 &&
      live?.channelMenuId === channelMenuId &&
      live.driftState !== 'CHANGED';
    return {
      ...{ storeUuid, channelMenuId, channel, guard, contentSha256, documentUuid, beforeUuid },
      findings: { found: findings.slice(0, mostFindings) },
      status: blockerCount > 0 || guard === 'EMPTY' ? 'BLOCKED' : isThere ? 'UNCHANGED' : 'PLANNED',
      // What somebody changed on the platform is put back.
      changeCount: (found?.changes.length ?? 0) + (live?.driftCount ?? 0),
      itemCount: menu.items.length,
      removedCount: found?.itemsRemoved ?? 0,
      blockerCount,
      warningCount: causes.length - blockerCount,
    };
  });
}
