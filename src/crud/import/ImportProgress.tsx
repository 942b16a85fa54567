import { Box, LinearProgress } from '@mui/material';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ImportedFile, ImportStage } from './importJobs.ts';

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

const steps = ['file', 'mapping', 'review', 'result'] as const;

const position: Record<ImportStage['step'], number> = {
  file: 0,
  reading: 0,
  mapping: 1,
  checking: 2,
  review: 2,
  running: 3,
  done: 3,
};

/** How far the import has come. */
export function ImportSteps({ step }: { step: ImportStage['step'] }) {
  const translate = useTranslate();
  const current = position[step];
  return (
    <Box
      component="ol"
      aria-label={translate('crud.import.steps')}
      sx={{
        display: 'flex',
        gap: 6,
        listStyle: 'none',
        m: 0,
        px: 6,
        pb: 3,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      {steps.map((one, index) => (
        <Box
          key={one}
          component="li"
          aria-current={index === current ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            color: index === current ? 'text.primary' : 'text.secondary',
            fontWeight: index === current ? 600 : 400,
          }}
        >
          <Box
            aria-hidden
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 20,
              height: 20,
              borderRadius: '50%',
              fontSize: 11,
              bgcolor: index === current ? 'primary.main' : 'surface.sunken',
              color: index === current ? 'primary.contrastText' : 'text.secondary',
            }}
          >
            {index + 1}
          </Box>
          {translate(`crud.import.step.${one}`)}
        </Box>
      ))}
    </Box>
  );
}
