import { sql } from 'kysely';
import type pg from 'pg';
import { type Comment, commentsShown, type Subject } from '../../../../contract/calls/comments.ts';
import type { Actor } from '../../../access/actor.ts';
import { type From, type RowOf, read, type Slots } from '../../../area/read.ts';
import { namesOf } from './people.ts';

const comments = (rows: From) =>
  rows
    .selectFrom('comments')
    .select(['id', 'resource', 'recordId as record', 'text', 'authorUuid', 'authorName'])
    .select(['mentioned', 'createdAt', 'changedAt']);

const readNewest = read((rows, { resource, record }: Slots<Subject>) =>
  comments(rows)
    .select(({ fn }) => fn.countAll<number>().over().as('count'))
    .where('resource', '=', resource)
    .where('recordId', '=', record)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(commentsShown),
);

const readLocked = read((rows, { id }: Slots<{ id: string }>) =>
  comments(rows).where('id', '=', id).forUpdate(),
);

const readMentions = read((rows, { userUuid, most }: Slots<{ userUuid: string | null; most: number }>) =>
  comments(rows)
    .where('unseen', '@>', sql<string[]>`ARRAY[${userUuid}]::uuid[]`)
    .where(({ ref }) => sql<boolean>`${ref('unseen')} <> '{}'`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(most),
);

/** A stored comment. */
type CommentRow = RowOf<typeof readLocked>;

/** The newest comments on a record, oldest first, and how many there are besides. */
export async function readComments(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  { resource, record }: Subject,
  canDeleteAny: boolean,
): Promise<{ comments: Comment[]; older: number }> {
  const rows = await readNewest(client, customerUuid, { resource, record });
  const names = await namesOf(client, [...new Set(rows.flatMap(({ mentioned }) => mentioned))]);
  const comments = rows.toReversed().map(({ id, text, createdAt, changedAt, ...row }) => {
    const isOwn = row.authorUuid !== null && row.authorUuid === userUuid;
    const mentions = row.mentioned.flatMap((uuid) => ({ uuid, name: names.get(uuid) ?? '' }));
    const author = { name: row.authorName };
    return { id, text, createdAt, changedAt, author, mentions, isOwn, canDelete: isOwn || canDeleteAny };
  });
  return { comments, older: (rows[0]?.count ?? 0) - rows.length };
}

/** One comment of the customer, locked until the transaction ends; undefined if it is gone. */
export async function lockComment(
  client: pg.ClientBase,
  customer: string,
  id: string,
): Promise<CommentRow | undefined> {
  const [comment] = await readLocked(client, customer, { id });
  return comment;
}

/** The newest comments that mention the person and that they have not seen. */
export const readUnseen = (
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  most: number,
): Promise<CommentRow[]> => readMentions(client, customerUuid, { userUuid, most });

/**
 * Writes to the audit log that somebody added, changed or deleted a comment. The event names the record and holds no
 * text: people may read the log without being allowed to read the record.
 */
export async function recordCommentEvent(
  client: pg.ClientBase,
  { customerUuid, userUuid, name, address, requestId }: Actor,
  action: 'comment-added' | 'comment-changed' | 'comment-deleted',
  { id, resource, record }: Subject & { id: string },
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events
       (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, record_name, after, search_text)
     VALUES ($1, $2, $3, $4, $5, $6, 'comments', $7, '', $8, event_search_text($3, '', $6, $4))`,
    [
      ...[customerUuid, userUuid, name, address, requestId, action, id],
      JSON.stringify({ resource, recordId: record }),
    ],
  );
}
