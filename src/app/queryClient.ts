import { hashKey, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'ra-core';

/** No answer, or a server that asks for another moment: worth a second try. Everything else stays as it is. */
const isPassing = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status === 503);

/** The cache of answers. The customer is part of every key, so that nobody ever sees another customer's rows. */
export function createQueryClient(customerUuid: () => string): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: (key) => `${customerUuid()} ${hashKey(key)}`,
        retry: (count, error) => count < 1 && isPassing(error),
        retryDelay: 500,
        // Without a network a request fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
