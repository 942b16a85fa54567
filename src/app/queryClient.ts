import { hashKey, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'ra-core';

declare module '@tanstack/react-query' {
  interface Register {
    /** `shows`: the resources whose records an answer is about, beyond the one that its key names. */
    queryMeta: { shows?: readonly string[] };
  }
}

/** True for no answer, or a server that asks us to wait: a second try may succeed. Other failures are final. */
const isPassing = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status === 503);

/** The cache of answers. Every key includes the customer, so that nobody ever sees another customer's rows. */
export function createQueryClient(customerUuid: () => string): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: (key) => `${customerUuid()} ${hashKey(key)}`,
        retry: (count, error) => count < 1 && isPassing(error),
        retryDelay: 500,
        // Without a network, a request fails at once and says so, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
