import { type RefObject, useLayoutEffect, useState } from 'react';
import { sizes } from '../../theme/tokens.ts';
import { freeFoot } from './toastRules.ts';

/** What no message covers: bars that mark themselves, and the buttons of dialogs. */
const bars = '[data-foot], .MuiDialogActions-root';

/** How far above the lower edge of the window an element stands clear of the bars that are there. It follows them while `isActive`. */
export function useFoot(element: RefObject<HTMLElement | null>, isActive: boolean): number {
  const [foot, setFoot] = useState(0);
  useLayoutEffect(() => {
    if (!isActive) return;
    let frame = 0;
    const measure = () => {
      if (!element.current) return;
      const boxes = [...document.querySelectorAll(bars)]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ height }) => height > 0);
      const { height, left, right } = element.current.getBoundingClientRect();
      setFoot(
        freeFoot({ height, left, right }, boxes, { height: window.innerHeight, ceiling: sizes.topBar }),
      );
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
  return foot;
}
