import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { TextContext } from '../../../contract/fieldKinds/moneyText.ts';
import { tenantNames } from '../../../contract/options/calls.ts';
import { readText } from '../../../contract/readText.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { actionOf } from '../../../contract/rights/verbs.ts';
import { fieldNamed } from '../../../contract/systemFields.ts';
import { largestFile } from '../../../contract/uploads.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { textContextOf } from '../../access/textContext.ts';
import { idempotencyKeyOf } from '../../calls/headers.ts';
import { formBody, readFileForm } from '../../plugins/uploads.ts';
import type { ResourceContext } from '../context.ts';
import type { Address } from './addresses.ts';

/** The value that a part of a form means, as a cell of a file would. */
function partValue(
  resource: Resource,
  { body }: Address,
  [name, text]: [string, string],
  texts: TextContext,
): unknown {
  const field = fieldNamed(resource, (Object.hasOwn(body, name) ? body[name] : name) ?? name);
  if (!field || text === '') return text === '' ? null : text;
  return readText(text, field, { decimalMark: '.', ...texts });
}

/** The same id for the same file under the same key, so that a request that is sent again is the same request. */
function keyedId({ customerUuid, userUuid }: Actor, key: string, bytes: Buffer): string {
  const owner = JSON.stringify([customerUuid, userUuid, key]);
  const digest = createHash('sha256').update(owner).update(bytes).digest('hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/**
 * Makes a form with a file into the body that the same call takes as JSON: keeps the file, and puts its id into its
 * field. The rest of the call reads it like any other body.
 * @throws ServiceError FORBIDDEN, TOO_MANY_ATTEMPTS, UPLOAD_QUOTA, BODY_MALFORMED, BODY_TOO_LARGE, FILE_UNREADABLE
 */
async function formToBody(
  { resource, fileKeeper, pool }: ResourceContext,
  address: Address,
  request: FastifyRequest,
  upload: string,
): Promise<void> {
  const { actor } = request;
  // Only people who may change such a record may store a file for it.
  authorise(actor, resource, actionOf[address.verb]);
  const key = idempotencyKeyOf(request);
  await fileKeeper.admit(actor);
  const { file, fields } = await readFileForm(request);
  const { kind, source, shape } = fieldOf(resource, upload);
  const purpose = kind === 'image' ? 'image' : 'file';
  const id = key === undefined ? undefined : keyedId(actor, key, file.bytes);
  const stored = await fileKeeper.keep(actor, { ...file, purpose, shape }, id);
  const parts = Object.entries(fields).filter(([name]) => !(tenantNames as readonly string[]).includes(name));
  const texts = await textContextOf(pool, actor.customerUuid);
  request.body = {
    ...Object.fromEntries(parts.map((part) => [part[0], partValue(resource, address, part, texts)])),
    [source]: stored.id,
  };
}

/** The additional options of a route with `upload`: the form is read before the handler runs. */
export function uploadOptions(context: ResourceContext, address: Address) {
  const { upload } = address;
  if (upload === undefined) return undefined;
  return {
    route: {
      bodyLimit: largestFile,
      preHandler: (request: FastifyRequest) => formToBody(context, address, request, upload),
    },
    schema: { consumes: ['multipart/form-data'], body: formBody },
  };
}
