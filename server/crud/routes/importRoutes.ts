import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type CheckAnswer,
  type CheckStarted,
  type ImportAnswer,
  importCalls,
  importOptions,
  previewOptions,
} from '../../../contract/calls/imports.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import { largestTable } from '../../../contract/uploads.ts';
import { prefersJob } from '../../calls/headers.ts';
import { serve } from '../../calls/serve.ts';
import { type UploadedTable, withUploadedTable } from '../../plugins/uploads.ts';
import type { App } from '../../plugins/validation.ts';
import { checkFile, readBadRows } from '../import/checkFile.ts';
import { importFile } from '../import/importFile.ts';
import { checkLater, importLater } from '../import/importLater.ts';
import { openKept } from '../import/keptImports.ts';
import { previewFile } from '../import/previewFile.ts';
import { goneSignal, inTurn, optionsOf } from '../tableImport.ts';
import { callsAt, isAtHome, type Served } from './addresses.ts';

/** Applying a file, and what that would do: a preview, a check, and the rows with problems. */
export function importRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  const limit = { bodyLimit: largestTable };

  /** Works on the file of a request when it is the customer's turn. */
  const withTable = <Schema extends z.ZodType, Result>(
    request: FastifyRequest,
    schema: Schema,
    work: (table: Omit<UploadedTable, 'fields'> & { options: z.output<Schema> }) => Promise<Result>,
  ) =>
    withUploadedTable(
      request,
      ({ fields, ...table }) =>
        inTurn(request.actor, () => work({ ...table, options: optionsOf(schema, fields.options) })),
      (id) => openKept(context, request.actor, id),
    );

  for (const { call } of callsAt(served, 'import', importCalls.apply(resource)))
    serve(
      app,
      call,
      async ({ request, actor, key }, reply) => {
        const signal = goneSignal(reply);
        const isJob = prefersJob(request);
        if (isJob) reply.code(202);
        return withTable(
          request,
          importOptions,
          (table): Promise<ImportAnswer | JobStarted> =>
            isJob
              ? importLater(context, actor, table, key)
              : importFile(context, actor, { ...table, key, signal }),
        );
      },
      limit,
    );
  if (!isAtHome(served)) return;
  serve(
    app,
    importCalls.preview(resource),
    ({ request }, reply) => {
      const signal = goneSignal(reply);
      return withTable(request, previewOptions, (table) => previewFile(context, { ...table, signal }));
    },
    limit,
  );
  serve(
    app,
    importCalls.check(resource),
    async ({ request, actor }, reply) => {
      const signal = goneSignal(reply);
      const isJob = prefersJob(request);
      if (isJob) reply.code(202);
      return withTable(
        request,
        importOptions,
        (table): Promise<CheckAnswer | CheckStarted> =>
          isJob ? checkLater(context, actor, table) : checkFile(context, actor, { ...table, signal }),
      );
    },
    limit,
  );
  serve(
    app,
    importCalls.problems(resource),
    ({ request, actor }, reply) => {
      const signal = goneSignal(reply);
      return withTable(request, importOptions, (table) => readBadRows(context, actor, { ...table, signal }));
    },
    limit,
  );
}
