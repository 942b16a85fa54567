/** What a key does in a grid that nobody types into. */
export type GridCommand =
  | { do: 'move'; rows: number; columns: number; isExtending: boolean }
  | { do: 'edge'; edge: 'rowStart' | 'rowEnd' | 'first' | 'last'; isExtending: boolean }
  | { do: 'edit'; isFresh: boolean }
  | { do: 'clear' | 'selectAll' | 'undo' | 'redo' | 'fillDown' | 'fillRight' | 'save' | 'collapse' };

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const steps: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const withControl: Readonly<
  Record<string, GridCommand['do'] & ('selectAll' | 'undo' | 'redo' | 'fillDown' | 'fillRight' | 'save')>
> = {
  a: 'selectAll',
  z: 'undo',
  y: 'redo',
  d: 'fillDown',
  r: 'fillRight',
  s: 'save',
};

/** The arrows with Ctrl go this far, which is to the edge of any grid. */
const far = 1_000_000;

/**
 * The command of a key; undefined for a key that the grid leaves to the page.
 * @param pageRows rows that are in sight at once
 */
export function commandOf(event: Keys, pageRows: number): GridCommand | undefined {
  const { key, shiftKey: isExtending, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (altKey) return undefined;
  const step = steps[key];
  if (step) {
    const length = isControl ? far : 1;
    return { do: 'move', rows: step[0] * length, columns: step[1] * length, isExtending };
  }
  if (key === 'PageUp' || key === 'PageDown')
    return { do: 'move', rows: key === 'PageUp' ? -pageRows : pageRows, columns: 0, isExtending };
  if (key === 'Home') return { do: 'edge', edge: isControl ? 'first' : 'rowStart', isExtending };
  if (key === 'End') return { do: 'edge', edge: isControl ? 'last' : 'rowEnd', isExtending };
  if (isControl) {
    const command = withControl[key.toLowerCase()];
    if (command === 'undo' && isExtending) return { do: 'redo' };
    return command && { do: command };
  }
  if (key === 'Enter' || key === 'F2') return { do: 'edit', isFresh: false };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  if (key === 'Escape') return { do: 'collapse' };
  // A character begins a new value.
  return [...key].length === 1 ? { do: 'edit', isFresh: true } : undefined;
}
