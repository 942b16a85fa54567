import { existsSync, type FSWatcher, watch } from 'node:fs';

/** Editors write a file in several steps; we read it this many milliseconds after the last one. */
const quietMilliseconds = 200;

interface Listener {
  /** Called after something in the folder changed, one call at a time. */
  onChange(): Promise<void>;
  /** Called when the system cannot watch the folder, or stops doing so. */
  onFailure(error: Error): void;
}

/** Watches a folder for changes. A missing folder never changes. */
export function watchFolder(directory: string, { onChange, onFailure }: Listener): { close(): void } {
  if (!existsSync(directory)) return { close: () => undefined };
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(directory, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        last = last.then(onChange);
      }, quietMilliseconds);
    });
    watcher.on('error', onFailure);
  } catch (error) {
    // The system allows a limited number of watches, for all programs together.
    onFailure(error instanceof Error ? error : new Error(String(error)));
  }
  return {
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
