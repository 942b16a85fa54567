import { type RefObject, useLayoutEffect, useState } from 'react';
import { sizes } from '../../theme/tokens.ts';
import { clearTop } from './toastRules.ts';

/** What people click or type in. */
const controls = 'a, button, input, select, textarea, [role="tab"], [role="button"], [role="gridcell"]';

/** Pixels from the upper edge of the window, at which messages stand if nothing is there. */
const usualTop = sizes.topBar + 8;

/**
 * How far below the upper edge of the window an element stands clear of what people use. Where a page leaves no place, it may
 * cover the rows of a list, then a form too, and at last anything of the page. It follows the page while `isActive`.
 */
export function useClearTop(element: RefObject<HTMLElement | null>, isActive: boolean): number {
  const [top, setTop] = useState(usualTop);
  useLayoutEffect(() => {
    if (!isActive) return;
    let frame = 0;
    const measure = () => {
      const { current } = element;
      if (!current) return;
      const inSight = [...document.querySelectorAll(controls)]
        .filter((control) => !current.contains(control) && control.getClientRects().length > 0)
        .map((control) => ({ control, box: control.getBoundingClientRect() }));
      const clearOf = (share: number, except?: string) =>
        clearTop(
          current.getBoundingClientRect(),
          inSight.filter(({ control }) => !(except && control.closest(except))).map(({ box }) => box),
          { top: usualTop, bottom: window.innerHeight * share },
        );
      // People scroll rows, forms and pages from under a message, but not the bar above the page, nor a dialog.
      const top =
        clearOf(1 / 2) ??
        clearOf(2 / 3, 'main tbody') ??
        clearOf(2 / 3, 'main tbody, main form') ??
        clearOf(2 / 3, 'main');
      setTop(top ?? usualTop);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', later);
    // Panels and the navigation change their widths with the pointer, and pages scroll.
    window.addEventListener('pointerup', later);
    window.addEventListener('scroll', later, true);
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', later);
      window.removeEventListener('pointerup', later);
      window.removeEventListener('scroll', later, true);
      cancelAnimationFrame(frame);
    };
  }, [element, isActive]);
  return top;
}
