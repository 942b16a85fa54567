import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { uploads } from '../../../../contract/uploads.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { isFinal } from '../../../i18n/errorMessage.ts';
import { givenUp, sendFile } from './sendFile.ts';

/** Files that are sent at the same time. */
const mostAtOnce = 3;

type UploadState = 'waiting' | 'sending' | 'checking' | 'added' | 'duplicate' | 'failed' | 'cancelled';

/** A file that people gave the library, and how far it has come. */
export interface Upload {
  key: string;
  file: File;
  state: UploadState;
  /** The sent share, from 0 to 1. */
  sent: number;
  /** Why it failed: an error, or what the page itself saw of the file. */
  error?: unknown;
  refusal?: 'kind' | 'size';
}

const endings: readonly string[] = Object.values(uploads.media.types).flat();

/** What the page can see without reading the file; the server looks at its content. */
function refusalOf({ name, type, size }: File): Upload['refusal'] {
  const isKnown =
    Object.hasOwn(uploads.media.types, type) || endings.some((one) => name.toLowerCase().endsWith(one));
  if (!isKnown) return 'kind';
  return size > uploads.media.largest ? 'size' : undefined;
}

/** True for an upload that has not come to an end. */
export const isUnderWay = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'checking';

/** True for an upload that failed and may work when it is sent again. */
export const mayTryAgain = ({ state, error }: Upload): boolean =>
  state === 'cancelled' || (state === 'failed' && error !== undefined && !isFinal(error));

export interface Uploads {
  all: readonly Upload[];
  add(files: readonly File[]): void;
  cancel(key: string): void;
  retry(key: string): void;
  cancelAll(): void;
  /** Forgets what has come to an end. */
  clear(): void;
}

/**
 * Sends files to the media library, a few at a time. Those under way are cancelled when the page is left.
 * @param onEnded called after each file, with whether no other one is under way
 */
export function useUploads(onEnded: (isLast: boolean) => void): Uploads {
  const api = useApi();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const [inTurn] = useState(() => pLimit(mostAtOnce));
  const [controllers] = useState(() => new Map<string, AbortController>());
  const ended = useRef(onEnded);
  ended.current = onEnded;

  useEffect(
    () => () => {
      for (const controller of controllers.values()) controller.abort();
    },
    [controllers],
  );

  const change = (key: string, more: Partial<Upload>) =>
    setAll((now) => now.map((one) => (one.key === key ? { ...one, ...more } : one)));

  async function send({ key, file }: Upload, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    change(key, { state: 'sending' });
    try {
      const onSent = (sent: number) => change(key, { sent, state: sent < 1 ? 'sending' : 'checking' });
      const { isDuplicate } = await sendFile(api, file, { signal, onSent });
      change(key, { state: isDuplicate ? 'duplicate' : 'added', sent: 1 });
    } catch (error) {
      if (!signal.aborted) change(key, { state: 'failed', error });
    } finally {
      controllers.delete(key);
      ended.current(controllers.size === 0);
    }
  }

  function begin(upload: Upload): void {
    const controller = new AbortController();
    controllers.set(upload.key, controller);
    void inTurn(() => send(upload, controller.signal));
  }

  function cancel(key: string): void {
    controllers.get(key)?.abort(givenUp);
    controllers.delete(key);
    change(key, { state: 'cancelled', sent: 0 });
  }

  return {
    all,
    add(files) {
      const added = files.map((file): Upload => {
        const refusal = refusalOf(file);
        const state = refusal ? 'failed' : 'waiting';
        return { key: crypto.randomUUID(), file, sent: 0, state, ...(refusal && { refusal }) };
      });
      setAll((now) => [...now, ...added]);
      for (const one of added) if (one.state === 'waiting') begin(one);
    },
    cancel,
    retry(key) {
      const upload = all.find((one) => one.key === key);
      if (!upload) return;
      change(key, { state: 'waiting', sent: 0, error: undefined });
      begin(upload);
    },
    cancelAll() {
      for (const { key } of all.filter(isUnderWay)) cancel(key);
    },
    clear: () => setAll((now) => now.filter(isUnderWay)),
  };
}
