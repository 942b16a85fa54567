import type { WireRecord } from '../../../../contract/recordSchema.ts';

/** A media file on a screen. */
export interface WallFile {
  id: string;
  mediaId: string;
  name: string;
  /** The address of its small picture. */
  picture: string | undefined;
  /** How long a video is; undefined for a picture, which stays as long as its screen says. */
  videoMs: number | undefined;
}

/** What people set on a screen, by wire name. */
export interface ScreenSettings {
  name: string;
  screenTypeId: number;
  screenOrientationTypeId: number;
  screenTweenTypeId: number;
  screenDelayId: number;
  screenDurationId: number;
  screenStatusId: number;
  isTimeSync: boolean;
  delay: number;
  /** The menu board that it shows before its files. */
  boardId: string | null;
}

export interface WallScreen {
  id: string;
  version: number;
  settings: ScreenSettings;
  /** The name of its menu board; undefined without one. */
  boardName: string | undefined;
  files: readonly WallFile[];
}

/** A layout with its screens in their order, and what each of them shows. */
export interface Wall {
  layout: { id: string; name: string; url: string };
  screens: readonly WallScreen[];
}

/** What the first rows of the fixed lists mean. */
const video = 2;
const portrait = 2;
const inactive = 2;

export const isInactive = ({ settings }: WallScreen): boolean => settings.screenStatusId === inactive;

/** Width and height of a screen, in any unit. */
export const shapeOf = ({ settings }: WallScreen): { width: number; height: number } =>
  settings.screenOrientationTypeId === portrait ? { width: 9, height: 16 } : { width: 16, height: 9 };

export function screenOf(record: WireRecord, files: readonly WallFile[]): WallScreen {
  const number = (name: string) => Number(record[name]);
  return {
    id: String(record.id),
    version: number('version'),
    settings: {
      name: String(record.name),
      screenTypeId: number('screenTypeId'),
      screenOrientationTypeId: number('screenOrientationTypeId'),
      screenTweenTypeId: number('screenTweenTypeId'),
      screenDelayId: number('screenDelayId'),
      screenDurationId: number('screenDurationId'),
      screenStatusId: number('screenStatusId'),
      isTimeSync: record.isTimeSync === true,
      delay: number('delay'),
      boardId: textOf(record.boardId) ?? null,
    },
    boardName: textOf(Object(record.labels).boardId),
    files,
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The small picture of a media file. */
const pictureOf = ({ files }: WireRecord): string | undefined => textOf(Object(files).thumbnail);

const isRecord = (value: unknown): value is WireRecord => Object(value) === value && 'id' in Object(value);

/** Puts a layout together from the records that the server has of it. */
export function wallOf(
  layout: WireRecord,
  screenFiles: readonly WireRecord[],
  media: readonly WireRecord[],
): Wall {
  const known = new Map(media.map((one) => [String(one.id), one]));
  const files = new Map<string, WallFile[]>();
  for (const { id, screenId, mediaId } of screenFiles) {
    const shown = known.get(String(mediaId));
    const file: WallFile = {
      ...{ id: String(id), mediaId: String(mediaId), name: String(shown?.name ?? '') },
      picture: shown && pictureOf(shown),
      videoMs: typeof shown?.durationMs === 'number' ? shown.durationMs : undefined,
    };
    files.set(String(screenId), [...(files.get(String(screenId)) ?? []), file]);
  }
  const screens = (Array.isArray(layout.LayoutScreens) ? layout.LayoutScreens : []).filter(isRecord);
  return {
    layout: { id: String(layout.id), name: String(layout.name), url: String(layout.url) },
    screens: screens.map((one) => screenOf(one, files.get(String(one.id)) ?? [])),
  };
}

/** Milliseconds that the pictures of each screen stay, by the id of the duration. */
export type PictureTimes = ReadonlyMap<number, number>;

/** The files that a screen plays: one for videos leaves pictures out. */
const played = ({ files, settings }: WallScreen): readonly WallFile[] =>
  settings.screenTypeId === video ? files.filter(({ videoMs }) => videoMs !== undefined) : files;

/** Milliseconds until a screen begins again. A menu board stays as long as a picture, or for ever if it is alone. */
export function lengthOf(screen: WallScreen, times: PictureTimes): number {
  const pictureMs = times.get(screen.settings.screenDurationId) ?? 0;
  const files = played(screen);
  const boardMs = screen.settings.boardId !== null && files.length > 0 ? pictureMs : 0;
  return files.reduce((sum, { videoMs }) => sum + (videoMs ?? pictureMs), boardMs);
}

/** What people should know about a screen before they publish it. */
export type Warning =
  | { kind: 'noFiles' }
  /** A screen for videos leaves out so many pictures. */
  | { kind: 'leftOut'; count: number }
  | { kind: 'lengths'; lengths: readonly number[] };

/**
 * Warnings by the id of the screen. Screens in step begin at the same moment, so they stay together only if one round of
 * all of them takes the same time.
 */
export function warningsOf(screens: readonly WallScreen[], times: PictureTimes): Map<string, Warning[]> {
  const shown = screens.filter((screen) => !isInactive(screen));
  const inStep = shown.filter((screen) => screen.settings.isTimeSync && played(screen).length > 0);
  const lengths = [...new Set(inStep.map((screen) => lengthOf(screen, times)))];
  const warnings = (screen: WallScreen): Warning[] => {
    const count = screen.files.length - played(screen).length;
    const found: Warning[] = [];
    if (screen.files.length === 0 && screen.settings.boardId === null) found.push({ kind: 'noFiles' });
    if (count > 0) found.push({ kind: 'leftOut', count });
    if (lengths.length > 1 && inStep.includes(screen)) found.push({ kind: 'lengths', lengths });
    return found;
  };
  return new Map(shown.map((screen) => [screen.id, warnings(screen)]));
}

/** The list with the entry at one place moved to another. */
export const movedTo = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
};

/** The list in the order of these ids; what they do not name comes last. */
export const inOrder = <Item extends { id: string }>(
  list: readonly Item[],
  ids: readonly string[],
): Item[] => {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length;
  return list.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** The wall with a change of one screen; all other screens stay the same objects, so that they are not drawn again. */
export const withScreen = (
  wall: Wall,
  id: string,
  change: (screen: WallScreen) => Partial<WallScreen>,
): Wall => ({
  ...wall,
  screens: wall.screens.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
});

/** One thing that somebody did in the editor, and its way back. */
export interface Step {
  /** Names it in messages. */
  name: string;
  /** Does it, for the first time or again. Returns `changed` if somebody else has changed the same since. */
  run: () => Promise<'changed' | undefined>;
  back: () => Promise<'changed' | undefined>;
}

/** What was done in this visit, and what was taken back of it. */
export interface Steps {
  done: readonly Step[];
  undone: readonly Step[];
}

export const noSteps: Steps = { done: [], undone: [] };

/** A new step ends the way forward. */
export const withDone = ({ done }: Steps, step: Step): Steps => ({ done: [...done, step], undone: [] });

export const withUndone = ({ done, undone }: Steps, step: Step): Steps => ({
  done: done.filter((one) => one !== step),
  undone: [...undone, step],
});

export const withRedone = ({ done, undone }: Steps, step: Step): Steps => ({
  done: [...done, step],
  undone: undone.filter((one) => one !== step),
});

/** A step that cannot be taken any more, in either direction. */
export const without = ({ done, undone }: Steps, step: Step): Steps => ({
  done: done.filter((one) => one !== step),
  undone: undone.filter((one) => one !== step),
});
