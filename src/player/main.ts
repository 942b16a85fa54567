import {
  heartbeatEveryMs,
  longestWaitSeconds,
  mediaCache,
  type PlayerFault,
  playerPaths,
  type Rotation,
} from '../../contract/signage/player.ts';
import { type Content, dropOthers, keepMedia } from './media.ts';
import { openPlayLog, type PlayLog } from './plays.ts';
import { ask, openServerClock, pause, Refusal } from './server.ts';
import { openStage, type Stage } from './stage.ts';

/** What a player says before it has something to show, by language. A new language is one entry. */
const texts = {
  en: {
    codeTitle: 'Pair this screen',
    codeHint: 'In Commissary, open Signage, then Players, and enter this code:',
    notSecure:
      'This address is not secure. Open the player under https, so that it can go on without a network.',
    noServer: 'The server cannot be reached. This screen goes on by itself as soon as it can.',
    nothingPublished: 'Nothing is published for this screen yet. Publish its layout, and it appears here.',
    loading: 'Loading what this screen shows …',
  },
  es: {
    codeTitle: 'Vincula esta pantalla',
    codeHint: 'En Commissary, abre Señalización, luego Reproductores, e introduce este código:',
    notSecure:
      'Esta dirección no es segura. Abre el reproductor con https para que pueda seguir sin conexión.',
    noServer: 'No se puede conectar con el servidor. Esta pantalla sigue sola en cuanto pueda.',
    nothingPublished: 'Aún no hay nada publicado para esta pantalla. Publica su diseño y aparecerá aquí.',
    loading: 'Cargando lo que muestra esta pantalla…',
  },
  ar: {
    codeTitle: 'اربط هذه الشاشة',
    codeHint: 'في Commissary افتح «اللافتات الرقمية» ثم «المشغّلات» وأدخل هذا الرمز:',
    notSecure: 'هذا العنوان غير آمن. افتح المشغّل عبر https ليواصل العمل دون شبكة.',
    noServer: 'تعذّر الوصول إلى الخادم. تواصل هذه الشاشة العمل تلقائيًا حالما يعود الاتصال.',
    nothingPublished: 'لم يُنشر شيء لهذه الشاشة بعد. انشر تخطيطها ليظهر هنا.',
    loading: 'جارٍ تحميل ما تعرضه هذه الشاشة…',
  },
} as const;

type Language = keyof typeof texts;
const isLanguage = (code: string): code is Language => Object.hasOwn(texts, code);

/** The texts in the first language of the browser that there are texts in. */
const wordsFor = (languages: readonly string[]): (typeof texts)[Language] =>
  texts[languages.map((code) => code.split('-')[0] ?? '').find(isLanguage) ?? 'en'];

/** What the server says that this player shows. */
interface Shown extends Content {
  etag: string;
  rotation: Rotation;
}

const keyName = 'player-key';
const shownName = 'player-shown';

/** Milliseconds between two looks at whether somebody entered the code, and waits after failures. */
const untilNextLook = 3000;
const waits = { first: 2000, longest: 60_000 };

/** How often a player looks whether its first picture is in sight, and milliseconds between two looks. */
const mostLooks = 40;
const untilNextSight = 500;

/** Milliseconds that a new version waits at most for the end of a picture. */
const longestHold = 20_000;

/** Milliseconds without a frame after which the page starts again. */
const longestFreeze = 10_000;

const words = wordsFor(navigator.languages);
const root = document.querySelector<HTMLElement>('#player') ?? document.body;
const clock = openServerClock();

function say(text: string, code?: string): void {
  const message = document.createElement('div');
  message.className = 'message';
  message.setAttribute('role', 'status');
  const line = document.createElement('span');
  line.textContent = text;
  message.append(line);
  if (code !== undefined) {
    const big = document.createElement('strong');
    big.textContent = code;
    message.append(big);
  }
  root.replaceChildren(message);
}

