import type pg from 'pg';
import { longestComment, type Subject } from '../../../../contract/calls/comments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import { readersOf } from '../../../domain/signIn/colleagues.ts';
import type { Send } from '../../../mail/mailQueue.ts';
import { insertComment, lockComment, recordCommentEvent, updateComment } from './commentRows.ts';

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
  const mentioned = new Set(mentions);
  const found = readers.filter(({ uuid }) => mentioned.has(uuid));
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
  const mentioned = people.map(({ uuid }) => uuid);
  const id = await insertComment(client, actor, { ...subject, text: written.text, mentioned });
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
  await updateComment(client, actor.customerUuid, {
    ...{ id, text: written.text },
    ...{ mentioned: people.map(({ uuid }) => uuid), added: added.map(({ uuid }) => uuid) },
  });
  await recordCommentEvent(client, actor, 'comment-changed', { id, ...subject });
  await tell(writing, written.text, added);
}
