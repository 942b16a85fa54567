import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { priceMenu } from '../../../../contract/catalogue/builtMenu.ts';
import { menuProblems } from '../../../../contract/catalogue/menuProblems.ts';
import { channelOf, type DeploymentChannel } from '../../../../contract/deployment/channels.ts';
import { compileMenu, namesStore } from '../../../../contract/deployment/compile.ts';
import type { DeploymentMenu } from '../../../../contract/deployment/deploymentMenu.ts';
import { type DeploymentFacts, deploymentOf } from '../../../../contract/deployment/deploymentOf.ts';
import { type Finding, findingsOf } from '../../../../contract/deployment/findings.ts';
import { read, type Slots } from '../../../area/read.ts';
import { lengthOf } from '../../../domain/menus/previewMenu.ts';
import { readChannel } from '../../../domain/menus/readChannel.ts';
import { readChannelMenu } from '../../../domain/menus/readChannelMenu.ts';
import { readFactsOfStores } from '../../../domain/menus/readFacts.ts';

/** A menu as one store would get it. */
export interface CompiledMenu {
  storeUuid: string;
  channelMenuId: string;
  channel: DeploymentChannel;
  /** The menu without the store, so that stores with the same menu share it. */
  menu: DeploymentMenu;
  document: string;
  contentSha256: string;
  findings: Finding[];
}

/** The name of a menu on a channel, and what it is for each store. */
export interface CompiledStores {
  name: string;
  channelName: string;
  channel: DeploymentChannel;
  stores: CompiledMenu[];
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a store has of its own, as a key: stores with the same one get the same menu. */
function factsKey(
  { store, hours, country, isCountryUnclear, inStore, unstaffed }: DeploymentFacts,
  channel: DeploymentChannel,
): string {
  const platformId = store?.platformId ?? null;
  return JSON.stringify([
    ...[hours, country, isCountryUnclear, unstaffed],
    [...inStore].sort(([one], [other]) => (one < other ? -1 : 1)),
    platformId && channelOf(channel)?.link?.isId?.(platformId),
  ]);
}

/** Findings name the store that mends them. Those of an equal store are the same with its own name. */
const ofStore = (
  findings: readonly Finding[],
  { id, name }: { id: string; name: string },
  equal: string,
): Finding[] =>
  findings.map((one) => (one.record.id === equal ? { ...one, record: { ...one.record, id, name } } : one));

/** The first group of each store that has a price list, as `readChannelMenu` chooses it for one store. */
const readGroups = read((rows, { storeUuids }: Slots<{ storeUuids: readonly string[] }>) =>
  rows
    .selectFrom('stores as store')
    .leftJoin('stores/group-members as member', 'member.storeUuid', 'store.id')
    .leftJoin('stores/groups as of', (join) =>
      join
        .on(({ ref }) => sql<boolean>`${ref('of.id')} = ANY(${ref('member.groupUuids')})`)
        .on('of.priceListId', 'is not', null),
    )
    .distinctOn('store.id')
    .select(['store.id as storeUuid', 'of.priceListId'])
    .where(({ eb, fn }) => eb('store.id', '=', fn.any(storeUuids)))
    .orderBy('store.id')
    .orderBy('of.name')
    .orderBy('of.id'),
);

/** Stores in groups that have the same prices, so that a menu is priced once for each group. */
async function storesByPrices(
  client: pg.ClientBase,
  customerUuid: string,
  storeUuids: readonly string[],
): Promise<string[][]> {
  const rows = await readGroups(client, customerUuid, { storeUuids });
  const groups = Map.groupBy(rows, ({ priceListId }) => priceListId);
  return [...groups.values()].map((some) => some.map(({ storeUuid }) => storeUuid));
}

/**
 * Writes the document of a channel menu for many stores. Stores with the same prices and nothing of their own share
 * the work, so that hundreds take little longer than one. Stores that the person does not see are left out.
 * @throws ServiceError NOT_FOUND if there is no such channel menu
 */
export async function compileStores(
  client: pg.ClientBase,
  customerUuid: string,
  {
    channelMenuId,
    storeUuids,
    arePicturesPublic,
  }: { channelMenuId: string; storeUuids: readonly string[]; arePicturesPublic: boolean },
): Promise<CompiledStores> {
  const head = await readChannelMenu(client, customerUuid, { channelMenuId });
  const channel = await readChannel(client, customerUuid, head.channelId);
  const { menuId, channelId } = head;
  const facts = await readFactsOfStores(client, customerUuid, {
    ...{ menuId, channel, channelId, storeUuids, isStored: true, arePicturesPublic },
  });
  const stores: CompiledMenu[] = [];
  for (const group of await storesByPrices(client, customerUuid, [...facts.keys()])) {
    const sold = await readChannelMenu(client, customerUuid, { channelMenuId, storeUuid: group[0] });
    const priced = priceMenu(sold);
    const problems = menuProblems(sold);
    const known = new Map<string, CompiledMenu>();
    for (const storeUuid of group) {
      const own = facts.get(storeUuid);
      if (!own) continue;
      const key = factsKey(own, channel);
      const equal = known.get(key);
      const menu = { ...(equal?.menu ?? deploymentOf(priced, own)), store: own.store };
      const document = equal && !namesStore(channel) ? equal.document : compileMenu(menu, channel);
      const findings = equal
        ? ofStore(equal.findings, own.store, equal.storeUuid)
        : findingsOf({
            ...{ menu, channel, problems, unstaffed: own.unstaffed },
            isCountryUnclear: own.isCountryUnclear,
            byteCount: await lengthOf(document, channel),
          });
      const compiled = {
        ...{ storeUuid, channelMenuId, channel, document, findings },
        menu: { ...menu, store: null },
        contentSha256: equal?.document === document ? equal.contentSha256 : digestOf(document),
      };
      known.set(key, compiled);
      stores.push(compiled);
    }
  }
  return { name: head.name, channelName: head.channelName, channel, stores };
}
