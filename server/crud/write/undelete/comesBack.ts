import { canUndoDelete } from '../../../../contract/undoDelete.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { deletionsOf } from './deletions.ts';

/** True if the actor deleted the record so recently that `undoDelete` still finds what it takes to bring it back. */
export async function comesBack(context: ResourceContext, actor: Actor, id: string): Promise<boolean> {
  if (!canUndoDelete(context.resource, context.registry)) return false;
  const deletions = await inTransaction(context.pool, realmOf(actor), (client) =>
    deletionsOf({ client, context, actor }, [id]),
  );
  return deletions !== undefined;
}
