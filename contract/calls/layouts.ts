import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { boardMenu, manifest, shownMenus } from '../signage/manifest.ts';
import { defineCall } from './call.ts';

/** Screens of one layout, and files that one call puts on a screen. */
export const mostScreens = 10;
export const mostNewFiles = 100;

/** Letters of an address; the definition of layouts has the same limit. */
const longestAddress = 80;

/** The address that a layout gets from its name: `Lunch Menu Board` gives `lunch-menu-board`. Empty if nothing is left. */
export const addressOfLayout = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longestAddress)
    .replaceAll(/^-|-$/g, '');

const versionNumber = z.coerce.number().pipe(z.int32().min(1));
const choice = z.int32().min(1);

/** A screen as part 1 of the specification writes it: with the names of a layout's screens, or with those of the call `screen`. */
const newScreen = z
  .strictObject({
    name: z.string().describe('Default: “Screen” and its number.'),
    order: z.int32().min(0).describe('Its place. Screens without one come last, as they are listed.'),
    screenTypeId: choice,
    screenOrientationTypeId: choice,
    layoutOrientationTypeId: choice.describe('Another name for screenOrientationTypeId.'),
    screenTweenTypeId: choice,
    tweenTypesId: choice.describe('Another name for screenTweenTypeId.'),
    screenDelayId: choice,
    screenDurationId: choice,
    screenStatusId: choice,
    isTimeSync: z.boolean(),
    delay: z.int32().min(0),
  })
  .partial();
export type NewScreen = z.output<typeof newScreen>;

const signage = { service: 'main', tag: 'Layouts', access: 'session' } as const;
const listed = z.looseObject({ id: recordId, order: z.int32() });

/** The calls of layouts and screens that their definitions cannot describe. */
export const layoutCalls = {
  create: defineCall({
    ...signage,
    method: 'POST',
    path: '/layout',
    summary: 'Add a layout with its screens',
    description:
      'Without `url`, the address is made from the name. `layoutScreenNumberId` says how many screens the layout has: those that `screenTypes` does not name are made with the first choice of every list. Without it, the layout has the screens that are named.',
    right: { resource: 'signage/layouts', action: 'create' },
    body: z.strictObject({
      name: z.string(),
      url: z.string().nullish(),
      layoutScreenNumberId: choice.optional(),
      screenTypes: z.array(newScreen).default([]).describe('Its screens.'),
    }),
    answer: z.looseObject({ id: recordId, LayoutScreens: z.array(listed) }),
    keyed: true,
    status: 201,
  }),
  moveScreen: defineCall({
    ...signage,
    method: 'PUT',
    path: '/screen/order/{id}',
    summary: 'Move a screen to the place of another one of its layout',
    description: '`{id}` is the layout. The answer has all of its screens in their new order.',
    right: { resource: 'signage/screens', action: 'update' },
    body: z.strictObject({
      activeScreen: recordId.describe('The screen that somebody drags.'),
      overScreen: recordId.describe('The screen that it is dropped over.'),
    }),
    answer: z.array(listed),
    undoable: true,
  }),
  addFiles: defineCall({
    ...signage,
    method: 'POST',
    path: '/screen/screen-file',
    summary: 'Put media files at the end of a screen, all or none',
    description: 'The answer has all files of the screen in their order.',
    right: { resource: 'signage/screen-files', action: 'create' },
    body: z
      .strictObject({
        screenId: recordId,
        fileIds: z.array(recordId).min(1).max(mostNewFiles).optional().describe('The media files.'),
        mediaIds: z.array(recordId).min(1).max(mostNewFiles).optional().describe('Another name for fileIds.'),
      })
      .refine(({ fileIds, mediaIds }) => (fileIds === undefined) !== (mediaIds === undefined), {
        path: ['fileIds'],
        error: 'required',
      }),
    answer: z.array(listed),
    keyed: true,
    undoable: true,
    status: 201,
  }),
};

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
    params: layoutId.extend({ number: versionNumber }),
    body: z.strictObject({}),
    answer: version,
  }),
  preview: defineCall({
    ...common,
    ...{ method: 'GET', path: '/layouts/{id}/preview', right: read },
    summary: 'What players would show: the draft of a layout, or one of its versions',
    params: layoutId,
    query: z.object({
      version: versionNumber.optional().describe('Default: the draft.'),
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
  summary: 'A menu on a channel as menu boards show it: as it was deployed, or as it is planned',
  query: z.object({
    channelMenuId: z.uuid(),
    storeUuid: z.uuid().optional().describe('As it is in this store. Default: what is so in all of them.'),
    shows: z
      .enum(shownMenus)
      .default('LIVE')
      .describe('As it was deployed to the store, or as it is planned.'),
  }),
  answer: boardMenu.describe('The addresses of its pictures open them for fifteen minutes.'),
});
