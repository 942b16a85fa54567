import { filledIn } from '../../../contract/calls/call.ts';
import { reportCalls } from '../../../contract/calls/reports.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import { authorise, realmOf } from '../../access/actor.ts';
import { textContextOf } from '../../access/textContext.ts';
import { serve } from '../../calls/serve.ts';
import type { App } from '../../plugins/validation.ts';
import { exportFormats } from '../export/exportFile.ts';
import { reportFile } from '../export/reportFile.ts';
import { disposition } from '../exports.ts';
import { readReport } from '../readList.ts';
import { visibleTo } from '../visible.ts';
import { address, pathFilters, type Served } from './addresses.ts';

/** The figures of each report, over the records that the filter leaves, and the same as a file. */
export function reportRoutes(app: App, { context }: Served): void {
  const { resource } = context;
  for (const report of resource.reports.values()) {
    const { path: own, ...call } = filledIn(reportCalls.figures(resource), { report: report.name });
    for (const path of [own.slice(1), ...report.paths]) {
      const place = address(resource, 'list', { methods: ['GET'], path });
      const here = {
        path: `/${path}`,
        summary: `Report: ${report.label}`,
        params: place.paramSchema,
      } as const;
      serve(app, { ...call, ...here }, async ({ query: { filter, format }, actor, request }, reply) => {
        if (format !== 'json') authorise(actor, resource, 'export');
        const desired = { ...pathFilters(resource, place, request), and: [report.where] };
        const query = visibleTo(actor, context, parseListQuery(context, { filter }, desired));
        const found = await readReport(context, { query, report }, realmOf(actor));
        if (format === 'json') return found;
        const file = await reportFile(resource, report, found, {
          format,
          context: await textContextOf(context.pool, actor.customerUuid),
        });
        reply
          .header('content-type', exportFormats[format])
          .header('content-disposition', disposition(report.label, format));
        return reply.send(file);
      });
    }
  }
}
