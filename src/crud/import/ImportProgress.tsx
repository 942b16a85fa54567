import { Box, LinearProgress } from '@mui/material';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ImportedFile } from './importJobs.ts';

interface ImportProgressProps {
  file: ImportedFile;
  /** The share of the file that is sent, from 0 to 1. */
  sent: number;
  /** What the server does once it has the whole file. */
  working: string;
  /** The share of the file that the server has read, from 0 to 1, if it tells. */
  read?: number | undefined;
}

/** How much of the file is sent, in numbers; then that the server is working on it, which the browser cannot measure. */
export function ImportProgress({ file, sent, working, read }: ImportProgressProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const megabytes = (bytes: number) => figures(bytes / 1024 / 1024, 1);
  const isSending = sent < 1;
  const percent = Math.floor(sent * 100);
  // Once it has read all rows, it writes them, and nobody knows for how long.
  const share = isSending ? percent : read && read < 1 ? Math.floor(read * 100) : undefined;
  const text = isSending
    ? translate('crud.import.sending', {
        percent,
        sent: megabytes(file.size * sent),
        total: megabytes(file.size),
      })
    : working;
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 2 }}>
      <LinearProgress
        aria-label={file.name}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share !== undefined && { value: share })}
      />
      <Box sx={{ color: 'text.secondary', typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Box>
    </Box>
  );
}
