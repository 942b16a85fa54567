import { z } from 'zod';

/** How one picture gives way to the next, by the ids of `tween-types`. */
export const transitions = {
  1: 'NONE',
  2: 'FADE',
  3: 'CROSS_FADE',
  4: 'SLIDE_LEFT',
  5: 'SLIDE_RIGHT',
  6: 'SLIDE_UP',
  7: 'SLIDE_DOWN',
  8: 'ZOOM',
  9: 'WIPE',
} as const;
export type Transition = (typeof transitions)[keyof typeof transitions];

/** Milliseconds before the first picture, by the ids of `screen-delay`. */
export const startDelays = { 1: 0, 2: 500, 3: 1000, 4: 2000, 5: 5000 } as const;

/** Seconds of each picture, by the ids of `screen-duration`. */
export const pictureTimes = { 1: 8, 2: 5, 3: 10, 4: 15, 5: 20, 6: 30, 7: 60 } as const;

/** Milliseconds of a transition. */
export const transitionTime = 600;

/** The moment from which the screens of all layouts count: 2026-01-01T00:00:00Z. It stays, so new versions keep in step. */
export const epochMs = 1_767_225_600_000;

const milliseconds = z.int().min(0);

/** How a menu board looks, by the choices of its definition. */
export const boardTemplates = ['LIST', 'CARDS', 'SPOTLIGHT'] as const;

/** What a board shows, by the choices of its definition. */
export const shownMenus = ['LIVE', 'PLANNED'] as const;

const shows = z
  .enum(shownMenus)
  .default('LIVE')
  .describe('LIVE: what the store sells, as it was deployed. PLANNED: also what nobody has deployed yet.');

/** What somebody set for a menu board. The menu itself is not in it: players get that as it is at the moment. */
const boardSettings = z.object({
  channelMenuId: z.string(),
  heading: z.string().nullable(),
  template: z.enum(boardTemplates),
  categoryIds: z.array(z.string()).describe('The sections that it shows. Empty: all.'),
  showsDescriptions: z.boolean(),
  hidesSoldOut: z.boolean().describe('Sold-out things disappear instead of being struck.'),
  shows,
  ...{ background: z.string(), textColour: z.string(), accentColour: z.string() },
});
export type BoardSettings = z.infer<typeof boardSettings>;

const board = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.literal('BOARD'),
  board: boardSettings,
  durationMs: z.int().min(1).describe('How long it is shown, if other items follow.'),
});

const file = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['IMAGE', 'VIDEO']),
  file: z.string().describe('The id of the stored file.'),
  url: z.string().describe('The address of the file.'),
  sha256: z.string().nullable(),
  bytes: z.int(),
  durationMs: z.int().min(1).describe('How long it is shown. A video is as long as its file.'),
});
export type FileItem = z.infer<typeof file>;

const item = z.discriminatedUnion('kind', [file, board]);
export type ManifestItem = z.infer<typeof item>;

const screen = z.object({
  id: z.string(),
  name: z.string(),
  order: z.int().min(1),
  type: z.enum(['SLIDERS', 'VIDEO']),
  orientation: z.enum(['LANDSCAPE', 'PORTRAIT']),
  isActive: z.boolean(),
  isTimeSync: z.boolean(),
  tween: z.object({
    code: z.enum(Object.values(transitions)),
    durationMs: milliseconds.max(5000),
    easing: z.literal('ease-in-out'),
  }),
  startDelayMs: milliseconds.describe('How much later than the epoch its first item starts.'),
  items: z.array(item),
});
export type ManifestScreen = z.infer<typeof screen>;

/** What a player needs to show a layout: it requests nothing else while it plays. */
export const manifest = z.object({
  schema: z.literal('signage/1'),
  layout: z.object({ id: z.string(), name: z.string(), url: z.string(), screens: z.int() }),
  version: z.int().min(0).describe('0 is the draft.'),
  epochMs: z.int(),
  screens: z.array(screen),
});
export type Manifest = z.infer<typeof manifest>;

const supply = {
  isSoldOut: z.boolean(),
  soldOutUntil: z.string().nullable().describe('When it comes back by itself.'),
};

const boardItem = z.object({
  ...{ id: z.string(), name: z.string(), description: z.string().nullable() },
  image: z.object({ file: z.string(), url: z.string().describe('The address of the picture.') }).nullable(),
  ...supply,
  sizes: z.array(z.object({ id: z.string(), name: z.string(), priceCents: z.int(), ...supply })),
});
export type BoardItem = z.infer<typeof boardItem>;

const boardState = z.object({
  from: z.int().describe('The moment from which it holds, in milliseconds since 1970. 0 for what holds now.'),
  sections: z.array(
    z.object({ id: z.string().nullable(), name: z.string().nullable(), items: z.array(boardItem) }),
  ),
});
export type BoardState = z.infer<typeof boardState>;

/** A menu on a channel, as boards show it. What is planned has the price changes that are approved, too. */
export const boardMenu = z.object({
  channelMenuId: z.string(),
  shows,
  deployedAt: z
    .string()
    .nullable()
    .describe(
      'When the store got the menu. Null for what is planned, also where the store has not got it yet.',
    ),
  currency: z.string().describe('Three letters, such as EUR, or a sign.'),
  states: z.array(boardState).describe('In the order of time. A board goes on to the next one by itself.'),
});
export type BoardMenu = z.infer<typeof boardMenu>;
