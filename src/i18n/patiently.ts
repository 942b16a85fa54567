import { onlineManager } from '@tanstack/react-query';

const untilOnline = () =>
  new Promise<void>((resolve) => {
    const forget = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      forget();
      resolve();
    });
  });

/**
 * Returns a function for `lazy` that loads a part of the pages. While the server can't be reached it waits: a part that
 * fails would take its page with it, and what somebody typed there.
 */
export const patiently =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    for (;;)
      try {
        return await load();
      } catch (error) {
        if (onlineManager.isOnline()) throw error;
        await untilOnline();
      }
  };
