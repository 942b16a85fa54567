import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type MediaFile, mediaFileCalls, mostMediaFiles } from '../../../../contract/calls/mediaFiles.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { recordId } from '../../../../contract/fieldKinds/link.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { largestFile } from '../../../../contract/uploads.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import { idempotencyKeyOf } from '../../../calls/headers.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context/resourceContext.ts';
import { readPage } from '../../../crud/read/readPage.ts';
import { once } from '../../../crud/write/idempotency.ts';
import { write, writeManyWith, writeWith } from '../../../crud/write/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { fetchFile } from '../../../files/remoteFile.ts';
import { readForm } from '../../../plugins/uploads.ts';
import type { App } from '../../../plugins/validation.ts';

/** Deletes files, all or none. */
const removeAll = (
  context: ResourceContext,
  actor: Actor,
  ids: (string | number)[],
  key: string | undefined,
): Promise<boolean> => {
  authorise(actor, context.resource, 'bulk');
  return inTransaction(context.pool, realmOf(actor), (client) =>
    once(client, actor, { key, request: [context.resource.name, 'remove', ids] }, async () => {
      await writeManyWith(client, context, actor, { action: 'delete', ids });
      return true;
    }),
  );
};

/** Files on a page of the list. */
const pageSize = 24;

/** What `sortById` means. */
const sorts = { 1: ['createdAt', 'asc'], 2: ['createdAt', 'desc'], 3: ['name', 'asc'] } as const;

/** Every file is a picture for now. */
const pictureType = 1;

interface NewFile {
  bytes: Buffer;
  name: string;
}

const idList = z.array(recordId).min(1).max(mostMediaFiles.deleted);

/** The ids of a delete. @throws ServiceError BODY_MALFORMED */
function idsIn(text: string): z.output<typeof idList> {
  try {
    return idList.parse(JSON.parse(text));
  } catch (error) {
    const reason = `"data" must be a JSON list of 1 to ${mostMediaFiles.deleted} ids`;
    throw new ServiceError('BODY_MALFORMED', { details: { reason }, cause: error });
  }
}

/** The name of a part: that of its file, without the moment that the specification puts before it. */
const plainName = (name: string) => name.replace(/^\d{13}(?=.)/, '').slice(0, 120);

/** The specification's own calls of the media library, on the resource `signage/media`. */
export function mediaRoutes(app: App, contextOf: () => ResourceContext): void {
  const shown = ({ customerUuid }: Actor, { id, name, image }: WireRecord): MediaFile => ({
    id,
    name: String(name),
    fileUrl: contextOf().fileAddress(customerUuid, String(image)),
    fileTypeId: pictureType,
  });

  /** Keeps the files, then adds all of their records or none. */
  async function add(request: FastifyRequest, given: readonly NewFile[]): Promise<{ files: MediaFile[] }> {
    const { actor } = request;
    const context = contextOf();
    const digest = createHash('sha256');
    const values: { name: string; image: string }[] = [];
    for (const { bytes, name } of given) {
      const { id } = await context.fileKeeper.keep(actor, { bytes, name, purpose: 'image' });
      values.push({ name: plainName(name), image: id });
      digest.update(name).update(bytes);
    }
    const keyed = { key: idempotencyKeyOf(request), request: ['files', digest.digest('hex')] };
    return inTransaction(context.pool, realmOf(actor), (client) =>
      once(client, actor, keyed, async () => {
        const files: MediaFile[] = [];
        for (const one of values)
          files.push(
            shown(actor, await writeWith(client, context, actor, { action: 'create', values: one })),
          );
        return { files };
      }),
    );
  }

  serve(app, mediaFileCalls.list, async ({ query: { page, sortById }, actor }) => {
    const [field, direction] = sorts[sortById];
    const first = (page - 1) * pageSize;
    const wanted = {
      sort: JSON.stringify([field, direction]),
      range: JSON.stringify([first, first + pageSize - 1]),
    };
    const { records, total } = await readPage(
      contextOf(),
      parseListQuery(contextOf(), wanted),
      realmOf(actor),
    );
    return {
      files: records.map((record) => shown(actor, record)),
      totalPages: Math.ceil(total / pageSize),
    };
  });

  serve(
    app,
    mediaFileCalls.upload,
    async ({ actor, request }) => {
      const files: NewFile[] = [];
      await readForm(request, { fileSize: largestFile, files: mostMediaFiles.added }, async (part) => {
        if (part.type !== 'file') return;
        await contextOf().fileKeeper.admit(actor);
        files.push({ bytes: await part.toBuffer(), name: part.filename || part.fieldname });
      });
      if (files.length > 0) return add(request, files);
      throw new ServiceError('BODY_MALFORMED', { details: { reason: 'there is no file in it' } });
    },
    { bodyLimit: 3 * largestFile },
  );

  serve(app, mediaFileCalls.uploadByUrl, async ({ body, actor, request }) => {
    await contextOf().fileKeeper.admit(actor);
    return add(request, [await fetchFile(body.url)]);
  });

  serve(app, mediaFileCalls.delete, async ({ query, actor, request }) => {
    const ids = idsIn(query.data);
    const key = idempotencyKeyOf(request);
    const [id, another] = ids;
    if (id !== undefined && another === undefined)
      await write(contextOf(), actor, { action: 'delete', id }, key);
    else await removeAll(contextOf(), actor, ids, key);
    return { ids };
  });
}
