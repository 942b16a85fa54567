import type { Count } from '../../../../contract/calls/lists.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type ListQuery, parseListQuery } from '../../../../contract/listQuery.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { readPage } from '../../../crud/readList.ts';
import { visibleTo } from '../../../crud/visible.ts';

/** The list keeps its total until somebody writes, so counting again mostly reads one row. */
const oneRow = JSON.stringify([0, 0]);

/** The query of a filter; undefined if the list does not understand it, such as one by a field that is gone. */
function queryOf(context: ResourceContext, filter: Record<string, unknown>): ListQuery | undefined {
  try {
    return parseListQuery(context, { range: oneRow, filter: JSON.stringify(filter) });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'QUERY_MALFORMED') return undefined;
    throw error;
  }
}

/**
 * How many records each filter leaves, among those that the actor sees.
 * @throws ServiceError FORBIDDEN unless the actor may read the resource
 */
export async function readCounts(
  contexts: readonly ResourceContext[],
  actor: Actor,
  requested: { resource: string; filters: readonly Record<string, unknown>[] },
): Promise<(Count | null)[]> {
  const context = contexts.find(({ resource }) => resource.name === requested.resource);
  if (!context?.resource.verbs.has('list') || !allows(actor.rights, requested.resource, 'read'))
    throw new ServiceError('FORBIDDEN');
  const counts: (Count | null)[] = [];
  for (const filter of requested.filters) {
    const query = queryOf(context, filter);
    const page = query && (await readPage(context, visibleTo(actor, context, query), realmOf(actor)));
    counts.push(page ? { total: page.total, isEstimated: page.isEstimated } : null);
  }
  return counts;
}
