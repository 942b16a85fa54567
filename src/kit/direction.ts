/** True while the page reads from right to left. It never changes: another language loads the page again. */
const isMirrored = (): boolean => document.documentElement.dir === 'rtl';

/** A distance along the line of reading, in pixels or steps: a movement to the right leads back where people read from right to left. */
export const alongLine = (distance: number): number => (isMirrored() ? -distance : distance);

const mirroredKeys: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it would be pressed on a page from left to right, where the right arrow leads on. */
export const keyAlongLine = (key: string): string => (isMirrored() ? (mirroredKeys[key] ?? key) : key);

/** Where a pointer is in a box, as a share of its width from the side where reading begins. */
export function shareAlongLine(x: number, { left, right, width }: DOMRect): number {
  return (isMirrored() ? right - x : x - left) / width;
}

/** The arrow between a value and the one that follows it. */
export const arrowAlongLine = (): string => (isMirrored() ? '←' : '→');

type Side = 'left' | 'right' | 'center';

const mirroredSides: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', center: 'center' };

/** The side of a cell's text for a style of the element, which nothing mirrors. */
export const textAlignOf = (side: Side): Side => (isMirrored() ? mirroredSides[side] : side);

/** Keeps an element this far from where lines of the page begin, whatever the direction of its own text. */
export const fromLineStart = (pixels: number) => (isMirrored() ? { right: pixels } : { left: pixels });

/** True for the side where a line ends. */
export const isLineEnd = (side: 'left' | 'right'): boolean => (side === 'right') !== isMirrored();
