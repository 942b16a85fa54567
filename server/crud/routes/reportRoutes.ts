import { z } from 'zod';
import { reportAnswer } from '../../../contract/calls/reports.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import { authorise, realmOf } from '../../access/actor.ts';
import type { App } from '../../plugins/validation.ts';
import { exportFormats } from '../export/exportFile.ts';
import { reportFile } from '../export/reportFile.ts';
import { readReport } from '../read/readReport.ts';
import { visibleTo } from '../read/visible.ts';
import { address, isAtHome, pathFilters, type Served } from './addresses.ts';
import { disposition } from './exportRoutes.ts';
import { listParameters } from './listParameters.ts';

const querystring = z.object({
  filter: listParameters.filter,
  format: z.enum(['json', 'xlsx', 'csv']).default('json'),
});
const answered = answerOf(reportAnswer);

/** `GET {path}/reports/{name}`: the figures of each report, over the records that the filter leaves. */
export function reportRoutes(app: App, served: Served): void {
  if (!isAtHome(served)) return;
  const { context } = served;
  const { resource } = context;
  for (const report of resource.reports.values())
    for (const path of [`${resource.path}/reports/${report.name}`, ...report.paths]) {
      const place = address(resource, 'list', { methods: ['GET'], path });
      app.get(
        place.url,
        {
          config: { access: 'session', right: { resource: resource.name, action: 'read' } },
          schema: {
            tags: [resource.labels.many],
            summary: `Report: ${report.label}`,
            params: place.paramSchema,
            querystring,
            response: { 200: answered },
          },
        },
        async (request, reply) => {
          const { actor } = request;
          const { filter, format } = request.query;
          if (format !== 'json') authorise(actor, resource, 'export');
          const wanted = pathFilters(resource, place, request);
          const query = visibleTo(actor, context, parseListQuery(context, { filter }, wanted));
          const found = await readReport(context, { query, report }, realmOf(actor));
          if (format === 'json') return answer(found);
          const file = await reportFile(resource, report, found, format);
          reply
            .header('content-type', exportFormats[format])
            .header('content-disposition', disposition(report.label, format));
          return reply.send(file);
        },
      );
    }
}
