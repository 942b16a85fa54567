import type pg from 'pg';
import type { PlannedDeployment } from '../../../../contract/calls/deployments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ResourceContext } from '../../../crud/context/resourceContext.ts';
import { type MenuBefore, menusAgain } from './menusAgain.ts';
import { addDeployment } from './planDeployment.ts';

const sentSql = `SELECT line.store_uuid AS "storeUuid", line.channel, line.before_uuid AS "documentUuid"
  FROM deployment_stores line
  WHERE line.customer_uuid = $1 AND line.deployment_id = $2 AND line.status = 'COMPLETE' AND line.before_uuid IS NOT NULL
  ORDER BY line.id`;

/**
 * Plans a deployment that gives stores the very documents that they had before another one. Stores that had none keep
 * what they have.
 * @throws ServiceError NOT_FOUND, DEPLOYMENT_NOTHING_BEFORE if none had one
 */
export async function takeBack(
  client: pg.ClientBase,
  contextOf: ResourceContext['contextOf'],
  actor: Actor,
  id: string,
): Promise<PlannedDeployment> {
  const { customerUuid } = actor;
  const { rows: known } = await client.query<{ name: string }>(
    'SELECT name FROM deployments WHERE customer_uuid = $1 AND id = $2',
    [customerUuid, id],
  );
  const [deployment] = known;
  if (!deployment) throw new ServiceError('NOT_FOUND');
  const { rows } = await client.query<MenuBefore>(sentSql, [customerUuid, id]);
  const compiled = await menusAgain(client, customerUuid, rows);
  if (compiled.length === 0) throw new ServiceError('DEPLOYMENT_NOTHING_BEFORE');
  return addDeployment(client, contextOf, actor, {
    compiled,
    values: { name: deployment.name, timing: 'NOW', restoresId: id },
  });
}
