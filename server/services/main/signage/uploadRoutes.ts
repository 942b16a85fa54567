import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { largestPart, mediaUploadCalls, type UploadState } from '../../../../contract/calls/mediaFiles.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import { type From, type RowOf, read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { readOneWith } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { FileStore } from '../../../files/fileStore.ts';
import { checkBytes } from '../../../files/quota.ts';
import { tooLarge } from '../../../plugins/bodies.ts';
import { readFileForm } from '../../../plugins/uploads.ts';
import type { App } from '../../../plugins/validation.ts';
import { addToLibrary, shownFile } from './mediaLibrary.ts';

/** The uploads of a person that are not forgotten yet, newest first. */
const own = (rows: From, { userUuid }: Slots<{ userUuid: string | null }>) =>
  rows
    .selectFrom('media_uploads as upload')
    .select(['upload.id', 'upload.name', 'upload.size', 'upload.mediaId', 'upload.isDuplicate'])
    .where('upload.userUuid', '=', userUuid)
    .where('upload.createdAt', '>', sql<string>`now() - interval '1 day'`)
    .orderBy('upload.createdAt', 'desc');

const readOpen = read((rows, values: Slots<{ userUuid: string | null }>) =>
  own(rows, values).where('upload.mediaId', 'is', null).limit(100),
);
const readOne = read((rows, values: Slots<{ userUuid: string | null; id: string }>) =>
  own(rows, values).where('upload.id', '=', values.id),
);
type Row = RowOf<typeof readOne>;

interface NewUpload {
  userUuid: string | null;
  name: string;
  size: number;
  modifiedAt: number;
}
const readSame = read((rows, values: Slots<NewUpload>) =>
  own(rows, values)
    .where('upload.mediaId', 'is', null)
    .where('upload.name', '=', values.name)
    .where('upload.size', '=', values.size)
    .where('upload.modifiedAt', '=', values.modifiedAt)
    .limit(1),
);

const addRow = change((rows, { userUuid, name, size, modifiedAt }: Slots<NewUpload>) =>
  rows
    .insertInto('media_uploads')
    .values({ userUuid: sql`${userUuid}::uuid`, name, size, modifiedAt })
    .returning(['id', 'name', 'size', 'mediaId', 'isDuplicate']),
);
const endRow = change(
  (rows, { id, mediaId, isDuplicate }: Slots<{ id: string; mediaId: string; isDuplicate: boolean }>) =>
    rows.updateTable('media_uploads').set({ mediaId, isDuplicate }).where('id', '=', id),
);
const addReceived = change((rows, { id, bytes }: Slots<{ id: string; bytes: number }>) =>
  rows
    .updateTable('media_uploads')
    .set(({ ref }) => ({ received: sql`${ref('received')} + ${bytes}::integer` }))
    .where('id', '=', id),
);
const deleteRow = change((rows, { id }: Slots<{ id: string }>) =>
  rows.deleteFrom('media_uploads').where('id', '=', id),
);
/** The sweeper removes the bytes of these, because no row of a file names them. */
const forgetOld = change((rows) =>
  rows.deleteFrom('media_uploads').where('createdAt', '<', sql<string>`now() - interval '1 day'`),
);

interface Parts {
  contextOf: () => ResourceContext;
  store: FileStore;
}

