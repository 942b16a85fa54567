import type { z } from 'zod';
import type { listCalls } from '../../../../contract/calls/lists.ts';
import type { ReportAnswer } from '../../../../contract/calls/reports.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { groupReport } from '../../../../contract/listGroups.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { readReport } from '../../../crud/readList.ts';
import { visibleTo } from '../../../crud/visible.ts';

/**
 * The groups of a list, among the records that the actor sees.
 * @throws ServiceError FORBIDDEN unless the actor may read the resource; VALIDATION_FAILED for fields that make no
 * groups or no sums; QUERY_MALFORMED for a filter that the list does not understand
 */
export async function readGroups(
  contexts: readonly ResourceContext[],
  actor: Actor,
  { resource: name, by, sums, filter }: z.output<typeof listCalls.groups.body>,
): Promise<ReportAnswer> {
  const context = contexts.find(({ resource }) => resource.name === name);
  if (!context?.resource.verbs.has('list') || !allows(actor.rights, name, 'read'))
    throw new ServiceError('FORBIDDEN');
  const report = groupReport(context.resource, by, sums);
  if (!report)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: 'by', code: 'invalid', details: {} }],
    });
  const query = visibleTo(actor, context, parseListQuery(context, { filter: JSON.stringify(filter) }));
  return readReport(context, { query, report }, realmOf(actor));
}
