import { useRecordContext } from 'ra-core';

interface WithFiles {
  id: string | number;
  files?: Record<string, string>;
}

/** The address that opens the file of a field for a while: it came with the record. */
export const useFileAddress = (source: string): string | undefined =>
  useRecordContext<WithFiles>()?.files?.[source];