/** Shows a code until somebody enters it, and gives the key. */
async function pair(): Promise<string> {
  for (;;) {
    try {
      const { code, key, endsAt } = await ask<{ code: string; key: string; endsAt: string }>(
        playerPaths.pairings,
        { method: 'POST', body: {} },
      );
      document.title = words.codeTitle;
      say(words.codeHint, `${code.slice(0, 3)} ${code.slice(3)}`);
      // The clock of the device may be wrong, so the time that is left is counted by the server's.
      while (clock.now() < Date.parse(endsAt)) {
        await pause(untilNextLook);
        // Somebody may enter the code while the network is away, so no failure gives the code up.
        const isPaired = await ask(playerPaths.manifest, { key }).then(
          () => true,
          () => false,
        );
        if (isPaired) return key;
      }
    } catch {
      say(words.noServer);
      await pause(waits.first);
    }
  }
}

function savedShown(): Shown | undefined {
  try {
    const text = localStorage.getItem(shownName);
    // An earlier version of the player knew no menus.
    return text === null ? undefined : { menus: [], ...JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Only the menus of its boards are other ones. */
const isSameButMenus = (one: Shown, other: Shown): boolean =>
  one.rotation === other.rotation && JSON.stringify(one.manifest) === JSON.stringify(other.manifest);

/** Everything that is on the screen of the device. */
class Player {
  readonly #key: string;
  readonly #log: PlayLog;
  readonly #stages = new Map<string, Stage>();
  #shown: Shown | undefined;
  #fault: { code: PlayerFault; file: string } | null = null;
  #drawnAt = performance.now();

  constructor(key: string, log: PlayLog) {
    this.#key = key;
    this.#log = log;
  }

  /** Draws what the server says, or said last. */
  show(shown: Shown): void {
    this.#shown = shown;
    root.dataset.rotation = shown.rotation;
    if (!shown.manifest) {
      this.#closeStages(() => true);
      say(words.nothingPublished);
      return;
    }
    const { menus } = shown;
    const { screens, layout, epochMs } = shown.manifest;
    document.title = layout.name;
    this.#closeStages((id) => !screens.some((screen) => screen.id === id));
    root.querySelector('.message')?.remove();
    for (const screen of screens) {
      const startedAt = clock.now();
      const existing = this.#stages.get(screen.id);
      if (existing) {
        existing.setMenus(menus);
        existing.change({ screen, startedAt });
        continue;
      }
      const element = document.createElement('div');
      element.className = 'screen';
      element.dataset.screen = screen.id;
      root.append(element);
      const stage = openStage(element, {
        ...{ screen, epochMs, startedAt, menus, now: clock.now },
        onFault: ({ item, reason }) => {
          this.#fault = { code: reason, file: item.name };
        },
        onPlayed: (played) => this.#log.add(screen.id, played),
      });
      this.#stages.set(screen.id, stage);
    }
  }

  #closeStages(isOver: (id: string) => boolean): void {
    for (const [id, stage] of this.#stages) {
      if (!isOver(id)) continue;
      stage.close();
      this.#stages.delete(id);
      root.querySelector(`[data-screen="${id}"]`)?.remove();
    }
  }

  /** Waits for the end of the picture in sight, so that a new version does not cut it off. */
  async #endOfPicture(): Promise<void> {
    const [stage] = this.#stages.values();
    if (stage) await pause(Math.min(stage.untilChangeMs(), longestHold));
  }

  /** Shows the menus of boards as they are now. That cuts nothing off, so it waits for nothing. */
  #showMenus(shown: Shown): void {
    this.#shown = shown;
    for (const stage of this.#stages.values()) stage.setMenus(shown.menus);
  }

  /** Follows what the server says, for ever. A version is shown once all of its files are here. @throws Refusal 401 */
  async follow(): Promise<never> {
    let wait = waits.first;
    for (;;) {
      try {
        const known = this.#shown ? `&known=${encodeURIComponent(this.#shown.etag)}` : '';
        const { isChanged, ...next } = await ask<Shown & { isChanged: boolean }>(
          `${playerPaths.manifest}?waitSeconds=${longestWaitSeconds}${known}`,
          { key: this.#key, waitsMs: longestWaitSeconds * 1000 },
        );
        wait = waits.first;
        if (!isChanged) continue;
        const isOnlyMenus = this.#shown !== undefined && isSameButMenus(this.#shown, next);
        if (isOnlyMenus) this.#showMenus(next);
        const { missing, hasNew } = await keepMedia(next, this.#key);
        this.#fault = missing[0] === undefined ? null : { code: 'NOT_LOADED', file: missing[0] };
        if (!isOnlyMenus) {
          await this.#endOfPicture();
          this.show(next);
        } else if (hasNew) this.#showMenus(structuredClone(next));
        localStorage.setItem(shownName, JSON.stringify(next));
        await dropOthers(next);
        void this.#beatInSight();
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) throw error;
        if (!this.#shown) say(words.noServer);
        // Not all players at once, when a server comes back.
        await pause(wait * (0.5 + Math.random() / 2));
        wait = Math.min(waits.longest, wait * 2);
      }
    }
  }

  async #beat(): Promise<void> {
    const estimate = await navigator.storage.estimate();
    const [stage] = this.#stages.values();
    await ask(playerPaths.heartbeat, {
      ...{ method: 'POST', key: this.#key },
      body: {
        version: this.#shown?.manifest?.version ?? 0,
        size: `${Math.round(screen.width * devicePixelRatio)}x${Math.round(screen.height * devicePixelRatio)}`,
        freeBytes: estimate.quota === undefined ? null : Math.max(0, estimate.quota - (estimate.usage ?? 0)),
        clockErrorMs: clock.errorMs(),
        fault: this.#fault,
        picture: stage?.picture() ?? null,
      },
      // The next sign of life follows soon.
    }).catch(() => undefined);
  }

  /** Says that it is there as soon as something is in sight, so that people see what they published. */
  async #beatInSight(): Promise<void> {
    const [stage] = this.#stages.values();
    for (let looks = 0; looks < mostLooks && stage?.picture() === null; looks += 1)
      await pause(untilNextSight);
    await this.#beat();
  }

  /** Says again and again that it is there. */
  async keepBeating(): Promise<never> {
    for (;;) {
      await this.#beat();
      await pause(heartbeatEveryMs);
    }
  }

  /** Starts the page again if the browser draws no more frames. */
  watch(): void {
    const drawn = () => {
      this.#drawnAt = performance.now();
      requestAnimationFrame(drawn);
    };
    requestAnimationFrame(drawn);
    setInterval(() => {
      const isFrozen = performance.now() - this.#drawnAt > longestFreeze;
      if (document.visibilityState === 'hidden') this.#drawnAt = performance.now();
      else if (isFrozen) location.reload();
    }, 1000);
  }
}

/** Keeps the screen awake. A browser lets go of it when its page was hidden. */
function stayAwake(): void {
  const request = () => {
    // A device that cannot do it stays awake by its own settings.
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', request);
  request();
}

/** Starts the page again each night between three and four, so that a new version of the player comes in. */
function restartAtNight(): void {
  const next = new Date();
  next.setHours(27, 0, 0, 0);
  const wait = (next.getTime() - Date.now()) % 86_400_000;
  setTimeout(() => location.reload(), wait + Math.random() * 3_600_000);
}

/** Waits until the service worker answers for the files of the screens. */
async function openWorker(): Promise<void> {
  await navigator.serviceWorker.register('/play/worker.js', { type: 'module' });
  if (navigator.serviceWorker.controller) return;
  const controlled = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  await Promise.race([controlled, pause(longestFreeze)]);
}

/** Forgets all of a customer, because somebody ended the key. */
async function forget(): Promise<void> {
  localStorage.clear();
  await caches.delete(mediaCache);
  indexedDB.deleteDatabase('player');
}

async function run(): Promise<void> {
  if (!isSecureContext) return say(words.notSecure);
  stayAwake();
  restartAtNight();
  await openWorker();
  await navigator.storage.persist();
  const key = localStorage.getItem(keyName) ?? (await pair());
  localStorage.setItem(keyName, key);
  const player = new Player(key, await openPlayLog(key));
  const saved = savedShown();
  if (saved) player.show(saved);
  else say(words.loading);
  player.watch();
  void player.keepBeating();
  try {
    await player.follow();
  } finally {
    await forget();
    location.reload();
  }
}

void run();