/** Uploads of media files in parts. What the server has of a file is what lies on its disk, whatever happened before. */
export function uploadRoutes(app: App, { contextOf, store }: Parts): void {
  const within = <Result>(actor: Actor, work: (client: pg.ClientBase) => Promise<Result>) =>
    inTransaction(contextOf().pool, realmOf(actor), work);

  async function lengthOf({ customerUuid }: Actor, id: string): Promise<number> {
    const place = await store.placeOf(customerUuid, id);
    return place === undefined ? 0 : (await stat(place)).size;
  }

  /** @throws ServiceError NOT_FOUND, also for an upload of somebody else */
  async function ownRow(client: pg.ClientBase, { customerUuid, userUuid }: Actor, id: string): Promise<Row> {
    const [row] = await readOne(client, customerUuid, { userUuid, id });
    if (!row) throw new ServiceError('NOT_FOUND');
    return row;
  }

  async function stateOf(client: pg.ClientBase, actor: Actor, row: Row): Promise<UploadState> {
    const { id, name, size, mediaId, isDuplicate } = row;
    if (mediaId === null) return { id, name, size, offset: await lengthOf(actor, id), file: null };
    const context = contextOf();
    const record = await readOneWith(client, context, mediaId, actor.customerUuid);
    const file = { ...shownFile(context, actor, record), isDuplicate };
    return { id, name, size, offset: size, file };
  }

  const forget = (actor: Actor, id: string) =>
    within(actor, (client) => deleteRow(client, actor.customerUuid, { id })).then(() =>
      store.remove(actor.customerUuid, id),
    );

  /** Adds the part where the file ends. Two requests at once take turns, and the second one is out of step. */
  const append = (actor: Actor, id: string, offset: number, bytes: Buffer) =>
    within(actor, async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('media upload ' || $1, 0))`, [id]);
      const row = await ownRow(client, actor, id);
      if (row.mediaId !== null) return row;
      const length = await lengthOf(actor, id);
      if (offset !== length) throw new ServiceError('UPLOAD_OFFSET', { details: { offset: length } });
      if (offset + bytes.length > row.size)
        throw new ServiceError('BODY_MALFORMED', {
          details: { reason: 'the part goes beyond the end of the file' },
        });
      if (bytes.length > 0) {
        await checkBytes(client, actor.customerUuid, bytes.length);
        await addReceived(client, actor.customerUuid, { id, bytes: bytes.length });
        await store.append(actor.customerUuid, id, bytes);
      }
      return row;
    });

  const finishing = new Map<string, Promise<void>>();

  /** Finishes an upload once: whoever sends its end again meanwhile waits for the same end. */
  function finishOnce(actor: Actor, id: string): Promise<void> {
    const begun =
      finishing.get(id) ??
      within(actor, (client) => ownRow(client, actor, id))
        .then((row) => (row.mediaId === null ? finish(actor, row) : undefined))
        .finally(() => finishing.delete(id));
    finishing.set(id, begun);
    return begun;
  }

  /** Makes the whole file a media file, by a key, also if another process does the same. A refused one is forgotten. */
  async function finish(actor: Actor, { id, name }: Row): Promise<void> {
    const { customerUuid } = actor;
    const file = (await store.placeOf(customerUuid, id)) ?? '';
    try {
      const [added] = await addToLibrary(contextOf(), actor, [{ file, name }], `upload ${id}`);
      if (!added) throw new Error('A file was added and has no record.');
      const { isDuplicate } = added;
      await within(actor, (client) =>
        endRow(client, customerUuid, { id, mediaId: String(added.id), isDuplicate }),
      );
      await store.remove(customerUuid, id);
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) await forget(actor, id);
      throw error;
    }
  }

  serve(app, mediaUploadCalls.begin, async ({ actor, body }) => {
    const { customerUuid, userUuid } = actor;
    const upload = { ...body, userUuid };
    await within(actor, (client) => forgetOld(client, customerUuid));
    const same = await within(actor, async (client) => {
      const [row] = await readSame(client, customerUuid, upload);
      return row && stateOf(client, actor, row);
    });
    if (same) return same;
    await contextOf().fileKeeper.admit(actor, body.size);
    return within(actor, async (client) => {
      const [row] = await addRow(client, customerUuid, upload);
      if (!row) throw new Error('An upload was begun and has no row.');
      return stateOf(client, actor, row);
    });
  });

  serve(app, mediaUploadCalls.list, ({ actor }) =>
    within(actor, async (client) => {
      const uploads: UploadState[] = [];
      for (const row of await readOpen(client, actor.customerUuid, { userUuid: actor.userUuid }))
        uploads.push(await stateOf(client, actor, row));
      return { uploads };
    }),
  );

  serve(app, mediaUploadCalls.read, ({ actor, params: { id } }) =>
    within(actor, async (client) => stateOf(client, actor, await ownRow(client, actor, id))),
  );

  serve(
    app,
    mediaUploadCalls.part,
    async ({ actor, params: { id }, query: { offset }, request }) => {
      const { file } = await readFileForm(request);
      if (file.bytes.length > largestPart) throw tooLarge(largestPart);
      const row = await append(actor, id, offset, file.bytes);
      const isWhole = row.mediaId === null && (await lengthOf(actor, id)) === row.size;
      if (isWhole) await finishOnce(actor, id);
      return within(actor, async (client) => stateOf(client, actor, await ownRow(client, actor, id)));
    },
    { bodyLimit: largestPart },
  );

  serve(app, mediaUploadCalls.cancel, async ({ actor, params: { id } }) => {
    await within(actor, (client) => ownRow(client, actor, id));
    await forget(actor, id);
  });
}
