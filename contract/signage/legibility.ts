import type { ShownSection } from './boardMenus.ts';
import { type BoardPlan, type PlanInput, planBoard } from './boardPlan.ts';
import type { BoardSettings } from './manifest.ts';

/** What a board hangs on, and from how far people read it. */
export interface BoardPlace {
  /** Inches from corner to corner of a screen of 16 to 9. */
  diagonalInches: number;
  /** Pixels along its shorter side. */
  pixels: number;
  distanceMetres: number;
}

/** Pixels along the shorter side of a screen, by the choice of the definition. */
export const resolutions = { HD: 720, FULL_HD: 1080, UHD: 2160 } as const;

/** What makes a board hard to read. Sizes are the heights of capital letters in millimetres. */
export type BoardFinding = { mend: BoardMend | undefined } & (
  | { kind: 'EMPTY' }
  /** So many items find no place. */
  | { kind: 'OVERFLOW'; count: number }
  /** There are so many items that their text is too small. */
  | { kind: 'TOO_MANY'; count: number; millimetres: number; needed: number }
  /** The text is too small, and that is not because of the number of items. */
  | { kind: 'SMALL'; millimetres: number; needed: number }
  | { kind: 'SHORTENED'; names: readonly string[] }
  /** A colour is too much like the background. The ratio is that of WCAG, from 1 to 21. */
  | { kind: 'CONTRAST'; colour: 'textColour' | 'accentColour'; ratio: number; needed: number }
);

/** What of a board to change, so that a finding goes away. */
export type BoardMend = Partial<
  Pick<BoardSettings, 'template' | 'categoryIds' | 'showsDescriptions' | 'textColour' | 'accentColour'>
>;

/** ISO 9241-303: a letter must be as high as 16 minutes of arc. */
const leastAngle = (16 / 60) * (Math.PI / 180);
/** The part of the size of a font that its capital letters take. */
const capital = 0.7;
/** A letter of fewer pixels has no clear shape. */
const leastPixels = 14;
/** So many items are never too many. */
const fewItems = 12;
/** WCAG 1.4.3. */
const leastContrast = 4.5;

const millimetresOfInch = 25.4;

/** Millimetres of one unit of a plan on that screen. */
const unitOf = ({ diagonalInches }: BoardPlace): number =>
  (diagonalInches * millimetresOfInch * (9 / Math.hypot(16, 9))) / 1080;

/** The height that capital letters must have in that place, in millimetres. */
export function neededHeight(place: BoardPlace): number {
  const byDistance = place.distanceMetres * 1000 * Math.tan(leastAngle);
  const byPixels = (leastPixels * 1080 * unitOf(place)) / place.pixels;
  return Math.max(byDistance, byPixels);
}

type Colour = readonly [number, number, number];

const partsOf = (colour: string): Colour => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** WCAG's relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG, from 1 to 21. Colours are written as `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(partsOf(one)), luminance(partsOf(other))].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour that is most like this one and can be read on the background. */
function readableOn(colour: string, background: string): string {
  const target = contrastOf('#ffffff', background) >= contrastOf('#000000', background) ? 255 : 0;
  for (let step = 1; step <= 20; step += 1) {
    const mixed = partsOf(colour).map((part) => Math.round(part + ((target - part) * step) / 20));
    const written = `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    if (contrastOf(written, background) >= leastContrast) return written;
  }
  return target === 255 ? '#ffffff' : '#000000';
}

export interface LegibilityInput extends Pick<PlanInput, 'isPortrait' | 'measure' | 'money'> {
  settings: BoardSettings;
  place: BoardPlace;
  /** What the board shows with other settings. */
  sectionsWith: (settings: BoardSettings) => ShownSection[];
  /** The sections of the menu, in its order. */
  categoryIds: readonly string[];
}

/** The settings that come closest to these and show less, so that the text is larger. */
function* lighter({ settings, categoryIds }: LegibilityInput): Generator<BoardMend> {
  const plain: BoardMend = settings.showsDescriptions ? { showsDescriptions: false } : {};
  if (settings.showsDescriptions) yield plain;
  const list: BoardMend = settings.template === 'LIST' ? {} : { template: 'LIST' };
  if (settings.template !== 'LIST') {
    yield list;
    if (settings.showsDescriptions) yield { ...plain, ...list };
  }
  const shown =
    settings.categoryIds.length > 0
      ? categoryIds.filter((id) => settings.categoryIds.includes(id))
      : categoryIds;
  for (let count = shown.length - 1; count > 0; count -= 1)
    yield { ...plain, ...list, categoryIds: shown.slice(0, count) };
}

/**
 * What people could not read on a board, each with the change that mends it. Text is measured in that place; contrast as
 * WCAG does.
 */
export function legibilityOf(input: LegibilityInput): BoardFinding[] {
  const { settings, place, sectionsWith } = input;
  const planOf = (mend: BoardMend): BoardPlan =>
    planBoard({
      ...input,
      settings: { ...settings, ...mend },
      sections: sectionsWith({ ...settings, ...mend }),
    });
  const heightOf = ({ textSize }: BoardPlan) => textSize * capital * unitOf(place);
  const needed = neededHeight(place);
  const isRead = (plan: BoardPlan) => plan.leftOut === 0 && heightOf(plan) >= needed;
  const plan = planOf({});
  const count = sectionsWith(settings).reduce((sum, { items }) => sum + items.length, 0);
  const findings: BoardFinding[] = [];
  if (count === 0) return [{ kind: 'EMPTY', mend: undefined }];
  const isWhole = ({ shortened }: BoardPlan) => shortened.length === 0;
  const proposals = [...lighter(input)];
  const firstOf = (mends: readonly BoardMend[], isGood: (plan: BoardPlan) => boolean) =>
    mends.find((one) => isGood(planOf(one)));
  // Better one change that mends everything than two.
  const mend = isRead(plan)
    ? undefined
    : (firstOf(proposals, (one) => isRead(one) && isWhole(one)) ?? firstOf(proposals, isRead));
  if (plan.leftOut > 0) findings.push({ kind: 'OVERFLOW', count: plan.leftOut, mend });
  if (heightOf(plan) < needed) {
    const size = { millimetres: heightOf(plan), needed };
    const isNumber = mend ? mend.categoryIds !== undefined : count > fewItems;
    findings.push(isNumber ? { kind: 'TOO_MANY', count, ...size, mend } : { kind: 'SMALL', ...size, mend });
  }
  if (plan.shortened.length > 0) {
    // For a long name alone, no section disappears.
    const uncut = [...(mend ? [mend] : []), ...proposals.filter(({ categoryIds }) => !categoryIds)];
    findings.push({ kind: 'SHORTENED', names: plan.shortened, mend: firstOf(uncut, isWhole) });
  }
  for (const colour of ['textColour', 'accentColour'] as const) {
    const ratio = contrastOf(settings[colour], settings.background);
    if (ratio >= leastContrast) continue;
    const better = readableOn(settings[colour], settings.background);
    findings.push({ kind: 'CONTRAST', colour, ratio, needed: leastContrast, mend: { [colour]: better } });
  }
  return findings;
}
