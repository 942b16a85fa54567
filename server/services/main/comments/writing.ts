import type pg from 'pg';
import { longestComment, type Subject } from '../../../../contract/calls/comments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Send } from '../../../mail/mailQueue.ts';
import { lockComment, recordCommentEvent } from './commentRows.ts';
import { readersOf } from './people.ts';

/** What somebody wrote: the text, and the accounts of the people that it mentions. */
interface Written {
  text: string;
  mentions: readonly string[];
}

/** A comment with its record, for the mail to those who are mentioned. */
export interface Writing {
  client: pg.ClientBase;
  send: Send;
  actor: Actor;
  subject: Subject;
  /** The name of the record. */
  title: string;
  /** The address of its comments. */
  url: string;
}

/** @throws ServiceError VALIDATION_FAILED if the comment mentions somebody who may not read the record */
async function mentionedOf({ client, actor, subject }: Writing, { mentions }: Written) {
  if (mentions.length === 0) return [];
  const readers = await readersOf(client, actor, subject.resource);
  const wanted = new Set(mentions);
  const found = readers.filter(({ uuid }) => wanted.has(uuid));
  const known = new Set([...found.map(({ uuid }) => uuid), actor.userUuid]);
  const index = mentions.findIndex((uuid) => !known.has(uuid));
  if (index >= 0)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: `mentions.${index}`, code: 'invalid', details: {} }],
    });
  return found;
}

async function tell(writing: Writing, text: string, people: readonly { email: string }[]): Promise<void> {
  const { send, actor, title, url } = writing;
  const values = { actor: actor.name, record: title, text: text.slice(0, longestComment) };
  for (const { email } of people) await send({ to: email, kind: 'mentioned', values, url });
}

/** Adds a comment, and mails those whom it mentions. Returns its id. */
export async function addComment(writing: Writing, written: Written): Promise<string> {
  const { client, actor, subject } = writing;
  const people = await mentionedOf(writing, written);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO comments (customer_uuid, resource, record_id, text, author_uuid, author_name, mentioned, unseen)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id`,
    [
      ...[actor.customerUuid, subject.resource, subject.record, written.text, actor.userUuid, actor.name],
      people.map(({ uuid }) => uuid),
    ],
  );
  const id = rows[0]?.id ?? '';
  await recordCommentEvent(client, actor, 'comment-added', { id, ...subject });
  await tell(writing, written.text, people);
  return id;
}

/** Changes the text of a comment, and mails those whom only the new text mentions. */
export async function changeComment(writing: Writing, id: string, written: Written): Promise<void> {
  const { client, actor, subject } = writing;
  const before = await lockComment(client, actor.customerUuid, id);
  if (!before) throw new ServiceError('NOT_FOUND');
  const people = await mentionedOf(writing, written);
  const added = people.filter(({ uuid }) => !before.mentioned.includes(uuid));
  await client.query(
    `UPDATE comments SET text = $3, mentioned = $4, changed_at = now(),
       unseen = ARRAY(SELECT unnest(unseen) INTERSECT SELECT unnest($4::uuid[])) || $5::uuid[]
     WHERE customer_uuid = $1 AND id = $2`,
    [
      ...[actor.customerUuid, id, written.text],
      ...[people.map(({ uuid }) => uuid), added.map(({ uuid }) => uuid)],
    ],
  );
  await recordCommentEvent(client, actor, 'comment-changed', { id, ...subject });
  await tell(writing, written.text, added);
}
