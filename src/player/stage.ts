import { menuOfBoard } from '../../contract/signage/boardMenus.ts';
import type { BoardMenu, ManifestItem, ManifestScreen } from '../../contract/signage/manifest.ts';
import type { PlayerFault } from '../../contract/signage/player.ts';
import { correctionOf, frameAt } from '../../contract/signage/schedule.ts';
import { type DrawnBoard, drawBoard, paintBoard } from './board.ts';
import { atRest, type LayerStyle, transitionAt } from './transitions.ts';

/** What went wrong with an item. The screen goes on showing what it can. */
export interface StageFault {
  item: ManifestItem;
  reason: Extract<PlayerFault, 'UNREADABLE' | 'STALLED'>;
}

/** An item that has been shown: when it came into sight by the server's clock, and whether it was shown to its end. */
export interface Played {
  item: ManifestItem;
  startedAt: number;
  durationMs: number;
  completed: boolean;
  /** How late it was, in milliseconds. */
  driftMs: number;
}

export interface StageOptions {
  screen: ManifestScreen;
  /** The moment from which screens in step count. */
  epochMs: number;
  /** Milliseconds of the server's clock. While they do not change, the stage stands still. */
  now: () => number;
  /** When a screen that is not in step with others began, by the same clock. */
  startedAt: number;
  /** The menus of its boards. */
  menus?: readonly BoardMenu[];
  onFault?: (fault: StageFault) => void;
  onPlayed?: (played: Played) => void;
}

/** Plays a screen in an element. */
export interface Stage {
  /** Shows another screen, such as a new version, in place of the one so far. */
  change(options: Pick<StageOptions, 'screen' | 'startedAt'>): void;
  /** Shows the menus as they are now, at once. */
  setMenus(menus: readonly BoardMenu[]): void;
  /** Milliseconds until the picture in sight ends or its transition begins. */
  untilChangeMs(): number;
  /** What is in sight as a small JPEG, in an address with the data in it; null if nothing is. */
  picture(): string | null;
  close(): void;
}

/** Milliseconds without a new frame after which a video counts as stalled. */
const longestStall = 10_000;
/** Milliseconds after which a file that could not be shown is tried again. */
const untilAnotherTry = 10_000;
/** Milliseconds between two jumps in a video, and between two looks at it. */
const betweenJumps = 10_000;
const betweenChecks = 1000;

interface Layer {
  item: ManifestItem;
  element: HTMLElement;
  content: HTMLImageElement | HTMLVideoElement | SVGSVGElement;
  /** Of a menu board: what it shows, of which menu, and since when. */
  board: (DrawnBoard & { menu: BoardMenu; drawnFor: number }) | undefined;
  /** The menu with which it could not be drawn. */
  refused: BoardMenu | undefined;
  state: 'loading' | 'ready' | 'failed';
  failedAt: number;
  drawn: LayerStyle | undefined;
  /** Of a video: when it was last looked at, jumped and moved, and where it was then. */
  checkedAt: number;
  jumpedAt: number;
  movedAt: number;
  place: number;
}

const fills = 'position:absolute;inset:0;width:100%;height:100%;';

/** Loads the item into a layer of its own. It shows nothing until it is ready. */
function openLayer(item: ManifestItem, fail: (layer: Layer, reason: StageFault['reason']) => void): Layer {
  const element = document.createElement('div');
  element.style.cssText = `${fills}overflow:hidden;visibility:hidden;will-change:transform,opacity`;
  const content =
    item.kind === 'BOARD'
      ? document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      : document.createElement(item.kind === 'VIDEO' ? 'video' : 'img');
  content.style.cssText = `${fills}object-fit:contain`;
  const now = performance.now();
  const layer: Layer = {
    ...{
      item,
      element,
      content,
      board: undefined,
      refused: undefined,
      state: 'loading',
      failedAt: 0,
      drawn: undefined,
    },
    ...{ checkedAt: 0, jumpedAt: Number.NEGATIVE_INFINITY, movedAt: now, place: -1 },
  };
  const ready = () => {
    if (layer.state === 'loading') layer.state = 'ready';
  };
  element.append(content);
  if (item.kind === 'BOARD' || content instanceof SVGSVGElement) return layer;
  content.crossOrigin = 'anonymous';
  content.addEventListener('error', () => fail(layer, 'UNREADABLE'));
  if (content instanceof HTMLVideoElement) {
    Object.assign(content, { muted: true, playsInline: true, preload: 'auto', loop: true });
    content.addEventListener('canplay', ready);
    content.src = item.url;
  } else {
    content.alt = '';
    content.src = item.url;
    content.decode().then(ready, () => fail(layer, 'UNREADABLE'));
  }
  return layer;
}

