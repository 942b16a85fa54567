import { useQuery } from '@tanstack/react-query';
import { useSignIn } from './SessionContext.tsx';

interface DemoHintOptions {
  /** Asks again when the shown code has expired. */
  isFollowed?: boolean;
}

/** What the demo tells about itself; null outside a demo. */
export function useDemoHints({ isFollowed = false }: DemoHintOptions = {}) {
  const signIn = useSignIn();
  return useQuery({
    queryKey: ['demoHints'],
    queryFn: ({ signal }) => signIn.demoHints(signal),
    staleTime: isFollowed ? 0 : Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => isFollowed && state.data != null && (state.data.secondsLeft + 0.2) * 1000,
  });
}
