import type { Transition } from '../../contract/signage/manifest.ts';

/** How a layer and what is in it are drawn. Only these two properties change, because browsers draw them without layout. */
export interface LayerStyle {
  opacity: number;
  /** Of the layer, which cuts off what leaves it. */
  layer: string;
  /** Of the picture within the layer. */
  content: string;
}

const still = 'none';
export const atRest: LayerStyle = { opacity: 1, layer: still, content: still };

const moved = (x: number, y: number) => `translate(${x * 100}%, ${y * 100}%)`;
const slide = (eased: number, x: number, y: number) => ({
  leaving: { ...atRest, layer: moved(-x * eased, -y * eased) },
  coming: { ...atRest, layer: moved(x * (1 - eased), y * (1 - eased)) },
});

/**
 * How the picture that leaves and the one that comes are drawn. The one that comes lies above.
 * @param progress from 0 to 1
 */
export function transitionAt(
  code: Transition,
  progress: number,
): { leaving: LayerStyle; coming: LayerStyle } {
  // The curve of `ease-in-out`: slow, fast, slow.
  const eased = (1 - Math.cos(Math.PI * progress)) / 2;
  switch (code) {
    case 'NONE':
      return { leaving: atRest, coming: { ...atRest, opacity: 0 } };
    case 'FADE':
      return {
        leaving: { ...atRest, opacity: Math.max(0, 1 - 2 * eased) },
        coming: { ...atRest, opacity: Math.max(0, 2 * eased - 1) },
      };
    case 'CROSS_FADE':
      return { leaving: atRest, coming: { ...atRest, opacity: eased } };
    case 'SLIDE_LEFT':
      return slide(eased, 1, 0);
    case 'SLIDE_RIGHT':
      return slide(eased, -1, 0);
    case 'SLIDE_UP':
      return slide(eased, 0, 1);
    case 'SLIDE_DOWN':
      return slide(eased, 0, -1);
    case 'ZOOM':
      return {
        leaving: { ...atRest, content: `scale(${1 + eased / 4})` },
        coming: { ...atRest, opacity: eased, content: `scale(${0.75 + eased / 4})` },
      };
    case 'WIPE':
      return {
        leaving: atRest,
        coming: { ...atRest, layer: moved(eased - 1, 0), content: moved(1 - eased, 0) },
      };
  }
}