/** Draws the menu board of a layer, if it looks different at that moment. */
function drawMenu(layer: Layer, menu: BoardMenu, isPortrait: boolean, moment: number): void {
  const { item, board } = layer;
  if (item.kind !== 'BOARD') return;
  if (board?.menu === menu && moment >= board.drawnFor && moment < board.holdsUntil) return;
  const before = board?.element;
  const drawn = drawBoard({ menu, settings: item.board, isPortrait, moment, before });
  drawn.element.style.cssText = fills;
  layer.element.style.background = item.board.background;
  layer.content.replaceWith(drawn.element);
  Object.assign(layer, { content: drawn.element, board: { ...drawn, menu, drawnFor: moment } });
  layer.state = 'ready';
}

function draw({ element, content, drawn }: Layer, style: LayerStyle): LayerStyle {
  if (drawn === style) return style;
  if (drawn === undefined) element.style.visibility = 'visible';
  if (drawn?.opacity !== style.opacity) element.style.opacity = String(style.opacity);
  if (drawn?.layer !== style.layer) element.style.transform = style.layer;
  if (drawn?.content !== style.content) content.style.transform = style.content;
  return style;
}

/** Pixels of the width of a small picture, and how well a JPEG keeps it. */
const smallWidth = 320;
const smallQuality = 0.6;

const sizeOf = ({ content, board }: Layer): { width: number; height: number } => {
  if (content instanceof HTMLVideoElement) return { width: content.videoWidth, height: content.videoHeight };
  if (content instanceof HTMLImageElement)
    return { width: content.naturalWidth, height: content.naturalHeight };
  return board ? board.plan : { width: 0, height: 0 };
};

