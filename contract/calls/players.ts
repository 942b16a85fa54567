import { z } from 'zod';
import { isStorableMoment } from '../fieldKinds/kinds/moment.ts';
import { boardMenu, manifest } from '../signage/manifest.ts';
import { longestWaitSeconds, mostPlays, playerFaults, playerPaths, rotations } from '../signage/player.ts';
import { defineCall } from './call.ts';

/** What changes of players are announced as. Pages that show players name it. */
export const playersName = 'signage/players';

/** Characters of a pairing code, without those that look alike, and minutes for which it can be entered. */
export const pairingCode = { alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', length: 6, minutes: 15 };

const ofPlayers = { service: 'main', tag: 'Players', access: 'player' } as const;
const ofPeople = { service: 'main', tag: 'Players', access: 'session' } as const;

const fault = z.object({
  code: z.enum(playerFaults),
  file: z.string().max(200).describe('The name of the file.'),
});

const play = z.object({
  screenId: z.uuid(),
  file: z.uuid(),
  startedAt: z.iso
    .datetime()
    .refine(isStorableMoment, { error: 'invalid' })
    .describe('By the clock of the server.'),
  durationMs: z.int().min(0).max(86_400_000),
  completed: z.boolean(),
  driftMs: z.int32().describe('How late it was shown.'),
});
export type Play = z.infer<typeof play>;

const answeredPlayer = z.object({
  isChanged: z.boolean().describe('False: what the player has still holds.'),
  etag: z.string(),
  rotation: z.enum(rotations),
  manifest: manifest
    .nullable()
    .describe(
      'Null while nobody has published the layout, or if nothing changed. Only the screens that the player shows.',
    ),
  menus: z.array(boardMenu).describe('The menus of its boards, as they are in the store of the player.'),
});
export type AnsweredPlayer = z.infer<typeof answeredPlayer>;

/** What players call. The key of a player says what it may read. */
export const playerCalls = {
  startPairing: defineCall({
    ...ofPlayers,
    ...{ access: 'public', method: 'POST', path: playerPaths.pairings },
    summary: 'A code for a new player to show, and the key that works once somebody entered the code',
    body: z.strictObject({}),
    answer: z.object({ code: z.string(), key: z.string(), endsAt: z.string() }),
    status: 201,
  }),
  time: defineCall({
    ...ofPlayers,
    ...{ access: 'public', method: 'GET', path: playerPaths.time },
    summary:
      'The clock of the server, in milliseconds since 1970: when it got the question, and when it answered',
    answer: z.object({ t1: z.number(), t2: z.number() }),
  }),
  manifest: defineCall({
    ...ofPlayers,
    method: 'GET',
    path: playerPaths.manifest,
    summary: 'What the player shows; waits until that changes',
    query: z.object({
      known: z.string().max(100).optional().describe('The etag of what the player has.'),
      waitSeconds: z.coerce.number().int().min(0).max(longestWaitSeconds).default(0),
    }),
    answer: answeredPlayer,
  }),
  media: defineCall({
    ...ofPlayers,
    method: 'GET',
    path: `${playerPaths.media}/{file}`,
    summary: 'A file that the player shows',
    params: z.object({ file: z.uuid() }),
    produces: 'application/octet-stream',
  }),
  heartbeat: defineCall({
    ...ofPlayers,
    method: 'POST',
    path: playerPaths.heartbeat,
    summary: 'Say that the player is there, what it shows and what does not work',
    body: z.strictObject({
      version: z.int32().min(0).describe('The version of the layout in sight; 0 for none.'),
      size: z.string().max(20).describe('Of the screen, such as 1920x1080.'),
      freeBytes: z.int().min(0).nullable(),
      clockErrorMs: z.int32().min(0).nullable().describe('By how much its clock can be wrong.'),
      fault: fault.nullable().describe('What does not work now.'),
      picture: z
        .string()
        .max(200_000)
        .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/=]+$/)
        .nullable()
        .describe('What is in sight, as a small JPEG. Null leaves the last one.'),
    }),
  }),
  plays: defineCall({
    ...ofPlayers,
    method: 'POST',
    path: playerPaths.plays,
    summary: 'Say what was shown. Saying it again changes nothing',
    body: z.strictObject({ plays: z.array(play).min(1).max(mostPlays).describe('In the order of time.') }),
    answer: z.object({
      counted: z.int(),
      refused: z
        .int()
        .describe(
          'Plays that cannot be so: ahead of the clock, months old, or of a file that the layout never had.',
        ),
    }),
  }),
};

const state = z.object({
  id: z.uuid(),
  name: z.string(),
  storeName: z.string().nullable(),
  layoutId: z.uuid(),
  layoutName: z.string(),
  screenName: z.string().nullable().describe('Null: it shows all screens of the layout.'),
  isPaired: z.boolean(),
  isOnline: z.boolean(),
  seenAt: z.string().nullable(),
  version: z.int().nullable().describe('The version in sight.'),
  publishedVersion: z.int().nullable(),
  size: z.string().nullable(),
  freeBytes: z.number().nullable(),
  clockErrorMs: z.int().nullable(),
  fault: fault.nullable(),
  picture: z.string().nullable().describe('What was last in sight, as an address with the data in it.'),
  playsToday: z.int(),
});
export type PlayerState = z.infer<typeof state>;

/** The pages of players. */
export const playerPageCalls = {
  fleet: defineCall({
    ...ofPeople,
    ...{ method: 'GET', path: '/players/fleet', right: { resource: playersName, action: 'read' } },
    summary: 'The players, whether they are there, and what they show',
    answer: z.object({ players: z.array(state) }),
  }),
  pair: defineCall({
    ...ofPeople,
    ...{ method: 'POST', path: '/players/pair', right: { resource: playersName, action: 'update' } },
    summary: 'Pair the screen that shows a code with a player. The key that the player had before ends',
    body: z.strictObject({ code: z.string().max(20), playerId: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
  }),
};
