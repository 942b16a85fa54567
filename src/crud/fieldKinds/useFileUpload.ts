import { fileCalls, type StoredFile } from '../../../contract/calls/files.ts';
import type { PictureShape } from '../../../contract/fieldKinds/pictureShapes.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** Stores a file for a field, a picture in the shape that the field says, and returns its id and an address that opens it for a while. */
export function useFileUpload(purpose: 'image' | 'file', shape?: PictureShape) {
  const api = useApi();
  return (file: File): Promise<StoredFile> => {
    const form = new FormData();
    form.append('file', file);
    return api(fileCalls.store, { form, query: { purpose, shape } });
  };
}
