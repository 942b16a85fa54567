/** What a key on the handle of a row does: moves the row, asks where to, or goes on to another row. */
export type ArrangeCommand = { move: number } | { focus: number } | { ask: true };

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * The command of a key on the row at an index; undefined for a key that it leaves to the page and to the lifting of
 * rows.
 */
export function arrangeCommand(event: Keys, index: number, total: number): ArrangeCommand | undefined {
  const { key, altKey } = event;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const last = total - 1;
  const near = (to: number) => Math.max(0, Math.min(last, to));
  if (key === 'Home') return { move: 0 };
  if (key === 'End') return { move: last };
  if (key === 'Enter') return { ask: true };
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const to = near(index + (key === 'ArrowUp' ? -1 : 1));
  return altKey ? { move: to } : { focus: to };
}
