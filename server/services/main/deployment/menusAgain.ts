import type pg from 'pg';
import { deploymentChannels } from '../../../../contract/deployment/channels.ts';
import { findingsOf } from '../../../../contract/deployment/findings.ts';
import { readDocuments } from '../../../domain/menus/liveMenus.ts';
import { lengthOf } from '../../../domain/menus/previewMenu.ts';
import { readFactsOfStores } from '../../../domain/menus/readFacts.ts';
import type { CompiledMenu } from './compileStores.ts';
import { readPlaces } from './documentsNow.ts';

/** A store, and a menu that it had before. */
export interface MenuBefore {
  storeUuid: string;
  channel: string;
  documentUuid: string;
}

/**
 * The very documents that stores had before, with what keeps the channel from taking them now. Nobody can mend a menu of the
 * past, so what the channel only could not show is not in the answer. Stores that are not there any more are left out.
 */
export async function menusAgain(
  client: pg.ClientBase,
  customerUuid: string,
  menus: readonly MenuBefore[],
): Promise<CompiledMenu[]> {
  const documents = await readDocuments(
    client,
    customerUuid,
    menus.map(({ documentUuid }) => documentUuid),
  );
  const compiled: CompiledMenu[] = [];
  for (const [documentUuid, of] of Map.groupBy(menus, (one) => one.documentUuid)) {
    const stored = documents.get(documentUuid);
    const channel = deploymentChannels.find((one) => one === of[0]?.channel);
    if (!stored || !channel) continue;
    const [place] = await readPlaces(client, customerUuid, { id: stored.channelMenuId });
    if (!place) continue;
    const { channelMenuId, document, contentSha256, menu } = stored;
    const facts = await readFactsOfStores(client, customerUuid, {
      ...{ ...place, channel, isStored: true },
      storeUuids: of.map(({ storeUuid }) => storeUuid),
    });
    const byteCount = await lengthOf(document, channel);
    for (const { store } of facts.values()) {
      const findings = findingsOf({ menu: { ...menu, store }, channel, problems: [], byteCount });
      compiled.push({
        ...{ storeUuid: store.id, channelMenuId, channel, menu, document, contentSha256 },
        findings: findings.filter(({ severity }) => severity === 'BLOCKER'),
      });
    }
  }
  return compiled;
}
