import Box from '@mui/material/Box';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWaiting } from './useWaiting.ts';

/** The number of records of these resources that wait for a person. Nothing if none do. */
export default function WaitingBadge({ resources }: { resources: readonly string[] }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { data = [] } = useWaiting();
  const total = data
    .filter(({ resource }) => resources.includes(resource))
    .reduce((sum, one) => sum + one.total, 0);
  if (total === 0) return null;
  return (
    <Box
      component="span"
      role="img"
      aria-label={translate('shell.places.waiting', { count: figures(total) })}
      sx={{
        flex: 'none',
        minWidth: 20,
        px: 1.5,
        borderRadius: '10px',
        bgcolor: 'warning.soft',
        color: 'warning.main',
        textAlign: 'center',
        typography: 'caption',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {figures(total)}
    </Box>
  );
}
