import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import type { DeploymentPreview } from '../../../contract/calls/deployment.ts';
import { priceMenu } from '../../../contract/catalogue/builtMenu.ts';
import { menuProblems } from '../../../contract/catalogue/menuProblems.ts';
import { channelOf, type DeploymentChannel } from '../../../contract/deployment/channels.ts';
import { compileMenu } from '../../../contract/deployment/compile.ts';
import type { DeploymentMenu } from '../../../contract/deployment/deploymentMenu.ts';
import { deploymentOf } from '../../../contract/deployment/deploymentOf.ts';
import { type Finding, findingsOf } from '../../../contract/deployment/findings.ts';
import {
  findingsByRecord,
  findingsOfItems,
  type RecordPlace,
} from '../../../contract/deployment/findingsOfRecords.ts';
import { changesBetween } from '../../../contract/deployment/menuChanges.ts';
import { type From, read, type Slots } from '../../area/read.ts';
import { currentMoments } from '../../schema/moments.ts';
import { channelMenus } from './channelMenus.ts';
import { channelWithCode, readChannel } from './readChannel.ts';
import { type MenuQuery, readChannelMenu } from './readChannelMenu.ts';
import { readFacts } from './readFacts.ts';

/** Channel menus that are checked for one record; each is a whole menu. */
const mostMenus = 12;

/** The menu, the day and the store, and whose document is requested. */
export interface DeploymentRequest extends Pick<MenuQuery, 'channelMenuId' | 'on' | 'storeUuid'> {
  channel?: DeploymentChannel | undefined;
  /** Platforms can fetch pictures from the installation. Default: they cannot. */
  arePicturesPublic?: boolean;
}

/**
 * Reads a menu as a channel would get it.
 * @throws ServiceError NOT_FOUND if there is no such channel menu or store
 */
async function readDeployment(
  client: pg.ClientBase,
  customerUuid: string,
  { channel: requestedChannel, arePicturesPublic = false, ...requested }: DeploymentRequest,
) {
  const sold = await readChannelMenu(client, customerUuid, requested);
  const channel = requestedChannel ?? (await readChannel(client, customerUuid, sold.channelId));
  const channelId = requestedChannel
    ? await channelWithCode(client, customerUuid, requestedChannel)
    : sold.channelId;
  const { storeUuid } = requested;
  const facts = await readFacts(client, customerUuid, {
    ...{ menuId: sold.menuId, channel, channelId, storeUuid, arePicturesPublic },
  });
  return { sold, channel, facts, menu: deploymentOf(priceMenu(sold), facts) };
}

const compressed = promisify(gzip);

/** The length of a document as its channel counts it: some get it compressed. */
export const lengthOf = async (document: string, channel: DeploymentChannel): Promise<number> =>
  channelOf(channel)?.limits?.bytes?.isCompressed
    ? (await compressed(document)).length
    : Buffer.byteLength(document);

/** The document of a menu, and the channel that it is for. */
export async function writeDocument(
  client: pg.ClientBase,
  customerUuid: string,
  requested: DeploymentRequest,
) {
  const { channel, menu } = await readDeployment(client, customerUuid, requested);
  return { channel, document: compileMenu(menu, channel), menu };
}

/** What the channel would refuse of a document, or could not show. */
const checked = async (
  { sold, channel, menu, facts: { unstaffed, isCountryUnclear } }: Awaited<ReturnType<typeof readDeployment>>,
  document: string,
): Promise<Finding[]> =>
  findingsOf({
    ...{ menu, channel, problems: menuProblems(sold), unstaffed, isCountryUnclear },
    byteCount: await lengthOf(document, channel),
  });

/** The document of a menu, with what its channel would refuse. */
export async function checkedDocument(
  client: pg.ClientBase,
  customerUuid: string,
  requested: DeploymentRequest,
) {
  const deployment = await readDeployment(client, customerUuid, requested);
  const document = compileMenu(deployment.menu, deployment.channel);
  return { document, menu: deployment.menu, findings: await checked(deployment, document) };
}

