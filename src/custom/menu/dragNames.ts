/** The two kinds of things that people drag, as the drag-and-drop library calls them. */
export const itemDrag = 'item';
export const categoryDrag = 'category';

/** The id of the handle that moves an item or a category. */
export const handleOf = (id: string): string => `move-${id}`;

/** Gives a handle the focus, once the page has drawn it in its place. */
export const focusHandle = (id: string): void => {
  requestAnimationFrame(() => document.getElementById(handleOf(id))?.focus({ preventScroll: true }));
};
