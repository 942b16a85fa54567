/**
 * What players and the server agree on. The program of a player imports nothing heavier, so that it stays small.
 */

/** Where players ask. */
export const playerPaths = {
  pairings: '/v1/signage/pairings',
  time: '/v1/signage/time',
  manifest: '/v1/signage/manifest',
  media: '/v1/signage/media',
  heartbeat: '/v1/signage/heartbeat',
  plays: '/v1/signage/plays',
} as const;

/** Where a player keeps its files. It reads them there without a network too. */
export const mediaPlace = '/play/media/';

/** The cache of these files, which the service worker answers from. */
export const mediaCache = 'player-media';

/** Seconds for which the server lets a question for the manifest wait. */
export const longestWaitSeconds = 25;

/** Milliseconds between two signs of life, and of silence after which a player counts as off. */
export const heartbeatEveryMs = 60_000;
export const silentAfterMs = 3 * heartbeatEveryMs;

/** Played items in one request. */
export const mostPlays = 500;

/** How a player is turned. */
export const rotations = ['NONE', 'RIGHT', 'HALF', 'LEFT'] as const;
export type Rotation = (typeof rotations)[number];

/** What can be wrong with a file: it did not arrive, it cannot be shown, or it stopped. */
export const playerFaults = ['NOT_LOADED', 'UNREADABLE', 'STALLED'] as const;
export type PlayerFault = (typeof playerFaults)[number];
