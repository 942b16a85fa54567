import type { NotNull } from 'kysely';
import type pg from 'pg';
import { deploymentsCalls, type PlannedDeployment } from '../../../../contract/calls/deployments.ts';
import { withPictures } from '../../../../contract/deployment/pictures.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { disposition } from '../../../crud/exports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { authorisePrices } from '../../../domain/menus/channelMenus.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { earlierMenus, restoreMenu } from './earlierMenus.ts';
import { menusAgain } from './menusAgain.ts';
import { addDeployment, type Planning, planAgain, planDeployment } from './planDeployment.ts';
import { reviewStore, sentDocument } from './reviewStore.ts';

const readDeployments = rowsOf('deployments', { fields: ['name'], by: ['id'] });

const readSent = read((rows, { deploymentId }: Slots<{ deploymentId: string }>) =>
  rows
    .selectFrom('deployments/stores')
    .select(['storeUuid', 'channel', 'beforeUuid as documentUuid'])
    .where('deploymentId', '=', deploymentId)
    .where('status', '=', 'COMPLETE')
    .where('beforeUuid', 'is not', null)
    .orderBy('id')
    .$narrowType<{ documentUuid: NotNull }>(),
);

/**
 * Plans a deployment that gives stores the very documents that they had before another one. Stores that had none keep
 * what they have.
 * @throws ServiceError NOT_FOUND, DEPLOYMENT_NOTHING_BEFORE if none had one
 */
async function takeBack(
  client: pg.ClientBase,
  contextOf: Platform['contextOf'],
  actor: Actor,
  id: string,
): Promise<PlannedDeployment> {
  const { customerUuid } = actor;
  const [deployment] = await readDeployments(client, customerUuid, { id });
  if (!deployment) throw new ServiceError('NOT_FOUND');
  const sent = await readSent(client, customerUuid, { deploymentId: id });
  const compiled = await menusAgain(client, customerUuid, sent);
  if (compiled.length === 0) throw new ServiceError('DEPLOYMENT_NOTHING_BEFORE');
  return addDeployment(client, contextOf, actor, {
    compiled,
    values: { name: deployment.name, timing: 'NOW', restoresId: id },
  });
}

/** Planning deployments and reading what they do. Planning reads whole menus, so only a few people at once may. */
export function deploymentsRoutes(app: App, platform: Pick<Platform, 'pool'> & Planning): void {
  const { pool, contextOf, pictures } = platform;
  const takeTurn = turns({ most: 4, mostForOne: 2 });
  const reading = <Result>(actor: Actor, work: (client: pg.ClientBase) => Promise<Result>) => {
    authorisePrices(actor);
    return inTransaction(pool, realmOf(actor), work);
  };
  const planning = async <Result>(actor: Actor, work: (client: pg.ClientBase) => Promise<Result>) => {
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await reading(actor, work);
    } finally {
      giveBack();
    }
  };

  serve(app, deploymentsCalls.plan, ({ body, actor }) =>
    planning(actor, (client) => planDeployment(client, platform, actor, body)),
  );
  serve(app, deploymentsCalls.planAgain, ({ params, actor }) =>
    planning(actor, (client) => planAgain(client, platform, actor, params.id)),
  );
  serve(app, deploymentsCalls.takeBack, ({ params, actor }) =>
    planning(actor, (client) => takeBack(client, contextOf, actor, params.id)),
  );
  serve(app, deploymentsCalls.earlier, ({ params, query, actor }) =>
    reading(actor, (client) => earlierMenus(client, actor.customerUuid, { ...params, ...query })),
  );
  serve(app, deploymentsCalls.restore, ({ params, actor }) =>
    planning(actor, (client) => restoreMenu(client, contextOf, actor, params.id)),
  );
  serve(app, deploymentsCalls.review, ({ params, actor }) =>
    reading(actor, (client) => reviewStore(client, actor.customerUuid, params.id)),
  );
  serve(app, deploymentsCalls.document, async ({ params, actor }, reply) => {
    const { document, menu } = await reading(actor, (client) =>
      sentDocument(client, actor.customerUuid, params.id),
    );
    reply.header('content-type', deploymentsCalls.document.produces);
    reply.header('content-disposition', disposition(menu.name, 'json'));
    return reply.send(withPictures(document, (id) => pictures.of(actor.customerUuid, id)));
  });
}
