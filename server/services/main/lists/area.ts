import type { z } from 'zod';
import { type Count, listCalls } from '../../../../contract/calls/lists.ts';
import type { ReportAnswer } from '../../../../contract/calls/reports.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { groupReport } from '../../../../contract/listGroups.ts';
import { type ListQuery, parseListQuery } from '../../../../contract/listQuery.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { readPage, readReport } from '../../../crud/readList.ts';
import { visibleTo } from '../../../crud/visible.ts';
import { turns } from '../../../limits/turns.ts';

/**
 * The groups of a list, among the records that the actor sees.
 * @throws ServiceError FORBIDDEN unless the actor may read the resource; VALIDATION_FAILED for fields that make no
 * groups or no sums; QUERY_MALFORMED for a filter that the list does not understand
 */
async function readGroups(
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
async function readCounts(
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

/** Counts for the pages of lists. One call reads many totals, so only a few people at once may ask for them. */
export function listsArea({ contexts }: Platform): Area {
  const takeTurn = turns({ most: 12, mostForOne: 6 });
  return {
    service: 'main',
    calls(app) {
      serve(app, listCalls.counts, async ({ body, actor }) => {
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await readCounts(contexts, actor, body);
        } finally {
          giveBack();
        }
      });
      serve(app, listCalls.groups, async ({ body, actor }) => {
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await readGroups(contexts, actor, body);
        } finally {
          giveBack();
        }
      });
    },
  };
}
