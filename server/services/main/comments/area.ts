import type pg from 'pg';
import {
  commentCalls,
  longestComment,
  mentionsShown,
  type Subject,
} from '../../../../contract/calls/comments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readSubject } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readersOf } from '../../../domain/signIn/colleagues.ts';
import { takeTries } from '../../../limits/tries.ts';
import type { Send } from '../../../mail/mailQueue.ts';
import {
  deleteComment,
  insertComment,
  lockComment,
  markSeen,
  readComments,
  readUnseen,
  recordCommentEvent,
  updateComment,
} from './commentRows.ts';

/** What somebody wrote: the text, and the accounts of the people that it mentions. */
interface Written {
  text: string;
  mentions: readonly string[];
}

/** A comment with its record, for the mail to those who are mentioned. */
interface Writing {
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

async function mailMentioned(
  writing: Writing,
  text: string,
  people: readonly { email: string }[],
): Promise<void> {
  const { send, actor, title, url } = writing;
  const values = { actor: actor.name, record: title, text: text.slice(0, longestComment) };
  for (const { email } of people) await send({ to: email, kind: 'mentioned', values, url });
}

/** Adds a comment, and mails those whom it mentions. Returns its id. */
async function addComment(writing: Writing, written: Written): Promise<string> {
  const { client, actor, subject } = writing;
  const people = await mentionedOf(writing, written);
  const mentioned = people.map(({ uuid }) => uuid);
  const id = await insertComment(client, actor, { ...subject, text: written.text, mentioned });
  await recordCommentEvent(client, actor, 'comment-added', { id, ...subject });
  await mailMentioned(writing, written.text, people);
  return id;
}

/** Changes the text of a comment, and mails those whom only the new text mentions. */
async function changeComment(writing: Writing, id: string, written: Written): Promise<void> {
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
  await mailMentioned(writing, written.text, added);
}

/** What people say about records, of any resource. */
export function commentsArea(platform: Platform): Area {
  const { pool, mail, publicUrl, announcements } = platform;

  /** Pages that show the record read its comments again. */
  const announce = (
    client: pg.ClientBase,
    { customerUuid: customer }: Actor,
    { resource, record }: Subject,
  ) => announcements.announce(client, { customer, resource, ids: [record], origin: null });

  /** Runs `work` for somebody who may read the record, as often as one person may write. */
  async function writing<Result>(
    actor: Actor,
    named: Subject,
    work: (writing: Writing) => Promise<Result>,
  ): Promise<Result> {
    const { resource, id, title } = await readSubject(platform, named, actor);
    const subject = { resource: resource.name, record: id };
    const url = `${publicUrl}/${resource.name}/${encodeURIComponent(id)}/comments`;
    await inTransaction(pool, 'sign-in', (client) =>
      takeTries(client, { rule: 'commentsOfUser', subject: actor.userUuid ?? '' }),
    );
    return mail.transaction(realmOf(actor), async (client, send) => {
      const result = await work({ client, send, actor, subject, title, url });
      announce(client, actor, subject);
      return result;
    });
  }

  /** The record of a comment. @throws ServiceError NOT_FOUND */
  async function subjectOf(actor: Actor, id: string): Promise<Subject & { authorUuid: string | null }> {
    const found = await inTransaction(pool, realmOf(actor), (client) =>
      lockComment(client, actor.customerUuid, id),
    );
    if (!found) throw new ServiceError('NOT_FOUND');
    return found;
  }

  const isAuthor = ({ userUuid }: Actor, { authorUuid }: { authorUuid: string | null }) =>
    userUuid !== null && userUuid === authorUuid;

  return {
    service: 'main',
    calls(app) {
      serve(app, commentCalls.list, async ({ query, actor }) => {
        const { resource, id: record } = await readSubject(platform, query, actor);
        const canDelete = allows(actor.rights, resource.name, 'delete');
        return inTransaction(pool, realmOf(actor), (client) =>
          readComments(client, actor, { resource: resource.name, record }, canDelete),
        );
      });
      serve(app, commentCalls.people, async ({ query, actor }) => {
        const { resource } = await readSubject(platform, query, actor);
        const people = await inTransaction(pool, realmOf(actor), (client) =>
          readersOf(client, actor, resource.name),
        );
        return people.map(({ uuid, name }) => ({ uuid, name }));
      });
      serve(app, commentCalls.mentions, async ({ actor }) => {
        const rows = await inTransaction(pool, realmOf(actor), (client) =>
          readUnseen(client, actor, mentionsShown),
        );
        const read = rows.map(async ({ authorName, id, resource, record, text, createdAt }) => {
          const { title } = await readSubject(platform, { resource, record }, actor);
          return { id, resource, record, text, createdAt, title, author: { name: authorName } };
        });
        // Somebody can be mentioned on a record that they do not see, or that is gone.
        const answers = await Promise.allSettled(read);
        return answers.flatMap((answer) => {
          if (answer.status === 'fulfilled') return [answer.value];
          if (answer.reason instanceof ServiceError) return [];
          throw answer.reason;
        });
      });
      serve(app, commentCalls.add, async ({ body, actor }) => ({
        id: await writing(actor, body, (one) => addComment(one, body)),
      }));
      serve(app, commentCalls.seen, async ({ body, actor }) => {
        const { customerUuid, userUuid } = actor;
        await inTransaction(pool, realmOf(actor), (client) =>
          markSeen(client, customerUuid, { ...body, userUuid }),
        );
      });
      serve(app, commentCalls.change, async ({ params: { id }, body, actor }) => {
        const found = await subjectOf(actor, id);
        await writing(actor, found, async (one) => {
          if (!isAuthor(actor, found)) throw new ServiceError('FORBIDDEN');
          await changeComment(one, id, body);
        });
      });
      serve(app, commentCalls.remove, async ({ params: { id }, actor }) => {
        const found = await subjectOf(actor, id);
        await writing(actor, found, async ({ client, subject }) => {
          if (!isAuthor(actor, found) && !allows(actor.rights, found.resource, 'delete'))
            throw new ServiceError('FORBIDDEN');
          await deleteComment(client, actor.customerUuid, { id });
          await recordCommentEvent(client, actor, 'comment-deleted', { id, ...subject });
        });
      });
    },
  };
}
