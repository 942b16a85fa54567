import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { fileCalls, type StoredFile } from '../../../contract/calls/files.ts';
import type { PictureShape } from '../../../contract/fieldKinds/pictureShapes.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { KeptPurpose } from '../../../contract/uploads.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileAddressOf } from '../../dataProviders/recordLabels.ts';

const keyOf = (id: unknown) => ['storedFile', id] as const;

/** Stores a file for a field, a picture in the shape that the field says, and returns its id and an address that opens it for a while. */
export function useFileUpload(purpose: KeptPurpose, shape?: PictureShape) {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (file: File): Promise<StoredFile> => {
    const form = new FormData();
    form.append('file', file);
    const stored =
      purpose === 'media'
        ? await api(fileCalls.storeMedia, { form })
        : await api(fileCalls.store, { form, query: { purpose, shape } });
    queryClient.setQueryData<StoredFile>(keyOf(stored.id), stored);
    return stored;
  };
}

/**
 * The address that opens the file of a field as it is in a form: that of the stored record, or of an upload that nobody
 * has saved yet.
 */
export function useFileAddress(
  record: WireRecord | undefined,
  source: string,
  value: unknown,
): string | undefined {
  const fresh = useQuery<StoredFile>({ queryKey: keyOf(value), queryFn: skipToken });
  if (typeof value !== 'string' || value === '') return undefined;
  return fresh.data?.url ?? (record?.[source] === value ? fileAddressOf(record, source) : undefined);
}
