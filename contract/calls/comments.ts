import { z } from 'zod';
import { defineCall } from './call.ts';

/** Comments in one answer, the newest ones. */
export const commentsShown = 100;

/** Characters of a comment. */
export const longestComment = 4000;

/** People that one comment can mention. */
const mostMentions = 20;

/** Mentions in one answer, the newest ones. */
export const mentionsShown = 20;

/** The record that a comment, or a look, is about. */
export const subject = z.object({
  resource: z.string().max(120).describe('The name of the resource.'),
  record: z.string().min(1).max(64).describe('The id of the record.'),
});
export type Subject = z.output<typeof subject>;

const person = z.object({
  uuid: z.uuid().describe('Their account.'),
  name: z.string(),
});
export type Person = z.output<typeof person>;

const written = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(longestComment)
    .describe('Plain text. A mention is written as @ and the name.'),
  mentions: z
    .array(z.uuid())
    .max(mostMentions)
    .describe('The accounts of the people that the text mentions.'),
});

const comment = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.object({ name: z.string() }),
  mentions: z.array(person),
  createdAt: z.string(),
  changedAt: z.string().nullable().describe('When its author last changed the text.'),
  isOwn: z.boolean().describe('The caller wrote it, and may change it.'),
  canDelete: z.boolean().describe('The caller wrote it, or may delete the record.'),
});
export type Comment = z.output<typeof comment>;

const mention = subject.extend({
  id: z.uuid(),
  title: z.string().describe('The name of the record.'),
  text: z.string(),
  author: z.object({ name: z.string() }),
  createdAt: z.string(),
});
export type Mention = z.output<typeof mention>;

const own = { service: 'main', tag: 'Comments', access: 'session' } as const;
const oneParams = z.object({ id: z.uuid() });

/** What people say about records. Whoever may read a record reads its comments and adds some. */
export const commentCalls = {
  list: defineCall({
    ...own,
    method: 'GET',
    path: '/comments',
    summary: `The newest ${commentsShown} comments on a record, oldest first`,
    query: subject,
    answer: z.object({
      comments: z.array(comment),
      older: z.int().describe('How many older comments there are.'),
    }),
  }),
  people: defineCall({
    ...own,
    method: 'GET',
    path: '/comments/people',
    summary: 'The people who may read the record, so that a comment can mention them',
    query: subject,
    answer: z.array(person),
  }),
  mentions: defineCall({
    ...own,
    method: 'GET',
    path: '/comments/mentions',
    summary: `The newest ${mentionsShown} comments that mention the caller and that they have not seen`,
    answer: z.array(mention),
  }),
  add: defineCall({
    ...own,
    method: 'POST',
    path: '/comments',
    summary: 'Comment on a record; the people who are mentioned get a mail',
    body: subject.extend(written.shape),
    answer: z.object({ id: z.uuid() }),
    status: 201,
  }),
  seen: defineCall({
    ...own,
    method: 'POST',
    path: '/comments/seen',
    summary: 'Say that the caller has seen the comments on a record',
    body: subject,
  }),
  change: defineCall({
    ...own,
    method: 'PATCH',
    path: '/comments/{id}',
    summary: 'Change the text of an own comment',
    params: oneParams,
    body: written,
  }),
  remove: defineCall({
    ...own,
    method: 'DELETE',
    path: '/comments/{id}',
    summary: 'Delete an own comment, or any comment on a record that the caller may delete',
    params: oneParams,
  }),
};
