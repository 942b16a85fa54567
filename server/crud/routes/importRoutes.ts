import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  badRowsAnswer,
  type CheckAnswer,
  checkAnswer,
  type ImportAnswer,
  importAnswer,
  importOptions,
  previewAnswer,
  previewOptions,
} from '../../../contract/calls/imports.ts';
import { type JobStarted, jobStarted } from '../../../contract/calls/jobs.ts';
import { checkStarted } from '../../../contract/calls/keptImports.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { largestTable } from '../../../contract/uploads.ts';
import { issuesOf } from '../../../contract/validation.ts';
import type { Actor } from '../../access/actor.ts';
import { turns } from '../../limits/turns.ts';
import { tooMuchIn } from '../../plugins/jsonText.ts';
import { formBody, type UploadedTable, withUploadedTable } from '../../plugins/uploads.ts';
import type { App } from '../../plugins/validation.ts';
import { checkFile, readBadRows } from '../import/checkFile.ts';
import { importFile } from '../import/importFile.ts';
import { checkLater, importLater } from '../import/importLater.ts';
import { openKept } from '../import/keptImports.ts';
import { previewFile } from '../import/previewFile.ts';
import { idempotencyKeyOf } from '../write/idempotency.ts';
import { addressesOf, isAtHome, type Served } from './addresses.ts';
import { mayChange } from './mayChange.ts';
import { checkHeaders, importHeaders, prefersJob } from './prefersJob.ts';

/** Files read at once. */
const takeTurn = turns({ most: 4, mostForOne: 2 });

const params = z.object({ customerUuid: z.uuid() });
const imported = answerOf(importAnswer);

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

/** `POST {path}/uploadfile/{customerUuid}`, and what it would do: a preview, a check, and the rows with problems. */
export function importRoutes(app: App, served: Served): void {
  const { context } = served;
  const { resource } = context;
  const path = `/${resource.path}/uploadfile/:customerUuid`;
  const right = { resource: resource.name, action: 'import' } as const;
  const common = { config: { ...mayChange(context), right }, bodyLimit: largestTable } as const;
  const schema = { tags: [resource.labels.many], params, consumes: ['multipart/form-data'], body: formBody };

  const withTable = <Result>(request: FastifyRequest, work: (table: UploadedTable) => Promise<Result>) =>
    withUploadedTable(request, work, (id) => openKept(context, request.actor, id));

  for (const address of addressesOf(served, 'import', ['POST'], `${resource.path}/uploadfile/{customerUuid}`))
    app.route({
      method: address.methods,
      url: address.url,
      ...common,
      schema: {
        ...schema,
        params: address.paramSchema,
        summary: address.summary ?? 'Upload a .csv or .xlsx: all of it or nothing',
        headers: importHeaders,
        response: { 200: imported, 202: answerOf(jobStarted) },
      },
      handler: async (request, reply) => {
        const signal = goneSignal(reply);
        const key = idempotencyKeyOf(request);
        const isJob = prefersJob(request);
        const applied = await withTable(request, ({ fields, ...table }) =>
          inTurn<ImportAnswer | JobStarted>(request.actor, () => {
            const given = { ...table, options: optionsOf(importOptions, fields.options) };
            return isJob
              ? importLater(context, request.actor, given, key)
              : importFile(context, request.actor, { ...given, key, signal });
          }),
        );
        return reply.code(isJob ? 202 : 200).send(answer(applied));
      },
    });

  if (!isAtHome(served)) return;
  const read = <Schema extends z.ZodType, Result>(
    name: string,
    summary: string,
    { options, response }: { options: Schema; response: z.ZodType },
    work: (
      file: { file: string; options: z.output<Schema>; signal: AbortSignal },
      actor: Actor,
    ) => Promise<Result>,
  ) =>
    app.post(
      `${path}/${name}`,
      { ...common, schema: { ...schema, summary, response: { 200: response } } },
      async (request, reply) => {
        const signal = goneSignal(reply);
        const result = await withTable(request, ({ file, fields }) =>
          inTurn(request.actor, () =>
            work({ file, options: optionsOf(options, fields.options), signal }, request.actor),
          ),
        );
        return answer(result);
      },
    );
  read(
    'preview',
    'What a file holds and how it would be read',
    { options: previewOptions, response: answerOf(previewAnswer) },
    (file) => previewFile(context, file),
  );
  app.post(
    `${path}/check`,
    {
      ...common,
      schema: {
        ...schema,
        summary: 'What the upload of a file would change, and what is wrong with it; changes nothing',
        headers: checkHeaders,
        response: { 200: answerOf(checkAnswer), 202: answerOf(checkStarted) },
      },
    },
    async (request, reply) => {
      const signal = goneSignal(reply);
      const isJob = prefersJob(request);
      const found = await withTable(request, ({ fields, ...table }) =>
        inTurn<CheckAnswer | z.output<typeof checkStarted>>(request.actor, () => {
          const given = { ...table, options: optionsOf(importOptions, fields.options) };
          return isJob
            ? checkLater(context, request.actor, given)
            : checkFile(context, request.actor, { ...given, signal });
        }),
      );
      return reply.code(isJob ? 202 : 200).send(answer(found));
    },
  );
  read(
    'problems',
    'The rows of a file that an upload would refuse, with the reasons; changes nothing',
    { options: importOptions, response: answerOf(badRowsAnswer) },
    (file, actor) => readBadRows(context, actor, file),
  );
}
