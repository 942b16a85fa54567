import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import {
  type AddedFile,
  largestPart,
  mediaFileCalls,
  mediaUploadCalls,
  type UploadState,
} from '../../../../contract/calls/mediaFiles.ts';
import { uploads } from '../../../../contract/uploads.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import type { Api } from '../../../dataProviders/api.ts';
import { failureCode, isFinal } from '../../../i18n/errorMessage.ts';

/** Files that are sent at the same time. */
const mostAtOnce = 3;

type UploadPhase = 'waiting' | 'sending' | 'checking' | 'added' | 'duplicate' | 'failed' | 'cancelled';

/** A file that people gave the library, and how far it has come. */
export interface Upload {
  key: string;
  file: File;
  state: UploadPhase;
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

interface Sending {
  signal: AbortSignal;
  /** Called with the sent share of the file, from 0 to 1. */
  onSent: (share: number) => void;
  /** Milliseconds before the first further try of a part; each further one waits twice as long. */
  pause?: number;
}

/** The reason of a signal by which a person gives an upload up. After any other one, it can go on later. */
export const givenUp = new DOMException('The upload was given up.', 'AbortError');

/** Further tries of a part that got no answer. */
const furtherTries = 5;

/** Sends a file to the media library. Returns its record, which may have been there already. */
export const sendFile = (api: Api, file: File, sending: Sending): Promise<AddedFile> =>
  file.size > largestPart ? sendInParts(api, file, sending) : sendWhole(api, file, sending);

async function sendWhole(api: Api, file: File, { signal, onSent }: Sending): Promise<AddedFile> {
  const form = new FormData();
  form.append(`${Date.now()}${file.name}`, file);
  const { files } = await api(mediaFileCalls.upload, { form, signal, onSent });
  const [added] = files;
  if (!added) throw new Error('The answer names no file.');
  return added;
}

/** Resolves after a while. @throws the reason of the signal once it is aborted */
const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

/**
 * Sends a large file part by part. It begins where the server's bytes end: those of an earlier upload of the same file,
 * or of one that the network has just cut.
 */
async function sendInParts(
  api: Api,
  file: File,
  { signal, onSent, pause = 1000 }: Sending,
): Promise<AddedFile> {
  const { name, size, lastModified: modifiedAt } = file;
  let state = await api(mediaUploadCalls.begin, { body: { name, size, modifiedAt }, signal });
  const params = { id: state.id };
  let failures = 0;
  while (state.file === null) {
    const { offset }: UploadState = state;
    const part = file.slice(offset, offset + largestPart);
    const form = new FormData();
    form.append('part', part, name);
    try {
      state = await api(mediaUploadCalls.part, {
        ...{ params, query: { offset }, form, signal },
        onSent: (share) => onSent((offset + share * part.size) / size),
      });
      failures = 0;
    } catch (error) {
      // The server forgets it in a day in any case.
      if (signal.reason === givenUp) await api(mediaUploadCalls.cancel, { params }).catch(() => undefined);
      signal.throwIfAborted();
      const isOutOfStep = failureCode(error) === 'UPLOAD_OFFSET';
      if ((isFinal(error) && !isOutOfStep) || failures >= furtherTries) throw error;
      await waitFor(pause * 2 ** failures, signal);
      failures += 1;
      state = await readAgain(api, state, signal);
    }
  }
  return state.file;
}

/** Asks how much the server has; without an answer, what it had before. The next part finds out. */
async function readAgain(api: Api, state: UploadState, signal: AbortSignal): Promise<UploadState> {
  try {
    return await api(mediaUploadCalls.read, { params: { id: state.id }, signal });
  } catch (error) {
    if (signal.aborted || isFinal(error)) throw error;
    return state;
  }
}

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
