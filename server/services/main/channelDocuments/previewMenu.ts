import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DeploymentPreview } from '../../../../contract/calls/deployment.ts';
import { priceMenu } from '../../../../contract/catalogue/builtMenu.ts';
import { menuProblems } from '../../../../contract/catalogue/menuProblems.ts';
import { compileMenu } from '../../../../contract/deployment/compile.ts';
import type { DeploymentChannel, DeploymentMenu } from '../../../../contract/deployment/deploymentMenu.ts';
import { deploymentOf } from '../../../../contract/deployment/deploymentOf.ts';
import { type Finding, findingsOf } from '../../../../contract/deployment/findings.ts';
import {
  findingsByRecord,
  findingsOfItems,
  type RecordPlace,
} from '../../../../contract/deployment/findingsOfRecords.ts';
import { changesBetween } from '../../../../contract/deployment/menuChanges.ts';
import { currentMoments } from '../../../schema/moments.ts';
import { living } from '../../../schema/rows.ts';
import { isSold, type MenuWanted, readChannelMenu } from '../catalogue/channelMenu/readChannelMenu.ts';
import { lengthOf } from './lengthOf.ts';
import { channelWithCode, readChannel } from './readChannel.ts';
import { readFacts } from './readFacts.ts';

/** Channel menus that are checked for one record; each is a whole menu. */
const mostMenus = 12;

/** The menu, the day and the store, and whose document is asked for. */
export interface DeploymentWanted extends Pick<MenuWanted, 'channelMenuId' | 'on' | 'storeUuid'> {
  channel?: DeploymentChannel | undefined;
}

/**
 * Reads a menu as a channel would get it.
 * @throws ServiceError NOT_FOUND if there is no such channel menu or store
 */
async function readDeployment(
  client: pg.ClientBase,
  customerUuid: string,
  { channel: asked, ...wanted }: DeploymentWanted,
) {
  const sold = await readChannelMenu(client, customerUuid, wanted);
  const channel = asked ?? (await readChannel(client, customerUuid, sold.channelId));
  const channelId = asked ? await channelWithCode(client, customerUuid, asked) : sold.channelId;
  const { storeUuid } = wanted;
  const facts = await readFacts(client, customerUuid, { menuId: sold.menuId, channel, channelId, storeUuid });
  return { sold, channel, facts, menu: deploymentOf(priceMenu(sold), facts) };
}

/** The document of a menu, and the channel that it is for. */
export async function writeDocument(client: pg.ClientBase, customerUuid: string, wanted: DeploymentWanted) {
  const { channel, menu } = await readDeployment(client, customerUuid, wanted);
  return { channel, document: compileMenu(menu, channel), menu };
}

/** What the channel would refuse of a document, or could not show. */
const checked = async (
  { sold, channel, menu }: Awaited<ReturnType<typeof readDeployment>>,
  document: string,
): Promise<Finding[]> =>
  findingsOf({
    ...{ menu, channel, problems: menuProblems(sold) },
    byteCount: await lengthOf(document, channel),
  });

/** The document of a menu, with what its channel would refuse. */
export async function checkedDocument(client: pg.ClientBase, customerUuid: string, wanted: DeploymentWanted) {
  const deployment = await readDeployment(client, customerUuid, wanted);
  const document = compileMenu(deployment.menu, deployment.channel);
  return { document, menu: deployment.menu, findings: await checked(deployment, document) };
}

/** What a channel would refuse of each item of a menu, or could not show. */
export async function findingsByItem(client: pg.ClientBase, customerUuid: string, wanted: DeploymentWanted) {
  const deployment = await readDeployment(client, customerUuid, wanted);
  const document = compileMenu(deployment.menu, deployment.channel);
  return findingsOfItems(deployment.sold, await checked(deployment, document));
}

/** Channel menus with a record, whatever it is: a menu, an item, or something that items have. Ids are the same nowhere. */
const soldOnSql = `WITH concerned AS (
    SELECT id FROM menu_items WHERE customer_uuid = $1 AND (id = $2 OR category_ids @> ARRAY[$2::uuid])
    UNION SELECT menu_item_id FROM subtypes WHERE customer_uuid = $1 AND id = $2
    UNION SELECT size.menu_item_id FROM subtype_modifier_groups link
      JOIN subtypes size ON size.customer_uuid = $1 AND size.id = link.subtype_id
      WHERE link.customer_uuid = $1 AND (link.modifier_group_id = $2 OR link.modifier_group_id IN
        (SELECT modifier_group_id FROM modifier_group_members WHERE customer_uuid = $1 AND modifier_id = $2)))
  SELECT sold.id AS "channelMenuId", menu.name AS "menuName", channel.name AS "channelName"
  FROM channel_menus sold
  JOIN menus menu ON ${living('menu')} AND menu.id = sold.menu_id
  JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = sold.channel_id
  WHERE sold.customer_uuid = $1 AND ${isSold} AND (sold.menu_id = $2 OR EXISTS (SELECT FROM channel_items shown
    WHERE shown.customer_uuid = $1 AND shown.menu_id = sold.menu_id AND shown.channel_id = sold.channel_id
      AND shown.menu_item_id IN (SELECT id FROM concerned)))
  ORDER BY menu.name, channel.name, sold.id LIMIT ${mostMenus}`;

/** The same for one record, on every channel that sells it. */
export async function findingsOfRecord(client: pg.ClientBase, customerUuid: string, record: RecordPlace) {
  const { rows } = await client.query<{ channelMenuId: string; menuName: string; channelName: string }>(
    soldOnSql,
    [customerUuid, record.id],
  );
  const found = [];
  for (const row of rows) {
    const deployment = await readDeployment(client, customerUuid, { channelMenuId: row.channelMenuId });
    const document = compileMenu(deployment.menu, deployment.channel);
    const findings = findingsByRecord(deployment.sold, await checked(deployment, document))(record);
    if (findings) found.push({ ...row, findings });
  }
  return found;
}

/** Checks what a channel would get of a menu, and what changes until the day that is asked for. */
export async function previewMenu(
  client: pg.ClientBase,
  customerUuid: string,
  wanted: DeploymentWanted,
): Promise<DeploymentPreview> {
  const deployment = await readDeployment(client, customerUuid, wanted);
  const { sold, channel, facts, menu } = deployment;
  const document = compileMenu(menu, channel);
  const { today } = await currentMoments(client);
  const before: DeploymentMenu | null =
    sold.on === today
      ? null
      : deploymentOf(
          priceMenu(await readChannelMenu(client, customerUuid, { ...wanted, on: undefined })),
          facts,
        );
  return {
    ...{ channel, channelName: sold.channelName, menu },
    findings: await checked(deployment, document),
    byteCount: Buffer.byteLength(document),
    contentSha256: createHash('sha256').update(document).digest('hex'),
    changes: before && changesBetween(before, menu, channel),
  };
}
