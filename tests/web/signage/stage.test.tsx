import fc from 'fast-check';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type BoardMenu,
  epochMs,
  type FileItem,
  type ManifestScreen,
  pictureTimes,
  startDelays,
  transitions,
  transitionTime,
} from '../../../contract/signage/manifest.ts';
import { cycleOf, frameAt } from '../../../contract/signage/schedule.ts';
import { openStage, type Played, type Stage, type StageFault } from '../../../src/player/stage.ts';

/** What becomes of a file: `tiring` stops in the middle, `breaking` fails there, and loads no more for a while. */
const fates = ['fine', 'fine', 'fine', 'bad', 'bad', 'flaky', 'tiring', 'breaking'] as const;
type Fate = (typeof fates)[number];

/** Milliseconds that a file takes to load at most, that a screen may be empty, and after which a video tires. */
const longestLoad = 150;
const longestBlank = 1000;
const untilTired = 4000;

/** Time, frames, pictures and videos of a device, which move only when a test says so. */
class Device {
  time = 0;
  /** What waits for the next frame. */
  readonly frames = new Map<number, () => void>();
  /** Everything that was loaded and not let go of. */
  readonly loaded = new Set<HTMLElement>();
  readonly #timers: { at: number; run: () => void }[] = [];
  #noise: number;
  #handles = 0;

  constructor(noise: number) {
    this.#noise = noise;
  }

