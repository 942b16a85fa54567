import { useDataProvider } from 'ra-core';
import { type StoredFile, storedFile } from '../../../contract/calls/files.ts';
import type { CompositeProvider } from '../../dataProviders/composite.ts';

/** Stores a file for a field and answers its id, and an address that opens it for a while. */
export function useFileUpload(purpose: 'image' | 'file') {
  const dataProvider = useDataProvider<CompositeProvider>();
  return async (file: File): Promise<StoredFile> =>
    storedFile.parse(await dataProvider.storeFile(file, purpose));
}
