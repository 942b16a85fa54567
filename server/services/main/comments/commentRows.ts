import type pg from 'pg';
import { type Comment, commentsShown, type Subject } from '../../../../contract/calls/comments.ts';
import type { Actor } from '../../../access/actor.ts';
import { namesOf } from './people.ts';

/** A stored comment. */
export interface CommentRow {
  id: string;
  resource: string;
  record: string;
  text: string;
  authorUuid: string | null;
  authorName: string;
  mentioned: string[];
  createdAt: string;
  changedAt: string | null;
}

const columns = `id, resource, record_id AS record, text, author_uuid AS "authorUuid", author_name AS "authorName", mentioned,
  created_at AS "createdAt", changed_at AS "changedAt"`;

/** The newest comments on a record, oldest first, and how many there are besides. */
export async function readComments(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  { resource, record }: Subject,
  canDeleteAny: boolean,
): Promise<{ comments: Comment[]; older: number }> {
  const { rows } = await client.query<CommentRow & { count: string }>(
    `SELECT ${columns}, count(*) OVER () AS count FROM comments
     WHERE customer_uuid = $1 AND resource = $2 AND record_id = $3 ORDER BY created_at DESC, id LIMIT ${commentsShown}`,
    [customerUuid, resource, record],
  );
  const names = await namesOf(client, [...new Set(rows.flatMap(({ mentioned }) => mentioned))]);
  const comments = rows.toReversed().map(({ id, text, createdAt, changedAt, ...row }) => {
    const isOwn = row.authorUuid !== null && row.authorUuid === userUuid;
    const mentions = row.mentioned.flatMap((uuid) => ({ uuid, name: names.get(uuid) ?? '' }));
    const author = { name: row.authorName };
    return { id, text, createdAt, changedAt, author, mentions, isOwn, canDelete: isOwn || canDeleteAny };
  });
  return { comments, older: Number(rows[0]?.count ?? 0) - rows.length };
}

/** One comment of the customer, locked until the transaction ends; undefined if it is gone. */
export async function lockComment(
  client: pg.ClientBase,
  customer: string,
  id: string,
): Promise<CommentRow | undefined> {
  const { rows } = await client.query<CommentRow>(
    `SELECT ${columns} FROM comments WHERE customer_uuid = $1 AND id = $2 FOR UPDATE`,
    [customer, id],
  );
  return rows[0];
}

/** The newest comments that mention the person and that they have not seen. */
export async function readUnseen(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  most: number,
): Promise<CommentRow[]> {
  const { rows } = await client.query<CommentRow>(
    `SELECT ${columns} FROM comments WHERE customer_uuid = $1 AND unseen @> ARRAY[$2]::uuid[] AND unseen <> '{}'
     ORDER BY created_at DESC, id LIMIT $3`,
    [customerUuid, userUuid, most],
  );
  return rows;
}

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
