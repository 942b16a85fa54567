import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds after which a first page counts as shown, whatever it waits for. */
const longestWait = 3_000;

/** Runs `work` once the first list is on the screen, or has failed. */
export function afterFirstRows(queryClient: QueryClient, work: () => void): void {
  const stop = queryClient.getQueryCache().subscribe(({ query }) => {
    // The browser paints between these two frames.
    if (query.queryKey[1] === 'getList' && query.state.status !== 'pending')
      end(() => requestAnimationFrame(() => requestAnimationFrame(work)));
  });
  const timer = setTimeout(() => end(work), longestWait);
  function end(next: () => void): void {
    stop();
    clearTimeout(timer);
    next();
  }
}
