import { useEffect, useState } from 'react';

/** The attribute that marks the element of a category, with its id. */
export const categoryMark = 'data-category';

/** The category under the pointer while an item is dragged, and whether a drop copies the item there. */
export interface DropCategory {
  id: string;
  isCopy: boolean;
}

const pointOf = (event: MouseEvent | TouchEvent) => ('touches' in event ? event.touches[0] : event);

/**
 * Which category the pointer is on while somebody drags an item. A row is much wider than a category, so the pointer
 * decides, and not the middle of the row as in the drag-and-drop library.
 */
export function useDropCategory(isDragging: boolean): DropCategory | undefined {
  const [over, setOver] = useState<DropCategory>();
  useEffect(() => {
    if (!isDragging) return undefined;
    const following = new AbortController();
    const { signal } = following;
    const look = (event: MouseEvent | TouchEvent) => {
      const point = pointOf(event);
      const isCopy = event.ctrlKey || event.metaKey;
      const id = (point ? document.elementsFromPoint(point.clientX, point.clientY) : [])
        .map((element) => element.getAttribute(categoryMark))
        .find((mark) => mark !== null);
      setOver((before) => {
        if (id === undefined || id === null) return undefined;
        return before?.id === id && before.isCopy === isCopy ? before : { id, isCopy };
      });
    };
    const press = ({ key, type }: KeyboardEvent) => {
      if (key !== 'Control' && key !== 'Meta') return;
      setOver((before) => before && { ...before, isCopy: type === 'keydown' });
    };
    for (const kind of ['mousemove', 'touchmove'] as const)
      window.addEventListener(kind, look, { capture: true, signal });
    for (const kind of ['keydown', 'keyup'] as const)
      window.addEventListener(kind, press, { capture: true, signal });
    // The library ends the drag a moment after the drop. What the person does meanwhile changes nothing.
    for (const kind of ['mouseup', 'touchend'] as const)
      window.addEventListener(kind, () => following.abort(), { capture: true, signal });
    return () => {
      following.abort();
      setOver(undefined);
    };
  }, [isDragging]);
  return over;
}

/** The two kinds of things that people drag, as the drag-and-drop library calls them. */
export const itemDrag = 'item';
export const categoryDrag = 'category';

/** The id of the handle that moves an item or a category. */
export const handleOf = (id: string): string => `move-${id}`;

/** Gives a handle the focus, once the page has drawn it in its place. */
export const focusHandle = (id: string): void => {
  requestAnimationFrame(() => document.getElementById(handleOf(id))?.focus({ preventScroll: true }));
};
