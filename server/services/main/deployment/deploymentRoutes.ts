import type pg from 'pg';
import { deploymentCalls } from '../../../../contract/calls/deployment.ts';
import { platforms } from '../../../../contract/deployment/channels.ts';
import { withPictures } from '../../../../contract/deployment/pictures.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { quickCompression, serve } from '../../../calls/serve.ts';
import { disposition } from '../../../crud/exports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { authorisePrices } from '../../../domain/menus/channelMenus.ts';
import {
  type DeploymentRequest,
  findingsByItem,
  findingsOfRecord,
  previewMenu,
  writeDocument,
} from '../../../domain/menus/previewMenu.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';

/** What the document of a store follows from. A role must be able to read all of it. */
const ofStores = [
  ...['stores', 'stores/trading-hours', 'stores/operating-hours', 'stores/special-hours'],
  ...platforms.map(({ link }) => link.resource),
  ...['menus/store-items', 'menus/store-modifiers'],
];

/** What channels get of menus. That takes many rows, so only a few people at once may ask for it. */
export function deploymentRoutes(app: App, { pool, pictures }: Pick<Platform, 'pool' | 'pictures'>): void {
  const { arePublic: arePicturesPublic } = pictures;
  const takeTurn = turns({ most: 6, mostForOne: 3 });
  const reading = async <Request extends Pick<DeploymentRequest, 'storeUuid'>, Result>(
    actor: Actor,
    requested: Request,
    work: (client: pg.ClientBase, customerUuid: string, requested: Request) => Promise<Result>,
  ) => {
    authorisePrices(actor);
    const seesStores = ofStores.every((resource) => allows(actor.rights, resource, 'read'));
    if (requested.storeUuid !== undefined && !seesStores) throw new ServiceError('FORBIDDEN');
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(pool, realmOf(actor), (client) =>
        work(client, actor.customerUuid, requested),
      );
    } finally {
      giveBack();
    }
  };
  const wholeMenu = { compress: quickCompression };
  serve(
    app,
    deploymentCalls.preview,
    ({ params, query, actor }) =>
      reading(actor, { channelMenuId: params.id, ...query, arePicturesPublic }, previewMenu),
    wholeMenu,
  );
  serve(
    app,
    deploymentCalls.ofItems,
    ({ params, query, actor }) =>
      reading(actor, { channelMenuId: params.id, ...query, arePicturesPublic }, findingsByItem),
    wholeMenu,
  );
  serve(app, deploymentCalls.ofRecord, ({ query, actor }) =>
    reading(actor, {}, (client, customerUuid) =>
      findingsOfRecord(client, customerUuid, { ...query, arePicturesPublic }),
    ),
  );
  serve(
    app,
    deploymentCalls.document,
    async ({ params, query, actor }, reply) => {
      const requested = { channelMenuId: params.id, ...query, arePicturesPublic };
      const { channel, document, menu } = await reading(actor, requested, writeDocument);
      reply.header('content-type', deploymentCalls.document.produces);
      reply.header('content-disposition', disposition(`${menu.name} ${channel}`, 'json'));
      return reply.send(withPictures(document, (id) => pictures.of(actor.customerUuid, id)));
    },
    wholeMenu,
  );
}
