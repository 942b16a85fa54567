import type pg from 'pg';
import { commentCalls, mentionsShown, type Subject } from '../../../../contract/calls/comments.ts';
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
import {
  deleteComment,
  lockComment,
  markSeen,
  readComments,
  readUnseen,
  recordCommentEvent,
} from './commentRows.ts';
import { addComment, changeComment, type Writing } from './writing.ts';

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
