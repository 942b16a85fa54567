import {
  type BoardSettings,
  epochMs,
  type FileItem,
  type Manifest,
  type ManifestScreen,
  pictureTimes,
  startDelays,
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
  screenDelayId: number;
  screenDurationId: number;
  isTimeSync: boolean;
  /** Milliseconds on top of the delay from the list. */
  delay: number;
  /** The menu board that it shows before its files, or all the time if it has none. */
  board: { id: string; name: string; board: BoardSettings } | null;
  /** Its files in order. `durationMs` is that of a video. */
  files: readonly (Omit<FileItem, 'durationMs'> & { durationMs: number | null })[];
}

/** The layout as its record says it. */
export interface LayoutSettings {
  id: string;
  name: string;
  url: string;
  /** In the order of the wall, from left to right. */
  screens: readonly ScreenSettings[];
}

/** What the choice with that id means. Id 1 is what a new screen has. */
const chosen = <Meaning>(choices: Readonly<Record<number, Meaning>> & { 1: Meaning }, id: number): Meaning =>
  choices[id] ?? choices[1];

function screenOf(settings: ScreenSettings, index: number): ManifestScreen {
  const { id, name, isTimeSync, delay, files, board } = settings;
  const code = chosen<Transition>(transitions, settings.screenTweenTypeId);
  const pictureMs = chosen<number>(pictureTimes, settings.screenDurationId) * 1000;
  const type = settings.screenTypeId === 2 ? 'VIDEO' : 'SLIDERS';
  return {
    ...{ id, name, order: index + 1, type, isTimeSync },
    orientation: settings.screenOrientationTypeId === 2 ? 'PORTRAIT' : 'LANDSCAPE',
    isActive: settings.screenStatusId === 1,
    tween: { code, durationMs: code === 'NONE' ? 0 : transitionTime, easing: 'ease-in-out' },
    startDelayMs: chosen<number>(startDelays, settings.screenDelayId) + delay,
    items: [
      ...(board ? [{ ...board, kind: 'BOARD' as const, durationMs: pictureMs }] : []),
      // A screen for videos leaves pictures out: they would stand still for as long as a picture does.
      ...files
        .filter(({ kind }) => type === 'SLIDERS' || kind === 'VIDEO')
        .map((file) => ({ ...file, durationMs: file.durationMs ?? pictureMs })),
    ],
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
    version,
    epochMs,
    screens: compiled.map((screen) => (isInStep(screen) ? lengthened(screen, longest) : screen)),
  };
}
