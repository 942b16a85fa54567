import {
  type AddedFile,
  largestPart,
  mediaFileCalls,
  mediaUploadCalls,
  type UploadState,
} from '../../../../contract/calls/mediaFiles.ts';
import type { Api } from '../../../dataProviders/api.ts';
import { failureCode, isFinal } from '../../../i18n/errorMessage.ts';

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
