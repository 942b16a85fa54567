import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnsweredPlayer } from '../../../contract/calls/players.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let other: Session;
let layout: WireRecord;
let screens: WireRecord[];
let mediaId: string;

const create = async (path: string, values: object, by = session) => {
  const { status, body } = await by.call<WireRecord>('POST', `${main}/${path}`, values);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.data;
};

const picture = (background: string) =>
  sharp({ create: { width: 16, height: 9, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function addMedia(name: string, background: string, by = session): Promise<string> {
  const form = new FormData();
  form.append(name, new Blob([(await picture(background)) as BlobPart]), `${name}.jpg`);
  const headers = { 'x-access-token': by.accessToken };
  const { body } = await api.call<{ files: { id: string }[] }>('POST', `${main}/files/upload`, {
    body: form,
    headers,
  });
  return body.data.files[0]?.id ?? '';
}

const publish = (id: unknown, name?: string) =>
  session.call<{ number: number }>('POST', `${main}/layouts/${id}/versions`, { name });
const versionsOf = async (id: unknown) =>
  (
    await session.call<{ versions: { number: number; isShown: boolean }[]; hasChanges: boolean }>(
      'GET',
      `${main}/layouts/${id}/versions`,
    )
  ).body.data;

const asPlayer = <Data>(key: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  api.call<Data>(method, `${main}/v1/signage${path}`, {
    ...(body !== undefined && { body }),
    headers: { authorization: `Bearer ${key}` },
  });
/** The files of a screen in what a player shows. */
const filesOn = ({ manifest }: AnsweredPlayer, screen = 0) =>
  (manifest?.screens[screen]?.items ?? []).flatMap((item) => (item.kind === 'BOARD' ? [] : [item]));
const startPairing = async () =>
  (await api.call<{ code: string; key: string }>('POST', `${main}/v1/signage/pairings`, { body: {} })).body
    .data;
const pair = (code: string, playerId: unknown, by = session) =>
  by.call('POST', `${main}/players/pair`, { code, playerId });

async function pairedPlayer(name: string, values: object = {}, by = session, layoutId: unknown = layout.id) {
  const player = await create('players', { name, layoutId, ...values }, by);
  const { code, key } = await startPairing();
  expect((await pair(code, player.id, by)).status).toBe(200);
  return { id: String(player.id), key };
}

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Screens'));
  other = await api.signIn(await api.createCustomer('Others'));
  layout = await create('layouts', { name: 'Wall', url: 'wall', layoutScreenNumberId: 2 });
  screens = [];
  for (const name of ['Left', 'Right'])
    screens.push(await create('screens', { layoutId: layout.id, name, screenTweenTypeId: 3 }));
  mediaId = await addMedia('burger', '#aa3311');
});

describe('publishing a layout', () => {
  test('refuses a layout that would show nothing', async () => {
    const { status, body } = await publish(layout.id);
    expect([status, body.code]).toEqual([409, 'LAYOUT_EMPTY']);
  });

  test('makes versions with numbers and names, and says whether the draft differs', async () => {
    await create('screenFiles', { screenId: screens[0]?.id, mediaId });
    expect(await versionsOf(layout.id)).toEqual({ versions: [], hasChanges: true });
    expect((await publish(layout.id, 'Opening')).body.data).toMatchObject({
      ...{ number: 1, name: 'Opening', isShown: true, publishedBy: expect.any(String) },
    });
    expect((await versionsOf(layout.id)).hasChanges).toBe(false);
    await session.call('PUT', `${main}/screen/screen-duration/${screens[0]?.id}`, {
      screenDurationId: 3,
    });
    expect((await versionsOf(layout.id)).hasChanges).toBe(true);
    expect((await publish(layout.id)).body.data).toMatchObject({ number: 2, isShown: true });
    expect((await versionsOf(layout.id)).versions.map(({ number, isShown }) => [number, isShown])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  test('takes a version back, which leaves the draft as it is', async () => {
    const { body } = await session.call('POST', `${main}/layouts/${layout.id}/versions/1/show`, {});
    expect(body.data).toMatchObject({ number: 1, isShown: true });
    expect((await versionsOf(layout.id)).hasChanges).toBe(true);
    const { body: draft } = await session.call<{
      screens: { items: { durationMs: number; url: string }[] }[];
    }>('GET', `${main}/layouts/${layout.id}/preview`);
    const [item] = draft.data.screens[0]?.items ?? [];
    expect(item?.durationMs).toBe(10_000);
    expect((await fetch(`${api.url}${item?.url}`)).status).toBe(200);
    expect((await session.call('POST', `${main}/layouts/${layout.id}/versions/9/show`, {})).status).toBe(404);
  });

  test('two people who publish at once get a number each', async () => {
    const answers = await Promise.all([publish(layout.id), publish(layout.id)]);
    expect(answers.map(({ body }) => body.data.number).toSorted()).toEqual([3, 4]);
    expect((await versionsOf(layout.id)).versions.filter(({ isShown }) => isShown)).toHaveLength(1);
  });

  test('is in the audit log', async () => {
    const { body } = await session.call<WireRecord[]>(
      'GET',
      `${main}/access/audit-log?filter=${encodeURIComponent(JSON.stringify({ action: 'layout-published' }))}`,
    );
    expect(body.data.length).toBeGreaterThan(0);
  });
});

describe('one player', () => {
  test('waits once at a time and asks a limited number of times in a second', async () => {
    const { key } = await pairedPlayer('Eager');
    const known = async () => (await asPlayer<AnsweredPlayer>(key, 'GET', '/manifest')).body.data.etag;
    const etag = encodeURIComponent(await known());
    const waits = Promise.all(
      Array.from({ length: 3 }, () => asPlayer(key, 'GET', `/manifest?known=${etag}&waitSeconds=1`)),
    );
    expect((await waits).map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const many = await Promise.all(Array.from({ length: 60 }, () => asPlayer(key, 'GET', '/manifest')));
    const refused = many.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('TOO_MANY_ATTEMPTS');
    const { key: other } = await pairedPlayer('Calm');
    expect((await asPlayer(other, 'GET', '/manifest')).status).toBe(200);
  });
});

describe('pairing a player', () => {
  test('a key works once somebody entered the code of its screen, and not before', async () => {
    const { code, key } = await startPairing();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect((await asPlayer(key, 'GET', '/manifest')).body.code).toBe('PLAYER_KEY_INVALID');
    const player = await create('players', { name: 'Counter', layoutId: layout.id });
    const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
    expect((await pair(typed, player.id)).status).toBe(200);
    expect((await asPlayer(key, 'GET', '/manifest')).status).toBe(200);
    expect((await pair(code, player.id)).body.code).toBe('PAIRING_CODE_UNKNOWN');
  });

  test('a code cannot be guessed: tries are counted per person', async () => {
    const person = await api.signIn(await api.createCustomer('Guesser'));
    const wall = await create('layouts', { name: 'W', url: 'w', layoutScreenNumberId: 1 }, person);
    const player = await create('players', { name: 'P', layoutId: wall.id }, person);
    const statuses = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      statuses.push((await pair(`AAAA${attempt}`, player.id, person)).status);
    expect(statuses.slice(0, 20).every((status) => status === 409)).toBe(true);
    expect(statuses[20]).toBe(429);
  });

  test('pairing again ends the key before, and so does deleting the player', async () => {
    const { id, key } = await pairedPlayer('Window');
    const { code, key: newer } = await startPairing();
    await pair(code, id);
    const statuses = async () =>
      [await asPlayer(key, 'GET', '/manifest'), await asPlayer(newer, 'GET', '/manifest')].map(
        ({ status }) => status,
      );
    await expect.poll(statuses).toEqual([401, 200]);
    await session.call('DELETE', `${main}/players/${id}`);
    await expect.poll(statuses).toEqual([401, 401]);
  });

  test('the player of another customer cannot be paired', async () => {
    const { id } = await pairedPlayer('Door');
    expect((await pair((await startPairing()).code, id, other)).status).toBe(404);
  });
});

describe('what a player gets', () => {
  test('is the published version: all screens, or its own', async () => {
    const all = await pairedPlayer('All');
    const right = await pairedPlayer('Right alone', { screenId: screens[1]?.id, rotation: 'RIGHT' });
    const shown = async (key: string) => (await asPlayer<AnsweredPlayer>(key, 'GET', '/manifest')).body.data;
    expect((await shown(all.key)).manifest?.screens.map(({ name }) => name)).toEqual(['Left', 'Right']);
    const { manifest, rotation } = await shown(right.key);
    expect([rotation, manifest?.screens.map(({ name }) => name)]).toEqual(['RIGHT', ['Right']]);
  });

  test('its files, and those of no other layout and no other customer', async () => {
    const { key } = await pairedPlayer('Files');
    const { body } = await asPlayer<AnsweredPlayer>(key, 'GET', '/manifest');
    const [item] = filesOn(body.data);
    const { status, headers } = await asPlayer(key, 'GET', `/media/${item?.file}`);
    expect([status, headers.get('content-type'), Number(headers.get('content-length'))]).toEqual([
      200,
      'image/jpeg',
      item?.bytes,
    ]);
    const wall = await create('layouts', { name: 'W', url: 'w', layoutScreenNumberId: 1 }, other);
    const stranger = await pairedPlayer('Stranger', {}, other, wall.id);
    expect((await asPlayer(stranger.key, 'GET', `/media/${item?.file}`)).status).toBe(404);
    expect((await asPlayer<AnsweredPlayer>(stranger.key, 'GET', '/manifest')).body.data.manifest).toBeNull();
  });

  test('one that waits hears of a new version, and one that has it is told nothing', async () => {
    const { key } = await pairedPlayer('Waiting');
    const first = (await asPlayer<AnsweredPlayer>(key, 'GET', '/manifest')).body.data;
    const known = `?known=${first.etag}`;
    expect((await asPlayer<AnsweredPlayer>(key, 'GET', `/manifest${known}`)).body.data).toMatchObject({
      ...{ isChanged: false, manifest: null },
    });
    const waiting = asPlayer<AnsweredPlayer>(key, 'GET', `/manifest${known}&waitSeconds=25`);
    await publish(layout.id);
    const { isChanged, manifest, etag } = (await waiting).body.data;
    expect([isChanged, etag !== first.etag]).toEqual([true, true]);
    expect(manifest?.version).toBeGreaterThan(first.manifest?.version ?? 0);
  });

  test('a version keeps its files, also when the library no longer has them', async () => {
    const { key } = await pairedPlayer('Keeper');
    const id = await addMedia('old', '#004400');
    const file = await create('screenFiles', { screenId: screens[1]?.id, mediaId: id });
    await publish(layout.id);
    await session.call('DELETE', `${main}/screen/file/${file.id}`);
    expect((await session.call('DELETE', `${main}/media/${id}`)).status).toBe(200);
    const { body } = await asPlayer<AnsweredPlayer>(key, 'GET', '/manifest');
    const item = filesOn(body.data, 1).at(-1);
    expect(item?.name).toContain('old');
    expect((await asPlayer(key, 'GET', `/media/${item?.file}`)).status).toBe(200);
  });
});

describe('what players say', () => {
  const said = { version: 1, size: '1920x1080', freeBytes: 5_000_000_000, clockErrorMs: 12, fault: null };
  const fleet = async (by = session) =>
    (await by.call<{ players: { id: string }[] }>('GET', `${main}/players/fleet`)).body.data.players;

  test('is on the page of the players: there or not, what it shows, what is wrong', async () => {
    const { id, key } = await pairedPlayer('Talker');
    const state = async () => (await fleet()).find((one) => one.id === id);
    expect(await state()).toMatchObject({ isPaired: true, isOnline: false, seenAt: null });
    const fault = { code: 'UNREADABLE', file: 'burger.jpg' };
    const picture = 'data:image/jpeg;base64,AAAA';
    await asPlayer(key, 'POST', '/heartbeat', { ...said, picture });
    await asPlayer(key, 'POST', '/heartbeat', {
      ...said,
      fault,
      picture: null,
    });
    expect(await state()).toMatchObject({
      ...{ isOnline: true, version: 1, size: '1920x1080', freeBytes: 5_000_000_000, clockErrorMs: 12 },
      ...{ fault, picture, layoutName: 'Wall' },
    });
    expect((await fleet(other)).map((one) => one.id)).not.toContain(id);
  });

  test('each play is counted once, however often it is said', async () => {
    const { id, key } = await pairedPlayer('Player');
    const { body } = await asPlayer<AnsweredPlayer>(key, 'GET', '/manifest');
    const file = filesOn(body.data, 0)[0]?.file;
    const begun = Date.now() - 60_000;
    const play = (second: number, screenId = screens[0]?.id, more: object = {}) => ({
      ...{ screenId, file, durationMs: 8000, completed: true, driftMs: 3 },
      ...{ startedAt: new Date(begun + second * 1000).toISOString(), ...more },
    });
    const plays = [play(0), play(0, screens[1]?.id), play(8)];
    const say = async (some: object[]) =>
      (await asPlayer<{ counted: number }>(key, 'POST', '/plays', { plays: some })).body.data.counted;
    expect(await say(plays)).toBe(3);
    expect(await say(plays)).toBe(0);
    expect(await say([...plays, play(16)])).toBe(1);
    expect((await fleet()).find((one) => one.id === id)).toMatchObject({ playsToday: 4 });

    const day = 86_400;
    const refused = [
      play(day),
      play(24, screens[0]?.id, { durationMs: 3_600_000 }),
      play(-90 * day, screens[1]?.id),
      play(24, crypto.randomUUID()),
      play(24, screens[0]?.id, { file: crypto.randomUUID() }),
    ];
    const answer = await asPlayer(key, 'POST', '/plays', { plays: [...refused, play(24)] });
    expect(answer.body.data).toEqual({ counted: 1, refused: refused.length });
    const state = await inTransaction(
      api.database.pool,
      { customer: session.customerUuid, stores: 'all' },
      (client) =>
        client.query<{ until: object }>(
          `SELECT counted_until AS until FROM player_keys WHERE player_id = $1`,
          [id],
        ),
    );
    expect(Object.keys(state.rows[0]?.until ?? {}).sort()).toEqual(
      [screens[0]?.id, screens[1]?.id].map(String).sort(),
    );

    // A moment ahead of the clock that was counted before holds a screen back no longer than until now.
    await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
      client.query(
        `UPDATE player_keys SET counted_until = jsonb_build_object($2::text, '2099-01-01T00:00:00Z') WHERE player_id = $1`,
        [id, screens[0]?.id],
      ),
    );
    expect(await say([play(32)])).toBe(0);
    const startedAt = new Date(Date.now() + 60_000).toISOString();
    expect(await say([play(0, screens[0]?.id, { startedAt })])).toBe(1);
  });
});
