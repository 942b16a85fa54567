import { hashKey, onlineManager, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'ra-core';

declare module '@tanstack/react-query' {
  interface Register {
    /** `shows`: the resources whose records an answer is about, beyond the one that its key names. */
    queryMeta: { shows?: readonly string[] };
  }
}

/** True for no answer, or a server or proxy that asks us to wait: a second try may succeed. Other failures are final. */
const isPassing = (error: unknown) => error instanceof HttpError && [0, 502, 503, 504].includes(error.status);

/** The cache of answers. Every key includes the customer, so that nobody ever sees another customer's rows. */
export function createQueryClient(customerUuid: () => string): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: (key) => `${customerUuid()} ${hashKey(key)}`,
        retry: (count, error) => (count < 1 || !onlineManager.isOnline()) && isPassing(error),
        retryDelay: 500,
        // While the server can't be reached, a second try waits for it. What a page shows and holds stays.
        networkMode: 'offlineFirst',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
