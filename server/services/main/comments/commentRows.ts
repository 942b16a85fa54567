import { sql } from 'kysely';
import type pg from 'pg';
import { type Comment, commentsShown, type Subject } from '../../../../contract/calls/comments.ts';
import type { Actor } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import { type From, type RowOf, read, type Slots } from '../../../area/read.ts';
import { recordEvent } from '../../../crud/auditLog.ts';
import { namesOf } from '../../../domain/signIn/colleagues.ts';

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

const addRow = change(
  (
    tables,
    comment: Slots<
      Pick<CommentRow, 'resource' | 'record' | 'text' | 'authorUuid' | 'authorName' | 'mentioned'>
    >,
  ) =>
    tables
      .insertInto('comments')
      .values({
        ...{ resource: comment.resource, recordId: comment.record, text: comment.text },
        ...{ authorUuid: comment.authorUuid, authorName: comment.authorName },
        ...{ mentioned: comment.mentioned, unseen: comment.mentioned },
      })
      .returning('id'),
);

/** Adds a comment that the people mentioned have not seen. Returns its id. */
export async function insertComment(
  client: pg.ClientBase,
  { customerUuid, userUuid: authorUuid, name: authorName }: Actor,
  comment: Subject & { text: string; mentioned: string[] },
): Promise<string> {
  const [added] = await addRow(client, customerUuid, { ...comment, authorUuid, authorName });
  if (!added) throw new Error('A comment that was added has no id.');
  return added.id;
}

/**
 * Changes the text of a comment. Whoever is mentioned still and had not seen it has not seen it now; `added` are those
 * whom only the new text mentions.
 */
export const updateComment = change(
  (
    tables,
    { id, text, mentioned, added }: Slots<{ id: string; text: string; mentioned: string[]; added: string[] }>,
  ) =>
    tables
      .updateTable('comments')
      .set(({ ref }) => ({
        ...{ text, mentioned, changedAt: sql`now()` },
        unseen: sql`ARRAY(SELECT unnest(${ref('unseen')}) INTERSECT SELECT unnest(${mentioned}::uuid[])) || ${added}::uuid[]`,
      }))
      .where('id', '=', id),
);

/** The person has seen the comments on a record. */
export const markSeen = change(
  (tables, { resource, record, userUuid }: Slots<Subject & { userUuid: string | null }>) =>
    tables
      .updateTable('comments')
      .set(({ ref }) => ({ unseen: sql`array_remove(${ref('unseen')}, ${userUuid}::uuid)` }))
      .where('resource', '=', resource)
      .where('recordId', '=', record)
      .where('unseen', '@>', sql<string[]>`ARRAY[${userUuid}]::uuid[]`),
);

export const deleteComment = change((tables, { id }: Slots<{ id: string }>) =>
  tables.deleteFrom('comments').where('id', '=', id),
);

/**
 * Writes to the audit log that somebody added, changed or deleted a comment. The event names the record and holds no
 * text: people may read the log without being allowed to read the record.
 */
export const recordCommentEvent = (
  client: pg.ClientBase,
  actor: Actor,
  action: 'comment-added' | 'comment-changed' | 'comment-deleted',
  { id, resource, record }: Subject & { id: string },
): Promise<void> =>
  recordEvent(client, actor, {
    action,
    resource: 'comments',
    recordId: id,
    after: { resource, recordId: record },
  });
