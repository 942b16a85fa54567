import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Registry } from '../../../contract/registry.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { connection } from '../../dataProviders/connection.ts';
import { hearing } from '../../dataProviders/hearing.ts';
import { pageOrigin } from '../../dataProviders/http.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useSignIn } from '../../session/SessionContext.tsx';

/** Changes within this many milliseconds are shown together. */
const gatheringTime = 400;

const shortestPause = 1_000;
const longestPause = 30_000;

/** Everything, because it is unknown what has changed. */
const everything = '*';

/** Resources whose lists and records can look different after a change in `name`: those that refer to it. */
function affectedBy(name: string, registry: Registry): Set<string> {
  const affected = new Set([name]);
  for (const resource of registry.values())
    for (const { resource: target, aggregate, current } of resource.fields.values())
      if (target === name || [aggregate?.of, current?.of].includes(name)) affected.add(resource.name);
  return affected;
}

/**
 * Reloads what other people change, as it happens. Only a visible page listens, because a browser opens only a few
 * connections to one host. A page with a board that rings also listens in the background. Returns whether it receives
 * every change at the moment.
 */
export function useChanges(): boolean {
  const [isLive, setLive] = useState(false);
  const provider = useCompositeProvider();
  const client = useQueryClient();
  const registry = useRegistry();
  const { renewRights } = useSignIn();
  // Definitions that arrive later do not open the stream again.
  const affected = useEffectEvent((name: string) => affectedBy(name, registry));

  useEffect(() => {
    const names = new Set<string>();
    let refreshing: number | undefined;
    let retrying: number | undefined;
    let pause = shortestPause;
    let wasOpen = false;
    /** Ends the stream; undefined while the page does not listen. */
    let current: AbortController | undefined;

    function refresh(name: string): void {
      for (const one of name === everything ? [everything] : affected(name)) names.add(one);
      refreshing ??= window.setTimeout(() => {
        refreshing = undefined;
        const all = names.has(everything);
        const known = new Set(names);
        names.clear();
        void client.invalidateQueries({
          predicate: ({ queryKey: [first], meta }) =>
            first !== 'auth' &&
            (all || known.has(String(first)) || meta?.shows?.some((shown) => known.has(shown)) === true),
        });
      }, gatheringTime);
    }

    async function follow(signal: AbortSignal): Promise<void> {
      try {
        await provider.followChanges({
          signal,
          onOpen: () => {
            pause = shortestPause;
            setLive(true);
            if (wasOpen) refresh(everything);
            wasOpen = true;
          },
          onChange: ({ resource, origin }) => {
            if (origin !== pageOrigin) refresh(resource);
          },
          onMissed: () => refresh(everything),
          onRights: () => void renewRights().then(() => refresh(everything)),
        });
        if (!signal.aborted) void follow(signal);
      } catch {
        // Whatever the error is, the page works without the stream. It tries again, and the state in the top bar says
        // so.
        if (signal.aborted) return;
        setLive(false);
        void connection.check();
        retrying = window.setTimeout(() => void follow(signal), pause * (0.75 + Math.random() / 2));
        pause = Math.min(pause * 2, longestPause);
      }
    }

    function followWhileNeeded(): void {
      const isOnline = onlineManager.isOnline();
      if (!isOnline) setLive(false);
      const isNeeded = isOnline && (document.visibilityState !== 'hidden' || hearing.isKept());
      // A stream that goes on when the page leaves the sight misses nothing.
      if (isNeeded === (current !== undefined)) return;
      current?.abort();
      window.clearTimeout(retrying);
      current = isNeeded ? new AbortController() : undefined;
      if (current) void follow(current.signal);
    }

    followWhileNeeded();
    document.addEventListener('visibilitychange', followWhileNeeded);
    const forgets = [onlineManager.subscribe(followWhileNeeded), hearing.subscribe(followWhileNeeded)];
    return () => {
      document.removeEventListener('visibilitychange', followWhileNeeded);
      for (const forget of forgets) forget();
      window.clearTimeout(refreshing);
      window.clearTimeout(retrying);
      current?.abort();
    };
  }, [provider, client, renewRights]);
  return isLive;
}
