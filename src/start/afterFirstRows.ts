import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds after which a first page counts as shown, whatever it waits for. */
const longestWait = 3_000;

/** Milliseconds for the table to find its widths and to be painted, before anything else takes the processor. */
const settling = 100;

/** Runs `work` once the first list is on the screen, or has failed. */
export function afterFirstRows(queryClient: QueryClient, work: () => void): void {
  const stop = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[1] === 'getList' && query.state.status !== 'pending')
      end(() => requestAnimationFrame(() => setTimeout(work, settling)));
  });
  const timer = setTimeout(() => end(work), longestWait);
  function end(next: () => void): void {
    stop();
    clearTimeout(timer);
    next();
  }
}
