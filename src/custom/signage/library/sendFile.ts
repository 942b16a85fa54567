import { type AddedFile, mediaFileCalls } from '../../../../contract/calls/mediaFiles.ts';
import type { Api } from '../../../dataProviders/api.ts';

interface Sending {
  signal: AbortSignal;
  /** Called with the sent share of the file, from 0 to 1. */
  onSent: (share: number) => void;
}

/** Sends a file to the media library. Returns its record, which may have been there already. */
export async function sendFile(api: Api, file: File, { signal, onSent }: Sending): Promise<AddedFile> {
  const form = new FormData();
  form.append(`${Date.now()}${file.name}`, file);
  const { files } = await api(mediaFileCalls.upload, { form, signal, onSent });
  const [added] = files;
  if (!added) throw new Error('The answer names no file.');
  return added;
}