/** What a channel would refuse of each item of a menu, or could not show. */
export async function findingsByItem(
  client: pg.ClientBase,
  customerUuid: string,
  requested: DeploymentRequest,
) {
  const deployment = await readDeployment(client, customerUuid, requested);
  const document = compileMenu(deployment.menu, deployment.channel);
  return findingsOfItems(deployment.sold, await checked(deployment, document));
}

/** The items that have a record: itself, their category, size, modifier group or modifier. Ids are the same nowhere. */
const itemsWith = (rows: From, id: Expression<string>) =>
  rows
    .selectFrom('menus/items with deleted as item')
    .select('item.id')
    .where(({ eb, or }) =>
      or([eb('item.id', '=', id), eb('item.categoryIds', '@>', sql<string[]>`ARRAY[${id}::uuid]`)]),
    )
    .union(
      rows.selectFrom('menus/subtypes as size').select('size.menuItemId as id').where('size.id', '=', id),
    )
    .union(
      rows
        .selectFrom('menus/subtype-modifier-groups as link')
        .innerJoin('menus/subtypes as size', 'size.id', 'link.subtypeId')
        .select('size.menuItemId as id')
        .where(({ eb, or, selectFrom }) => {
          const groups = selectFrom('menus/modifier-group-members as member')
            .select('member.modifierGroupId')
            .where('member.modifierId', '=', id);
          return or([eb('link.modifierGroupId', '=', id), eb('link.modifierGroupId', 'in', groups)]);
        }),
    );

/** Channel menus with a record, whatever it is: a menu, an item, or something that items have. */
const readSoldOn = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom(channelMenus(rows).as('sold'))
    .select(['sold.id as channelMenuId', 'sold.menuName', 'sold.channelName'])
    .where('sold.isSold', '=', true)
    .where(({ eb, or, exists, selectFrom }) => {
      const shown = selectFrom('menus/channel-items as shown')
        .select('shown.id')
        .whereRef('shown.menuId', '=', 'sold.menuId')
        .whereRef('shown.channelId', '=', 'sold.channelId')
        .where('shown.menuItemId', 'in', itemsWith(rows, id));
      return or([eb('sold.menuId', '=', id), exists(shown)]);
    })
    .orderBy('sold.menuName')
    .orderBy('sold.channelName')
    .orderBy('sold.id')
    .limit(mostMenus),
);

/** The same for one record, on every channel that sells it. */
export async function findingsOfRecord(
  client: pg.ClientBase,
  customerUuid: string,
  { arePicturesPublic, ...record }: RecordPlace & Required<Pick<DeploymentRequest, 'arePicturesPublic'>>,
) {
  const found = [];
  for (const row of await readSoldOn(client, customerUuid, { id: record.id })) {
    const { channelMenuId } = row;
    const deployment = await readDeployment(client, customerUuid, { channelMenuId, arePicturesPublic });
    const document = compileMenu(deployment.menu, deployment.channel);
    const findings = findingsByRecord(deployment.sold, await checked(deployment, document))(record);
    if (findings) found.push({ ...row, findings });
  }
  return found;
}

/** Checks what a channel would get of a menu, and what changes until the requested day. */
export async function previewMenu(
  client: pg.ClientBase,
  customerUuid: string,
  requested: DeploymentRequest,
): Promise<DeploymentPreview> {
  const deployment = await readDeployment(client, customerUuid, requested);
  const { sold, channel, facts, menu } = deployment;
  const document = compileMenu(menu, channel);
  const { today } = await currentMoments(client);
  const before: DeploymentMenu | null =
    sold.on === today
      ? null
      : deploymentOf(
          priceMenu(await readChannelMenu(client, customerUuid, { ...requested, on: undefined })),
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
