import type { FastifyReply, FastifyRequest } from 'fastify';
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
import { ServiceError } from '../../../contract/errors.ts';
import { largestTable } from '../../../contract/uploads.ts';
import { issuesOf } from '../../../contract/validation.ts';
import type { Actor } from '../../access/actor.ts';
import { prefersJob } from '../../calls/headers.ts';
import { serve } from '../../calls/serve.ts';
import { turns } from '../../limits/turns.ts';
import { tooMuchIn } from '../../plugins/jsonText.ts';
import { type UploadedTable, withUploadedTable } from '../../plugins/uploads.ts';
import type { App } from '../../plugins/validation.ts';
import { checkFile, readBadRows } from '../import/checkFile.ts';
import { importFile } from '../import/importFile.ts';
import { checkLater, importLater } from '../import/importLater.ts';
import { openKept } from '../import/keptImports.ts';
import { previewFile } from '../import/previewFile.ts';
import { callsAt, isAtHome, type Served } from './addresses.ts';

/** Files read at once. */
const takeTurn = turns({ most: 4, mostForOne: 2 });

/** The form's part `options`, parsed by its schema. @throws ServiceError BODY_MALFORMED, VALIDATION_FAILED */
export function optionsOf<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> {
  let given: unknown = {};
  const tooMuch = text ? tooMuchIn(text) : null;
  if (tooMuch !== null)
    throw new ServiceError('BODY_MALFORMED', { details: { reason: `"options" is too large: ${tooMuch}` } });
  try {
    if (text) given = JSON.parse(text);
  } catch (error) {
    throw new ServiceError('BODY_MALFORMED', { details: { reason: '"options" is not JSON' }, cause: error });
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ServiceError('VALIDATION_FAILED', { issues: issuesOf(parsed.error, given) });
  return parsed.data;
}

/** Aborts when the person who uploads cancels or goes away, so that no import runs that nobody waits for. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new ServiceError('IMPORT_STOPPED'));
  });
  return gone.signal;
}

/** Takes its turn only when the file has arrived, so that a slow network holds nobody else up. */
export async function inTurn<Result>({ customerUuid }: Actor, work: () => Promise<Result>): Promise<Result> {
  const giveBack = takeTurn(customerUuid);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

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
