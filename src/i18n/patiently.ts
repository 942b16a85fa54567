import { onlineManager } from '@tanstack/react-query';

const untilOnline = () =>
  new Promise<void>((resolve) => {
    const forget = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      forget();
      resolve();
    });
  });

/** Milliseconds in which the page notices that the server is gone. */
const untilNoticed = 500;

/**
 * Returns a function for `lazy` that loads a part of the pages. While the server can't be reached it waits: a part that
 * fails would take its page with it, and what somebody typed there. A part may be the first to notice, so it tries twice.
 */
export const patiently =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    for (let hasFailed = false; ; hasFailed = true)
      try {
        return await load();
      } catch (error) {
        if (hasFailed && onlineManager.isOnline()) throw error;
        await new Promise((resolve) => setTimeout(resolve, untilNoticed));
        if (!onlineManager.isOnline()) await untilOnline();
      }
  };