function pictureOf(layer: Layer): string | null {
  const { item, content, board } = layer;
  const { width, height } = sizeOf(layer);
  if (width === 0 || height === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = smallWidth;
  canvas.height = Math.max(1, Math.round((smallWidth * height) / width));
  if (!(content instanceof SVGSVGElement))
    canvas.getContext('2d')?.drawImage(content, 0, 0, canvas.width, canvas.height);
  else if (item.kind === 'BOARD' && board) paintBoard(board.plan, item.board, canvas);
  return canvas.toDataURL('image/jpeg', smallQuality);
}

/**
 * Plays a screen in an element, by the clock alone (`frameAt`). It keeps the current item and the next one loaded. If an
 * item cannot be shown, the one before it stays in sight, so one bad file never leaves the screen empty.
 */
export function openStage(root: HTMLElement, options: StageOptions): Stage {
  const { epochMs, now, onFault, onPlayed } = options;
  let { screen, startedAt, menus = [] } = options;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let layers: Layer[] = [];
  let inSight: Layer | undefined;
  let playing: Omit<Played, 'durationMs' | 'completed'> | undefined;
  let lastOffset = 0;
  let handle = 0;
  let lastMoment = Number.NaN;
  root.style.cssText += ';position:relative;overflow:hidden;background:#000;contain:strict';

  const fail = (layer: Layer, reason: StageFault['reason']): void => {
    if (layer.state === 'failed' || !layers.includes(layer)) return;
    Object.assign(layer, { state: 'failed', failedAt: performance.now() });
    onFault?.({ item: layer.item, reason });
  };

  const isOver = ({ state, failedAt }: Layer): boolean =>
    state === 'failed' && performance.now() - failedAt > untilAnotherTry;

  const layerOf = (item: ManifestItem): Layer => {
    const existing = layers.find((layer) => layer.item === item && !isOver(layer));
    if (existing) return existing;
    const layer = openLayer(item, fail);
    layers.push(layer);
    root.append(layer.element);
    return layer;
  };

  const remove = ({ element, content }: Layer): void => {
    element.remove();
    // A video that is only removed goes on loading.
    content.removeAttribute('src');
    if (content instanceof HTMLVideoElement) content.load();
  };

  function keepOnly(needed: readonly (Layer | undefined)[]): void {
    const isNeeded = (layer: Layer) => needed.includes(layer) && (layer === inSight || !isOver(layer));
    for (const layer of layers) if (!isNeeded(layer)) remove(layer);
    layers = layers.filter(isNeeded);
  }

  /** The items from a place on, up to the first one that has not failed. */
  function substitutesFrom(index: number): Layer[] {
    const found: Layer[] = [];
    for (const item of [...screen.items.slice(index), ...screen.items.slice(0, index)]) {
      const layer = layerOf(item);
      found.push(layer);
      if (layer.state !== 'failed') break;
    }
    return found;
  }

  /** Keeps a video at the place that the schedule says. */
  function follow(layer: Layer, offsetMs: number, isMoving: boolean): void {
    const { content: video } = layer;
    if (!(video instanceof HTMLVideoElement) || layer.state !== 'ready') return;
    const time = performance.now();
    const length = Number.isFinite(video.duration) ? video.duration * 1000 : Number.POSITIVE_INFINITY;
    const place = length > 0 ? offsetMs % length : 0;
    if (!isMoving) {
      if (!video.paused) video.pause();
      if (Math.abs(video.currentTime * 1000 - place) > 40 && !video.seeking) video.currentTime = place / 1000;
      layer.movedAt = time;
      return;
    }
    if (video.paused) {
      if (Math.abs(video.currentTime * 1000 - place) > 40) video.currentTime = place / 1000;
      // A browser refuses to play while its page is hidden; the next frame tries again.
      video.play().catch(() => undefined);
      layer.checkedAt = time;
    }
    if (video.currentTime !== layer.place) Object.assign(layer, { place: video.currentTime, movedAt: time });
    else if (time - layer.movedAt > longestStall) fail(layer, 'STALLED');
    if (time - layer.checkedAt < betweenChecks || video.seeking) return;
    layer.checkedAt = time;
    const correction = correctionOf(video.currentTime * 1000 - place);
    if (correction !== 'jump') video.playbackRate = correction.playbackRate;
    else if (time - layer.jumpedAt > betweenJumps) {
      video.currentTime = place / 1000;
      layer.jumpedAt = time;
    }
  }

  function endPlay(moment: number, completed: boolean): void {
    if (playing) onPlayed?.({ ...playing, durationMs: Math.max(0, moment - playing.startedAt), completed });
    playing = undefined;
  }

  function showMenu(layer: Layer, moment: number): void {
    const { item } = layer;
    if (item.kind !== 'BOARD') return;
    const menu = menuOfBoard(menus, item.board);
    // One bad board never stops the rest, and is not drawn again with each frame.
    if (!menu) fail(layer, 'UNREADABLE');
    if (!menu || layer.refused === menu) return;
    try {
      drawMenu(layer, menu, screen.orientation === 'PORTRAIT', moment);
    } catch {
      layer.refused = menu;
      fail(layer, 'UNREADABLE');
    }
  }

  function drawFrame(): void {
    handle = requestAnimationFrame(drawFrame);
    const moment = now();
    const isMoving = moment !== lastMoment;
    lastMoment = moment;
    const frame = screen.isActive ? frameAt(screen, moment, { epochMs, startedAt }) : undefined;
    const item = frame && screen.items[frame.index];
    const nextItem = frame && screen.items[frame.nextIndex];
    if (!item || !nextItem) {
      endPlay(moment, true);
      inSight = undefined;
      keepOnly([]);
      return;
    }
    const current = layerOf(item);
    const next = layerOf(nextItem);
    for (const layer of [current, next]) showMenu(layer, moment);
    // What stays in sight for want of another one goes on to tell the truth.
    if (inSight && inSight !== current && inSight !== next) showMenu(inSight, moment);
    // What cannot be shown leaves what is in sight where it is; at the start, an item that follows steps in.
    const substitutes = current.state === 'ready' || inSight ? [] : substitutesFrom(frame.nextIndex);
    for (const layer of substitutes) showMenu(layer, moment);
    const substitute = substitutes.find(({ state }) => state === 'ready');
    const shown = current.state === 'ready' ? current : (inSight ?? substitute);
    if (shown !== inSight && shown) root.prepend(shown.element);
    inSight = shown;
    keepOnly([current, next, shown, ...substitutes]);
    // The only item of a screen follows itself.
    const beginsAgain = lastOffset - frame.offsetMs > item.durationMs / 2;
    lastOffset = frame.offsetMs;
    if (playing?.item !== item || beginsAgain) {
      endPlay(moment, true);
      if (current.state === 'ready')
        playing = { item, startedAt: moment, driftMs: Math.round(frame.offsetMs) };
    }
    if (!shown) return;
    const isChanging = frame.progress > 0 && next.state === 'ready' && next !== shown && !isCalm;
    const styles = isChanging ? transitionAt(screen.tween.code, frame.progress) : undefined;
    shown.drawn = draw(shown, styles?.leaving ?? atRest);
    if (styles) {
      if (next.drawn === undefined) root.append(next.element);
      next.drawn = draw(next, styles.coming);
    } else if (next !== shown && next.drawn !== undefined) {
      next.element.style.visibility = 'hidden';
      next.drawn = undefined;
    }
    follow(shown, shown === current ? frame.offsetMs : 0, isMoving && shown === current);
    if (next !== shown) follow(next, 0, false);
  }

  handle = requestAnimationFrame(drawFrame);
  return {
    change(changed) {
      endPlay(now(), false);
      ({ screen, startedAt } = changed);
    },
    setMenus(changed) {
      menus = changed;
    },
    untilChangeMs: () => frameAt(screen, now(), { epochMs, startedAt })?.untilChangeMs ?? 0,
    picture: () => (inSight ? pictureOf(inSight) : null),
    close() {
      cancelAnimationFrame(handle);
      endPlay(now(), false);
      keepOnly([]);
    },
  };
}