  /** A number from 0 to below 1 (xorshift). */
  random(): number {
    this.#noise ^= this.#noise << 13;
    this.#noise ^= this.#noise >>> 17;
    this.#noise ^= this.#noise << 5;
    return (this.#noise >>> 0) / 2 ** 32;
  }

  requestFrame(run: () => void): number {
    this.#handles += 1;
    this.frames.set(this.#handles, run);
    return this.#handles;
  }

  /** Begins to load the file of an element. */
  load(element: HTMLElement, done: (isShown: boolean) => void): void {
    const fate = fateOf(element);
    this.loaded.add(element);
    const fails = fate === 'bad' || ((fate === 'flaky' || fate === 'breaking') && this.random() < 0.5);
    this.later(this.random() * longestLoad, () => done(!fails));
  }

  later(milliseconds: number, run: () => void): void {
    this.#timers.push({ at: this.time + milliseconds, run });
  }

  /** Goes on to the next frame: at most a quarter of a second later. */
  async nextFrame(): Promise<void> {
    this.time += Math.ceil(this.random() * 250);
    let hasRun = false;
    for (let index = this.#timers.length - 1; index >= 0; index -= 1) {
      const timer = this.#timers[index];
      if (!timer || timer.at > this.time) continue;
      this.#timers.splice(index, 1);
      timer.run();
      hasRun = true;
    }
    // A picture that is decoded says so by a promise.
    if (hasRun) for (let turn = 0; turn < 4; turn += 1) await undefined;
    const due = [...this.frames.values()];
    this.frames.clear();
    for (const run of due) run();
  }
}

const fateOf = (element: HTMLElement): Fate => {
  const [, , fate] = (element.getAttribute('src') ?? '').split('/');
  return fates.find((one) => one === fate) ?? 'fine';
};

let device: Device;

/** Where a video is, and how it moves. */
interface Film {
  place: number;
  since: number;
  isPaused: boolean;
  rate: number;
}
const films = new WeakMap<HTMLVideoElement, Film>();
const filmOf = (video: HTMLVideoElement): Film => {
  const film = films.get(video) ?? { place: 0, since: device.time, isPaused: true, rate: 1 };
  films.set(video, film);
  return film;
};
const filmLength = 60;
function placeOf(video: HTMLVideoElement): number {
  const { place, since, isPaused, rate } = filmOf(video);
  const moved = isPaused ? place : (place + ((device.time - since) / 1000) * rate) % filmLength;
  return fateOf(video) === 'tiring' ? Math.min(moved, untilTired / 1000) : moved;
}
function moveFilm(video: HTMLVideoElement, more: Partial<Film>): void {
  const place = placeOf(video);
  Object.assign(filmOf(video), { place, since: device.time, ...more });
}

/** What jsdom does not have of a video. */
const videoParts: PropertyDescriptorMap & ThisType<HTMLVideoElement> = {
  src: {
    set(src: string) {
      this.setAttribute('src', src);
      device.load(this, (isShown) => {
        this.dispatchEvent(new Event(isShown ? 'canplay' : 'error'));
        if (isShown && fateOf(this) === 'breaking')
          device.later(untilTired, () => this.dispatchEvent(new Event('error')));
      });
    },
  },
  duration: { get: () => filmLength },
  seeking: { get: () => false },
  paused: {
    get() {
      return filmOf(this).isPaused;
    },
  },
  currentTime: {
    get() {
      return placeOf(this);
    },
    set(place: number) {
      moveFilm(this, { place });
    },
  },
  playbackRate: {
    get() {
      return filmOf(this).rate;
    },
    set(rate: number) {
      moveFilm(this, { rate });
    },
  },
  play: {
    value: async function play(this: HTMLVideoElement) {
      moveFilm(this, { isPaused: false });
    },
  },
  pause: {
    value: function pause(this: HTMLVideoElement) {
      moveFilm(this, { isPaused: true });
    },
  },
  load: { value: () => undefined },
};
const imageParts: PropertyDescriptorMap & ThisType<HTMLImageElement> = {
  decode: {
    value: function decode(this: HTMLImageElement) {
      return new Promise<void>((resolve, reject) =>
        device.load(this, (isShown) => (isShown ? resolve() : reject(new Error('not a picture')))),
      );
    },
  },
};

function install(owner: object, parts: PropertyDescriptorMap): void {
  for (const [name, part] of Object.entries(parts))
    Object.defineProperty(owner, name, { configurable: true, ...part });
}
function uninstall(owner: object, parts: PropertyDescriptorMap): void {
  for (const name of Object.keys(parts)) Reflect.deleteProperty(owner, name);
}

beforeEach(() => {
  install(HTMLVideoElement.prototype, videoParts);
  install(HTMLImageElement.prototype, imageParts);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => device.requestFrame(run));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => device.frames.delete(handle));
  // Neither draws a small picture nor measures text; boards take the width of a usual letter then.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(performance, 'now').mockImplementation(() => device.time);
});
afterEach(() => {
  uninstall(HTMLVideoElement.prototype, videoParts);
  uninstall(HTMLImageElement.prototype, imageParts);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const item = fc
  .record({
    id: fc.uuid(),
    fate: fc.constantFrom(...fates),
    seconds: fc.constantFrom(...Object.values(pictureTimes)),
    isVideo: fc.boolean(),
  })
  .map(({ id, fate, seconds, isVideo }): FileItem => {
    const kind = isVideo || fate === 'tiring' || fate === 'breaking' ? 'VIDEO' : 'IMAGE';
    const durationMs = seconds * 1000;
    return {
      ...{ id, kind, durationMs },
      name: id,
      file: id,
      url: `/media/${fate}`,
      sha256: null,
      bytes: 1,
    };
  });

/** A screen that shows files alone. */
type FileScreen = Omit<ManifestScreen, 'items'> & { items: FileItem[] };

/** A screen of which at least one file is fine. */
const screen = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
    fine: item,
    place: fc.nat(5),
    isTimeSync: fc.boolean(),
    startDelayMs: fc.constantFrom(...Object.values(startDelays)),
    code: fc.constantFrom(...Object.values(transitions)),
  })
  .map(({ items, fine, place, isTimeSync, startDelayMs, code }): FileScreen => {
    const picture: FileItem = { ...fine, kind: 'IMAGE', url: '/media/fine' };
    return {
      ...{
        id: 'screen',
        name: 'Screen',
        order: 1,
        type: 'SLIDERS',
        orientation: 'LANDSCAPE',
        isActive: true,
      },
      ...{ isTimeSync, startDelayMs },
      tween: { code, durationMs: code === 'NONE' ? 0 : transitionTime, easing: 'ease-in-out' },
      items: items.with(place % items.length, picture),
    };
  });

