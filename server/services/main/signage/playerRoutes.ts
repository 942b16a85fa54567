import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { QueryOf } from '../../../../contract/calls/call.ts';
import type { RecordsChanged } from '../../../../contract/calls/changes.ts';
import { layoutVersionsName } from '../../../../contract/calls/layouts.ts';
import {
  type AnsweredPlayer,
  pairingCode,
  playerCalls,
  playersName,
} from '../../../../contract/calls/players.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { picturesOf, withPictures } from '../../../../contract/signage/boardMenus.ts';
import { type Manifest, manifest } from '../../../../contract/signage/manifest.ts';
import { mediaPlace, type PlayerFault } from '../../../../contract/signage/player.ts';
import { type Player, realmOfPlayer } from '../../../access/player.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../../area/read.ts';
import { type Handler, hangUpOf, serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { digestOf, machineKeys } from '../../../domain/signIn/machineKeys.ts';
import { addPairing, playerOfKey } from '../../../domain/signIn/machines.ts';
import { machineLimits } from '../../../limits/machineLimits.ts';
import { takeTries } from '../../../limits/tries.ts';
import { openWaiting } from '../../../live/waiting.ts';
import type { App } from '../../../plugins/validation.ts';
import { boardTables, menusOf, type ReadBoardMenu } from './boards.ts';
import { countPlays } from './plays.ts';
import { withAddresses } from './versions.ts';

/** The player, and the version of its layout that the screens show. */
const readShown = read(
  (rows, { playerId }: Slots<{ playerId: string }>) =>
    rows
      .selectFrom('signage/players as player')
      .leftJoin('layout_versions as version', (join) =>
        join.onRef('version.layoutId', '=', 'player.layoutId').on('version.isShown', '=', true),
      )
      .select(['player.layoutId', 'player.screenId', 'player.rotation', 'player.storeUuid'])
      .select(['version.id as versionId', 'version.manifest'])
      .where('player.id', '=', playerId),
  { name: 'what a player shows' },
);

/** A file that the layout of the player shows, or showed. */
const readMedia = read(
  (rows, { playerId, file }: Slots<{ playerId: string; file: string }>) =>
    rows
      .selectFrom('signage/players as player')
      .innerJoin('layout_versions as version', 'version.layoutId', 'player.layoutId')
      .innerJoin('layout_version_files as held', 'held.versionId', 'version.id')
      .innerJoin('stored_files as file', 'file.id', 'held.fileId')
      .select(['file.id', 'file.mediaType', 'file.size'])
      .where('player.id', '=', playerId)
      .where('held.fileId', '=', file)
      .limit(1),
  { name: 'file of a player' },
);

const storedFile = rowsOf('stored_files', { fields: ['id', 'mediaType', 'size'], by: ['id'] });

interface Said {
  playerId: string;
  version: number;
  size: string;
  freeBytes: number | null;
  clockErrorMs: number | null;
  fault: PlayerFault | null;
  faultFile: string | null;
  picture: string | null;
}

const savePresence = change(
  (tables, said: Slots<Said>) =>
    tables
      .insertInto('player_presence')
      .values({
        ...{ playerId: said.playerId, seenAt: sql`now()`, layoutVersion: said.version, size: said.size },
        ...{ freeBytes: said.freeBytes, clockErrorMs: said.clockErrorMs, fault: said.fault },
        ...{ faultFile: said.faultFile },
        picture: said.picture,
      })
      .onConflict((conflict) =>
        conflict.column('playerId').doUpdateSet(({ ref }) => ({
          ...{ seenAt: ref('excluded.seenAt'), layoutVersion: ref('excluded.layoutVersion') },
          ...{ size: ref('excluded.size'), freeBytes: ref('excluded.freeBytes') },
          ...{ clockErrorMs: ref('excluded.clockErrorMs'), fault: ref('excluded.fault') },
          faultFile: ref('excluded.faultFile'),
          picture: sql`coalesce(${ref('excluded.picture')}, ${ref('player_presence.picture')})`,
        })),
      ),
  { name: 'save sign of life of a player' },
);

const placeOf = (file: string) => `${mediaPlace}${file}`;

/** What a player shows of a version, with the addresses of its files; null while nothing is published. */
function manifestFor({ screenId, versionId, manifest: content }: RowOf<typeof readShown>): Manifest | null {
  if (versionId === null) return null;
  const whole = withAddresses(manifest.parse(content), placeOf);
  const own = whole.screens.filter(({ id }) => id === screenId);
  // A screen that is not in this version yet shows the whole layout rather than nothing.
  return { ...whole, screens: own.length > 0 ? own : whole.screens };
}

/** Requests of one player in a second. A new layout has it fetch a file after the other. */
const mostInOneSecond = 20;

/** What players call. */
export function playerRoutes(app: App, platform: Platform, readMenu: ReadBoardMenu): void {
  const { pool, announcements, files, registry } = platform;
  const limits = machineLimits(mostInOneSecond);
  const wait = openWaiting(announcements);
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());

  serve(app, playerCalls.startPairing, ({ caller }) =>
    inTransaction(pool, 'sign-in', async (client) => {
      await takeTries(client, { rule: 'pairingsOfNetwork', subject: caller.address });
      const [code, key] = [newCode(), newKey()];
      const digests = { codeDigest: digestOf(code), keyDigest: digestOf(key) };
      return { code, key, ...(await addPairing(client, digests, pairingCode.minutes)) };
    }),
  );

  serve(app, playerCalls.time, async () => {
    const t1 = Date.now();
    return { t1, t2: t1 };
  });

  const readContent = (player: Player) =>
    inTransaction(pool, realmOfPlayer(player), async (client) => {
      const [row] = await readShown(client, player.customerUuid, player);
      if (!row) throw new ServiceError('PLAYER_KEY_INVALID');
      const { layoutId, storeUuid, versionId, screenId, rotation } = row;
      const shown = manifestFor(row);
      const menus = shown
        ? withPictures(
            await menusOf(readMenu, client, realmOfPlayer(player), { ...shown, storeUuid }),
            placeOf,
          )
        : [];
      const etag = createHash('sha256')
        .update(JSON.stringify([versionId, screenId, rotation, menus]))
        .digest('base64url');
      return { layoutId, etag, rotation, manifest: shown, menus };
    });

  const isOnBoards = (resource: string) => boardTables.includes(registry.get(resource)?.table ?? '');

  serve(app, playerCalls.manifest, ({ player, query }, reply) => {
    limits.count(player.playerId);
    const answer = () => whenChanged(player, query, hangUpOf(reply));
    return query.known !== undefined && query.waitSeconds > 0
      ? limits.oneWait(player.playerId, answer)
      : answer();
  });

  /** What the player shows, once that differs from what it knows, or at the latest after the seconds. */
  async function whenChanged(
    player: Player,
    { known, waitSeconds }: QueryOf<typeof playerCalls.manifest>,
    hungUp: AbortSignal,
  ): Promise<AnsweredPlayer> {
    const deadline = Date.now() + waitSeconds * 1000;
    const hangUp = AbortSignal.any([hungUp, stop.signal]);
    let layout: string | undefined;
    let hasBoards = true;
    const isAbout = ({ resource, ids }: RecordsChanged) =>
      (resource === playersName && (ids === null || ids.includes(player.playerId))) ||
      (resource === layoutVersionsName && (ids === null || layout === undefined || ids.includes(layout))) ||
      (hasBoards && isOnBoards(resource));
    const waiting = wait(player.customerUuid, isAbout, hangUp);
    try {
      for (;;) {
        waiting.wasCalled();
        const { layoutId, ...content } = await readContent(player);
        layout = layoutId;
        hasBoards = content.menus.length > 0;
        if (content.etag !== known) return { isChanged: true, ...content };
        const left = deadline - Date.now();
        if (left > 0) await waiting.next(left);
        if (hangUp.aborted || left <= 0 || !waiting.wasCalled())
          return { isChanged: false, ...content, manifest: null, menus: [] };
      }
    } finally {
      waiting.end();
    }
  }

  async function readFile(player: Player, file: string) {
    const [found] = await inTransaction(pool, realmOfPlayer(player), (client) =>
      readMedia(client, player.customerUuid, { playerId: player.playerId, file }),
    );
    return found;
  }

  /** A picture on a menu board of the player. */
  async function readPicture(player: Player, file: string) {
    const { menus } = await readContent(player);
    if (!picturesOf(menus).has(file)) return undefined;
    const [found] = await inTransaction(pool, realmOfPlayer(player), (client) =>
      storedFile(client, player.customerUuid, { id: file }),
    );
    return found;
  }

  const sendMedia: Handler<typeof playerCalls.media> = async ({ player, params: { file } }, reply) => {
    limits.count(player.playerId);
    const found = (await readFile(player, file)) ?? (await readPicture(player, file));
    const bytes = found && (await files.store.open(player.customerUuid, found.id));
    if (!bytes) throw new ServiceError('FILE_MISSING');
    return reply.header('content-length', found.size).type(found.mediaType).send(bytes);
  };
  // Pictures and videos are small already.
  serve(app, playerCalls.media, sendMedia, { compress: false });

  serve(
    app,
    playerCalls.heartbeat,
    async ({ player, body }) => {
      limits.count(player.playerId);
      return inTransaction(pool, realmOfPlayer(player), async (client) => {
        const { fault, ...said } = body;
        await savePresence(client, player.customerUuid, {
          ...said,
          fault: fault?.code ?? null,
          faultFile: fault?.file ?? null,
          playerId: player.playerId,
        });
      });
    },
    { bodyLimit: 256 * 1024 },
  );

  serve(
    app,
    playerCalls.plays,
    async ({ player, body }) => {
      limits.count(player.playerId);
      return inTransaction(pool, realmOfPlayer(player), (client) => countPlays(client, player, body.plays));
    },
    { bodyLimit: 256 * 1024 },
  );
}

/** A key of 256 random bits. */
const newKey = () => randomBytes(32).toString('base64url');

/** A code that a person reads from a screen and types. */
const newCode = () =>
  Array.from(
    { length: pairingCode.length },
    () => pairingCode.alphabet[randomInt(pairingCode.alphabet.length)],
  ).join('');

/** The code that somebody typed, as the screen shows it. */
export const typedCode = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Finds the player that a key belongs to. */
export function playerAuthenticator(platform: Pick<Platform, 'pool' | 'listen'>) {
  const keys = machineKeys(platform, { endedChannel: 'commissary_player_keys', find: playerOfKey });
  return {
    async authenticatePlayer(key: string): Promise<Player> {
      const player = await keys.holderOf(key);
      if (!player) throw new ServiceError('PLAYER_KEY_INVALID');
      return player;
    },
    close: keys.close,
  };
}
