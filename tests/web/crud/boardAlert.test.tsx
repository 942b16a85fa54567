import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { hearing } from '../../../src/dataProviders/hearing.ts';
import { given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

const ferries = defineResource({
  name: 'fleet/ferries',
  labels: { one: 'Ferry', many: 'Ferries' },
  title: 'name',
  area: 'stock',
  service: 'store',
  verbs: ['list', 'get'],
  states: { field: 'state', start: 'WAITING', moves: { leave: { from: ['WAITING'], to: 'GONE' } } },
  fields: {
    name: { kind: 'text' },
    state: {
      kind: 'choice',
      choices: [
        { id: 'WAITING', label: 'Waiting' },
        { id: 'GONE', label: 'Gone' },
      ],
    },
  },
  list: { views: { board: { by: 'state', alert: 'WAITING' } } },
});

/** A sound as browsers have it: it plays only if the browser lets it. The page keeps the one that it makes first. */
class FakeSound extends EventTarget {
  static state: AudioContextState = 'running';
  static mayPlay = true;
  static tones = 0;
  static latest: FakeSound | undefined;

  currentTime = 0;
  destination = {};

  constructor() {
    super();
    FakeSound.latest = this;
  }

  get state() {
    return FakeSound.state;
  }

  async resume() {
    if (FakeSound.mayPlay) this.become('running');
  }

  become(state: AudioContextState) {
    FakeSound.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  createOscillator() {
    const start = () => {
      FakeSound.tones += 1;
    };
    return { frequency: {}, connect: (next: unknown) => next, start, stop: () => undefined };
  }

  createGain() {
    const set = () => undefined;
    return {
      gain: { setValueAtTime: set, exponentialRampToValueAtTime: set },
      connect: (next: unknown) => next,
    };
  }
}

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static shown: FakeNotification[] = [];
  static isForPages = true;
  onclick?: () => void;
  close = vi.fn();

  title: string;
  options: NotificationOptions;

  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    if (!FakeNotification.isForPages) throw new TypeError('Illegal constructor');
    FakeNotification.shown.push(this);
  }

  static async requestPermission() {
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.answer;
  }
}

beforeEach(() => {
  Object.assign(FakeSound, { state: 'running', mayPlay: true, tones: 0 });
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted', shown: [], isForPages: true });
  vi.stubGlobal('AudioContext', FakeSound);
  vi.stubGlobal('Notification', FakeNotification);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ferry = (name: string, state = 'WAITING') => ({ id: name, version: 1, name, state });

/** The board with those ferries. Returns what changes them, as other people do. */
async function openBoard(...names: string[]) {
  let rows = names.map((name) => ferry(name));
  await openOffice('/fleet/ferries?view=board', [ferries], ({ query }) => {
    const [ofColumn] = JSON.parse(query.get('filter') ?? '{}').and ?? [];
    const found = rows.filter(({ state }) => !ofColumn || state === ofColumn.state);
    return given(found, { 'content-range': `fleet/ferries 0-${found.length}/${found.length}` });
  });
  await screen.findByRole('button', { name: 'Ring for “Waiting”' });
  return (...next: ReturnType<typeof ferry>[]) => {
    rows = next;
  };
}

const bell = () => screen.getByRole('button', { name: 'Ring for “Waiting”' });
const isPressed = () => bell().getAttribute('aria-pressed');
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));
/** The live region of the board says this. */
const standing = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain(text));
async function switchOn() {
  fireEvent.click(bell());
  await waitFor(() => expect(isPressed()).toBe('true'));
}

test('a board rings again and again while a record stands in its column, also before the first one comes', async () => {
  const change = await openBoard();
  await standing('Waiting: 0 ferries');
  expect(isPressed()).toBe('false');
  await switchOn();
  await seconds(9);
  expect(FakeSound.tones).toBe(0);

  change(ferry('Anna'), ferry('Bea'));
  await seconds(60);
  await standing('Waiting: 2 ferries');
  await waitFor(() => expect(FakeSound.tones).toBe(3));
  await seconds(9);
  expect(FakeSound.tones).toBe(9);

  change(ferry('Anna', 'GONE'), ferry('Bea', 'GONE'));
  await seconds(60);
  await standing('Waiting: 0 ferries');
  const before = FakeSound.tones;
  await seconds(9);
  expect(FakeSound.tones).toBe(before);
});

test('a notification names the records that have come, and leads back to the page', async () => {
  const change = await openBoard('Anna');
  await standing('Waiting: 1 ferry');
  await switchOn();
  await waitFor(() => expect(FakeNotification.permission).toBe('granted'));
  expect(FakeNotification.shown).toEqual([]);

  change(ferry('Anna'), ferry('Bea'), ferry('Cleo'));
  await seconds(60);
  await waitFor(() => expect(FakeNotification.shown).toHaveLength(1));
  const [shown] = FakeNotification.shown;
  expect([shown?.title, shown?.options]).toEqual([
    'Waiting: 2 ferries',
    { body: 'Bea, Cleo', tag: 'fleet/ferries,Bea,Cleo' },
  ]);
  const focus = vi.spyOn(window, 'focus').mockReturnValue();
  shown?.onclick?.();
  expect([focus.mock.calls.length, shown?.close.mock.calls.length]).toEqual([1, 1]);
});

test('a board that rings says why the browser shows no notifications', async () => {
  FakeNotification.answer = 'denied';
  await openBoard('Anna');
  await switchOn();
  expect(await screen.findByText(/^This browser blocks notifications from this page/)).toBeTruthy();
  fireEvent.click(bell());
  await waitFor(() => expect(screen.queryByText(/blocks notifications/)).toBeNull());
});

test('a question about notifications that nobody answered can be asked again', async () => {
  FakeNotification.answer = 'default';
  await openBoard('Anna');
  await switchOn();
  FakeNotification.answer = 'granted';
  fireEvent.click(await screen.findByRole('button', { name: 'Allow notifications' }));
  await waitFor(() => expect(screen.queryByText(/not allowed notifications/)).toBeNull());
});

test('a board on a phone, whose browser shows no notifications of pages, says so', async () => {
  FakeNotification.isForPages = false;
  const change = await openBoard();
  await switchOn();
  await waitFor(() => expect(FakeNotification.permission).toBe('granted'));
  change(ferry('Anna'));
  await seconds(60);
  expect(await screen.findByText(/^This browser has no notifications for pages/)).toBeTruthy();
});

test('a sound that the browser blocks is said, and any click lets it ring', async () => {
  await openBoard('Anna');
  await switchOn();
  await waitFor(() => expect(FakeSound.tones).toBe(3));
  FakeSound.mayPlay = false;
  act(() => FakeSound.latest?.become('suspended'));
  const silent = 'This browser stays silent until you click.';
  expect(await screen.findByText(silent)).toBeTruthy();
  await seconds(9);
  expect(FakeSound.tones).toBe(3);

  FakeSound.mayPlay = true;
  fireEvent.click(screen.getByRole('heading', { name: 'Waiting' }));
  await waitFor(() => expect(screen.queryByText(silent)).toBeNull());
  await waitFor(() => expect(FakeSound.tones).toBe(6));
});

test('a board that rings is remembered, and has the page hear of changes while it is open', async () => {
  await openBoard('Anna');
  await switchOn();
  expect(hearing.isKept()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  await waitFor(() => expect(hearing.isKept()).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Board' }));
  await waitFor(() => expect(isPressed()).toBe('true'));
  expect(hearing.isKept()).toBe(true);
});
