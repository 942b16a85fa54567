import { HttpError } from 'ra-core';

/** Stores a file and answers its id. */
export function useFileUpload() {
  return async (_file: File): Promise<string> => {
    throw new HttpError('', 501, null);
  };
}
