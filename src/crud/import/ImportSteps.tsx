import { Box } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ImportStage } from './importJobs.ts';

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
