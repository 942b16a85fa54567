import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useDemoHints } from '../../session/useDemoHints.ts';

/** Says that this is a demo, if it is one. */
export function DemoBanner() {
  const translate = useTranslate();
  const { data } = useDemoHints();
  if (!data) return null;
  return (
    <Box
      component="aside"
      aria-label={translate('shell.demoLabel')}
      sx={{ px: 4, py: 1, bgcolor: 'info.soft', typography: 'body2', textAlign: 'center', flex: 'none' }}
    >
      {translate('shell.demo')}
    </Box>
  );
}
