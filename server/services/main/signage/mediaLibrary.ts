import { type AddedFile, type MediaFile, mediaTypes } from '../../../../contract/calls/mediaFiles.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { read } from '../../../area/read.ts';
import type { ResourceContext, Writing } from '../../../crud/context.ts';
import { readOneWith } from '../../../crud/read.ts';
import { withIdempotencyKey, writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { digestOf, type MediaInput } from '../../../files/acceptMedia.ts';

/** The media file whose content is the same: as it came, or as it is stored. */
const readSame = read<{ id: string }, { sha256: string }>((rows, { sha256 }) =>
  rows
    .selectFrom('signage/media as media')
    .innerJoin('stored_files as file', 'file.id', 'media.file')
    .select('media.id')
    .where(({ or, eb }) => or([eb('file.sourceSha256', '=', sha256), eb('file.sha256', '=', sha256)]))
    .orderBy('media.createdAt')
    .limit(1),
);

/** The name of a file, without the moment that the specification puts before the name of its part. */
const plainName = (name: string) =>
  name
    .replace(/^\d{13}(?=.)/, '')
    .slice(0, 120)
    .toWellFormed();

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** A record of the library by the names of the specification. */
export function shownFile({ fileAddress }: ResourceContext, actor: Actor, record: WireRecord): MediaFile {
  const addressOf = (id: unknown) =>
    typeof id === 'string' ? fileAddress(actor.customerUuid, id) : undefined;
  return {
    id: record.id,
    name: String(record.name),
    fileUrl: addressOf(record.file) ?? '',
    fileTypeId: record.fileType === 'VIDEO' ? mediaTypes.VIDEO : mediaTypes.IMAGE,
    thumbnailUrl: addressOf(record.thumbnail) ?? null,
    width: numberOrNull(record.width),
    height: numberOrNull(record.height),
    bytes: numberOrNull(record.bytes),
    durationMs: numberOrNull(record.durationMs),
    screenCount: numberOrNull(record.screenCount) ?? 0,
  };
}

/** A file that is in the store, or whose content a media file has already. */
interface Prepared {
  name: string;
  sha256: string;
  file: string | undefined;
}

/** Keeps a file, unless the library has its content: then nothing is stored twice. */
async function prepare(context: ResourceContext, actor: Actor, media: MediaInput): Promise<Prepared> {
  const sha256 = await digestOf(media.file);
  const [same] = await inTransaction(context.pool, realmOf(actor), (client) =>
    readSame(client, actor.customerUuid, { sha256 }),
  );
  const name = plainName(media.name);
  return { name, sha256, file: same ? undefined : (await context.fileKeeper.keepMedia(actor, media)).id };
}

/** Creates the record of a file, or finds the one that has its content. */
async function enter(writing: Writing, { name, sha256, file }: Prepared): Promise<AddedFile> {
  const { client, context, actor } = writing;
  // Two uploads of one file at the same moment: the second one finds the record of the first.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('media ' || $1 || $2, 0))`, [
    actor.customerUuid,
    sha256,
  ]);
  const [same] = await readSame(client, actor.customerUuid, { sha256 });
  const record = same
    ? await readOneWith(client, context, same.id, actor.customerUuid)
    : await writeWith(writing, { action: 'create', values: { name, file } });
  return { ...shownFile(context, actor, record), isDuplicate: same !== undefined };
}

/**
 * Keeps files, then adds all of their records or none. A file whose content the library has already is answered with
 * the record that has it.
 */
export async function addToLibrary(
  context: ResourceContext,
  actor: Actor,
  media: readonly MediaInput[],
  key?: string,
): Promise<AddedFile[]> {
  const prepared: Prepared[] = [];
  for (const one of media) prepared.push(await prepare(context, actor, one));
  const request = ['files', prepared.map(({ name, sha256 }) => [name, sha256])];
  return inTransaction(context.pool, realmOf(actor), (client) =>
    withIdempotencyKey(client, actor, { key, request }, async () => {
      const files: AddedFile[] = [];
      for (const one of prepared) files.push(await enter({ client, context, actor }, one));
      return files;
    }),
  );
}
