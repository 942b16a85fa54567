import type { NotNull } from 'kysely';
import type pg from 'pg';
import type { PlannedDeployment } from '../../../../contract/calls/deployments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { menusAgain } from './menusAgain.ts';
import { addDeployment } from './planDeployment.ts';

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
export async function takeBack(
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
