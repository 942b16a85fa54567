import { ServiceError } from '../../../contract/errors.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { readPage } from './readPage.ts';
import { visibleTo } from './visible.ts';

/** @throws ServiceError NOT_FOUND for a record that a list would not show the actor because of `visibleWith` */
export async function checkVisible(
  context: ResourceContext,
  actor: Actor,
  id: string | number,
): Promise<void> {
  if (context.resource.visibleWith === undefined) return;
  const key = context.resource.key === 'integer' ? Number(id) : id;
  const query = visibleTo(actor, context, parseListQuery(context, { range: '[0,0]' }, { id: key }));
  const { records } = await readPage(context, query, realmOf(actor));
  if (records.length === 0) throw new ServiceError('NOT_FOUND');
}