/** What happens to a player, and for which share of the day it stays so. */
const happening = fc.record({
  kind: fc.constantFrom('publish', 'publish', 'restart', 'turnOff'),
  screen,
  share: fc.integer({ min: 1, max: 100 }),
});

const day = 86_400_000;

/** A player of one screen, and what people would see of it. */
class Watched {
  readonly plays: Played[] = [];
  readonly faults: StageFault[] = [];
  /** Milliseconds for which items were in sight when it was their turn, and how many turns these were. */
  shownMs = 0;
  turns = 0;
  #screen: FileScreen;
  #startedAt = 0;
  #root = document.createElement('div');
  #stage: Stage;
  #turn = '';
  readonly #broken = new WeakSet<Element>();
  #isShowing = false;
  #seenAt = 0;
  #lastAt = 0;
  #beganAt = 0;
  #periods = 0;

  constructor(shown: FileScreen) {
    this.#screen = shown;
    this.#stage = this.#open();
  }

  readonly now = () => epochMs + 17_000_123 + device.time;

  /** Takes a screen as if it came from the server just now. No two files of the day have the same address. */
  #begin(shown: FileScreen): void {
    this.#periods += 1;
    const items = shown.items.map((one, place) => ({ ...one, url: `${one.url}/${this.#periods}/${place}` }));
    this.#screen = { ...shown, items };
    this.#startedAt = this.now();
    this.#seenAt = device.time;
    this.#beganAt = device.time;
    this.#isShowing = false;
  }

  #open(): Stage {
    this.#begin(this.#screen);
    document.body.append(this.#root);
    return openStage(this.#root, {
      ...{ screen: this.#screen, epochMs, startedAt: this.#startedAt, now: this.now },
      onFault: (fault) => this.#fail(fault),
      onPlayed: (played) => void this.plays.push(played),
    });
  }

  show(shown: FileScreen): void {
    this.#begin(shown);
    this.#stage.change({ screen: this.#screen, startedAt: this.#startedAt });
  }

  close(): void {
    this.#stage.close();
    expect([this.#root.childElementCount, device.frames.size]).toEqual([0, 0]);
    this.#root.remove();
  }

  restart(shown: FileScreen): void {
    this.close();
    this.#screen = shown;
    this.#root = document.createElement('div');
    this.#stage = this.#open();
  }

  /** The pictures and videos that are drawn, also one that a transition has made invisible. */
  #drawn(): Element[] {
    return [...this.#root.children].flatMap((layer) =>
      (layer as HTMLElement).style.visibility === 'visible' ? (layer.firstElementChild ?? []) : [],
    );
  }

  #fail(fault: StageFault): void {
    this.faults.push(fault);
    for (const { firstElementChild: content } of this.#root.children)
      if (content && 'url' in fault.item && content.getAttribute('src') === fault.item.url)
        this.#broken.add(content);
  }

  /** Looks at the screen after a frame. @throws Error about what must never be seen */
  look(): void {
    const { time } = device;
    if (this.#isShowing) this.shownMs += time - this.#lastAt;
    this.#lastAt = time;
    this.#isShowing = false;
    if (this.#root.childElementCount > 8 || device.frames.size !== 1) throw new Error('Layers pile up.');
    const { isActive, items } = this.#screen;
    const drawn = this.#drawn();
    if (!isActive) {
      if (drawn.length > 0) throw new Error('A screen that is turned off shows something.');
      return;
    }
    if (drawn.length > 0) this.#seenAt = time;
    if (time - this.#seenAt > longestBlank)
      throw new Error(`Nothing was in sight for more than a second, ${time} ms after the start.`);
    const frame = frameAt(this.#screen, this.now(), { epochMs, startedAt: this.#startedAt });
    const due = frame && items[frame.index];
    if (!due) return;
    const since =
      this.now() - (this.#screen.isTimeSync ? epochMs : this.#startedAt) - this.#screen.startDelayMs;
    const round = Math.max(0, Math.floor(since / cycleOf(this.#screen)));
    const turn = `${this.#periods} ${round} ${frame.index}`;
    // What broke before its turn is only what is left of it.
    this.#isShowing = drawn.some(
      (content) =>
        content.getAttribute('src') === due.url && (turn === this.#turn || !this.#broken.has(content)),
    );
    if (this.#isShowing && turn !== this.#turn) {
      this.turns += 1;
      this.#turn = turn;
    }
    const isFine = due.url.startsWith('/media/fine/');
    const isLate = frame.offsetMs > longestBlank && time - this.#beganAt > longestBlank;
    if (isFine && isLate && frame.progress === 0 && !this.#isShowing)
      throw new Error(`It is the turn of ${due.url}, but something else is in sight.`);
  }
}

test('for a day, a screen is never empty, whatever files fail, versions come and devices start again', async () => {
  const listening = [vi.spyOn(window, 'addEventListener'), vi.spyOn(document, 'addEventListener')];
  await fc.assert(
    fc.asyncProperty(
      screen,
      fc.array(happening, { minLength: 60, maxLength: 60, size: 'max' }),
      fc.integer({ min: 1 }),
      async (first, happenings, noise) => {
        device = new Device(noise);
        const watched = new Watched(first);
        const shares = happenings.reduce((sum, { share }) => sum + share, 0);
        let until = 0;
        for (const { kind, screen: shown, share } of happenings) {
          until += (day * share) / shares;
          while (device.time < until) {
            await device.nextFrame();
            watched.look();
          }
          if (kind === 'publish') watched.show(shown);
          if (kind === 'turnOff') watched.show({ ...shown, isActive: false });
          if (kind === 'restart') watched.restart(shown);
          for (const content of device.loaded) {
            if (!content.hasAttribute('src')) device.loaded.delete(content);
            else expect(content.isConnected, 'only what is on the screen is loaded').toBe(true);
          }
        }
        watched.close();
        const { plays, shownMs, turns, faults } = watched;
        const ends = plays.map(({ startedAt, durationMs }) => startedAt + durationMs);
        const twice = plays.filter(({ startedAt }, place) => startedAt < (ends[place - 1] ?? 0));
        expect(twice.length, 'no time is counted twice').toBe(0);
        expect(plays.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(shownMs);
        expect(plays.length).toBe(turns);
        expect(shownMs).toBeGreaterThan(day / 8);
        expect(new Set(faults.map(({ reason }) => reason))).toEqual(new Set(['UNREADABLE', 'STALLED']));
      },
    ),
    // Its report of a failure names the seed.
    { numRuns: 1, endOnFailure: true },
  );
  for (const listens of listening) expect(listens).not.toHaveBeenCalled();
});

/** A screen with a menu board and one picture, which take turns of eight seconds. */
const boardScreen: ManifestScreen = {
  ...{ id: 'screen', name: 'Screen', order: 1, type: 'SLIDERS', orientation: 'LANDSCAPE', isActive: true },
  ...{ isTimeSync: false, startDelayMs: 0, tween: { code: 'NONE', durationMs: 0, easing: 'ease-in-out' } },
  items: [
    {
      ...{ id: 'board', name: 'Counter', kind: 'BOARD', durationMs: 8000 },
      board: {
        ...{ channelMenuId: 'menu', heading: null, template: 'LIST', categoryIds: [] },
        ...{ shows: 'LIVE', showsDescriptions: false, hidesSoldOut: false },
        ...{ background: '#14201f', textColour: '#ffffff', accentColour: '#ffc857' },
      },
    },
    {
      ...{ id: 'picture', name: 'Picture', kind: 'IMAGE', file: 'picture', url: '/media/fine' },
      ...{ sha256: null, bytes: 1, durationMs: 8000 },
    },
  ],
};

/** The menu of the board: one item at that price, and what it costs from a moment on. */
function boardMenu(
  priceCents: number,
  { isSoldOut = false, currency = 'ZAR', later = [] as [number, number][] } = {},
): BoardMenu {
  const supply = { isSoldOut, soldOutUntil: null };
  const item = { id: 'regina', name: 'Regina', description: null, image: null, ...supply };
  return {
    ...{ channelMenuId: 'menu', shows: 'LIVE', deployedAt: null, currency },
    states: [[0, priceCents] as const, ...later].map(([from, cents]) => ({
      from,
      sections: [
        {
          ...{ id: 'pizza', name: 'Pizza' },
          items: [{ ...item, sizes: [{ id: 'one', name: 'Standard', priceCents: cents, ...supply }] }],
        },
      ],
    })),
  };
}

function openBoard(menus: readonly BoardMenu[]) {
  device = new Device(1);
  const root = document.createElement('div');
  document.body.append(root);
  const faults: StageFault[] = [];
  const now = () => epochMs + device.time;
  const stage = openStage(root, {
    ...{ screen: boardScreen, epochMs, startedAt: now(), menus, now },
    onFault: (fault) => void faults.push(fault),
  });
  onTestFinished(() => {
    stage.close();
    root.remove();
  });
  const runTo = async (milliseconds: number) => {
    while (device.time < milliseconds) await device.nextFrame();
  };
  const inSight = () =>
    [...root.children].filter((layer) => (layer as HTMLElement).style.visibility === 'visible');
  const texts = () =>
    inSight().flatMap((layer) =>
      [...layer.querySelectorAll('text')].map((one) => [
        one.textContent?.replaceAll('\u00a0', ' '),
        one.getAttribute('text-decoration') === 'line-through',
      ]),
    );
  return { stage, faults, runTo, inSight, texts };
}

test('a menu board shows what is sold out and new prices at once, and goes on to the price of a later moment by itself', async () => {
  const { stage, runTo, texts } = openBoard([boardMenu(8990)]);
  await runTo(1000);
  expect(texts()).toEqual([
    ['Pizza', false],
    ['Regina', false],
    ['R 89.90', false],
  ]);
  stage.setMenus([boardMenu(8990, { isSoldOut: true })]);
  await device.nextFrame();
  expect(texts()).toEqual([
    ['Pizza', false],
    ['Regina', true],
    ['R 89.90', true],
  ]);
  stage.setMenus([boardMenu(8990, { later: [[epochMs + 4000, 9990]] })]);
  await device.nextFrame();
  expect(texts().at(-1)).toEqual(['R 89.90', false]);
  await runTo(4300);
  expect(texts().at(-1)).toEqual(['R 99.90', false]);
});

test('a board takes turns with the files of its screen, and has no picture in its place', async () => {
  const { inSight, texts, runTo, stage } = openBoard([boardMenu(8990)]);
  await runTo(7000);
  expect(texts()).toHaveLength(3);
  await runTo(9000);
  expect(inSight().map((layer) => layer.firstElementChild?.tagName)).toEqual(['IMG']);
  await runTo(17_000);
  expect(texts()).toHaveLength(3);
  expect(stage.untilChangeMs()).toBeGreaterThan(0);
});

test('a board without its menu, or with one that cannot be drawn, leaves the screen to the other files, and comes back', async () => {
  const { stage, faults, inSight, texts, runTo } = openBoard([]);
  await runTo(1000);
  expect(inSight().map((layer) => layer.firstElementChild?.tagName)).toEqual(['IMG']);
  expect(faults.map(({ item: { name }, reason }) => [name, reason])).toEqual([['Counter', 'UNREADABLE']]);
  const broken = boardMenu(8990);
  stage.setMenus([
    { ...broken, states: [{ from: 0, sections: [{ id: 'a', name: 'A', items: [{} as never] }] }] },
  ]);
  await runTo(2000);
  expect(inSight().map((layer) => layer.firstElementChild?.tagName)).toEqual(['IMG']);
  stage.setMenus([broken]);
  await runTo(3000);
  expect(texts()).toHaveLength(3);
});
