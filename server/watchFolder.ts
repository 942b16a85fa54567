import { existsSync, watch } from 'node:fs';

/** Editors write a file in several steps; this many milliseconds after the last one it is read. */
const quietMilliseconds = 200;

/** Calls `onChange` after something in the folder changed, one call at a time. A folder that is not there never changes. */
export function watchFolder(directory: string, onChange: () => Promise<void>): { close(): void } {
  if (!existsSync(directory)) return { close: () => undefined };
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const watcher = watch(directory, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(onChange);
    }, quietMilliseconds);
  });
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
