import {
  epochMs,
  type Manifest,
  type ManifestItem,
  type ManifestScreen,
  type Transition,
  transitions,
  transitionTime,
} from './manifest.ts';
import { cycleOf } from './schedule.ts';

/** A screen of a layout as its record says it, with what its choices mean. */
export interface ScreenSettings {
  id: string;
  name: string;
  screenTypeId: number;
  screenOrientationTypeId: number;
  screenTweenTypeId: number;
  screenStatusId: number;
  /** Milliseconds, from the list of delays. */
  delayMs: number;
  /** Seconds of each picture. */
  durationSeconds: number;
  isTimeSync: boolean;
  /** Milliseconds on top of the delay from the list. */
  delay: number;
  /** Its files in order. `durationMs` is that of a video. */
  files: readonly (Omit<ManifestItem, 'durationMs'> & { durationMs: number | null })[];
}

/** The layout as its record says it. */
export interface LayoutSettings {
  id: string;
  name: string;
  url: string;
  /** In the order of the wall, from left to right. */
  screens: readonly ScreenSettings[];
}

const isTransition = (id: number): id is keyof typeof transitions => Object.hasOwn(transitions, id);
const transitionOf = (id: number): Transition => (isTransition(id) ? transitions[id] : 'NONE');

function screenOf(settings: ScreenSettings, index: number): ManifestScreen {
  const { id, name, isTimeSync, delay, delayMs, durationSeconds, files } = settings;
  const code = transitionOf(settings.screenTweenTypeId);
  const type = settings.screenTypeId === 2 ? 'VIDEO' : 'SLIDERS';
  return {
    ...{ id, name, order: index + 1, type, isTimeSync },
    orientation: settings.screenOrientationTypeId === 2 ? 'PORTRAIT' : 'LANDSCAPE',
    isActive: settings.screenStatusId === 1,
    tween: { code, durationMs: code === 'NONE' ? 0 : transitionTime, easing: 'ease-in-out' },
    startDelayMs: delayMs + delay,
    // A screen for videos leaves pictures out: they would stand still for as long as a picture does.
    items: files
      .filter(({ kind }) => type === 'SLIDERS' || kind === 'VIDEO')
      .map((file) => ({ ...file, durationMs: file.durationMs ?? durationSeconds * 1000 })),
  };
}

/** The screens as their settings say, each with its own length. */
export const screensOf = ({ screens }: Pick<LayoutSettings, 'screens'>): ManifestScreen[] =>
  screens.map(screenOf);

/** The screen with its last item shown for so much longer that all of it takes that time. */
function lengthened(screen: ManifestScreen, cycleMs: number): ManifestScreen {
  const missing = cycleMs - cycleOf(screen);
  const last = screen.items.length - 1;
  return {
    ...screen,
    items: screen.items.map((item, index) =>
      index === last ? { ...item, durationMs: item.durationMs + missing } : item,
    ),
  };
}

/**
 * The manifest of a layout. Screens in step take equally long: the last item of a shorter one is shown until the longest
 * begins again.
 * @param version 0 for the draft
 */
export function manifestOf(layout: LayoutSettings, version: number): Manifest {
  const { id, name, url } = layout;
  const compiled = screensOf(layout);
  const isInStep = ({ isTimeSync, isActive, items }: ManifestScreen) =>
    isTimeSync && isActive && items.length > 0;
  const longest = Math.max(0, ...compiled.filter(isInStep).map(cycleOf));
  return {
    schema: 'signage/1',
    layout: { id, name, url, screens: compiled.length },
    ...{ version, epochMs },
    screens: compiled.map((screen) => (isInStep(screen) ? lengthened(screen, longest) : screen)),
  };
}
