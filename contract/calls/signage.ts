import { z } from 'zod';
import { boardMenu, manifest } from '../signage/manifest.ts';
import { defineCall } from './call.ts';

/** What the publishing of layouts is announced as. Pages that show versions name it. */
export const layoutVersionsName = 'signage/versions';

const version = z.object({
  number: z.int(),
  name: z.string().nullable(),
  publishedBy: z.string(),
  publishedAt: z.string(),
  isShown: z.boolean().describe('The screens show this version.'),
});
export type LayoutVersion = z.infer<typeof version>;

const versions = z.object({
  versions: z.array(version).describe('The newest first.'),
  hasChanges: z.boolean().describe('The draft differs from what the screens show.'),
});

const layoutId = z.object({ id: z.uuid() });
const common = { service: 'main', tag: 'Layouts', access: 'session' } as const;
const read = { resource: 'signage/layouts', action: 'read' } as const;
const update = { resource: 'signage/layouts', action: 'update' } as const;

/** A layout is a draft until somebody publishes it: then the screens show that version of it. */
export const layoutVersionCalls = {
  versions: defineCall({
    ...common,
    ...{ method: 'GET', path: '/layouts/{id}/versions', right: read },
    summary: 'The versions of a layout, and whether its draft differs from what the screens show',
    params: layoutId,
    answer: versions,
  }),
  publish: defineCall({
    ...common,
    ...{ method: 'POST', path: '/layouts/{id}/versions', right: update },
    summary: 'Publish the draft of a layout: its screens show it from now on',
    params: layoutId,
    body: z.strictObject({ name: z.string().trim().min(1).max(60).nullish() }),
    keyed: true,
    answer: version,
    status: 201,
  }),
  show: defineCall({
    ...common,
    ...{ method: 'POST', path: '/layouts/{id}/versions/{number}/show', right: update },
    summary: 'Take back: show an earlier version of a layout. The draft stays as it is',
    params: layoutId.extend({ number: z.coerce.number().int().min(1) }),
    body: z.strictObject({}),
    answer: version,
  }),
  preview: defineCall({
    ...common,
    ...{ method: 'GET', path: '/layouts/{id}/preview', right: read },
    summary: 'What players would show: the draft of a layout, or one of its versions',
    params: layoutId,
    query: z.object({
      version: z.coerce.number().int().min(1).optional().describe('Default: the draft.'),
      storeUuid: z.uuid().optional().describe('Menu boards as they are in this store.'),
    }),
    answer: manifest
      .extend({ menus: z.array(boardMenu).describe('The menus of its boards.') })
      .describe('The addresses of its files open them for fifteen minutes.'),
  }),
};

/** The menu that somebody designs a board for. */
export const boardMenuCall = defineCall({
  service: 'main',
  tag: 'Menu boards',
  access: 'session',
  ...{ method: 'GET', path: '/boards/menu', right: { resource: 'signage/boards', action: 'read' } },
  summary: 'A menu on a channel as menu boards show it: now, and after each price change that is approved',
  query: z.object({
    channelMenuId: z.uuid(),
    storeUuid: z.uuid().optional().describe('As it is in this store. Default: what is so in all of them.'),
  }),
  answer: boardMenu.describe('The addresses of its pictures open them for fifteen minutes.'),
});
