import Box from '@mui/material/Box';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWaiting } from './useWaiting.ts';

interface WaitingBadgeProps {
  resources: readonly string[];
  /** Small, in the corner of an icon. */
  isInCorner: boolean;
}

/** The corner of an icon has room for two figures. */
const mostInCorner = 99;

const cornerStyle = {
  ...{ position: 'absolute', top: 0, right: 0, minWidth: 14, px: 0.5 },
  ...{ fontSize: 10, lineHeight: '14px' },
};

/** The number of records of these resources that wait for a person. Nothing if none do. */
export default function WaitingBadge({ resources, isInCorner }: WaitingBadgeProps) {
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
        ...(isInCorner && cornerStyle),
      }}
    >
      {isInCorner && total > mostInCorner
        ? translate('shell.places.moreThan', { count: figures(mostInCorner) })
        : figures(total)}
    </Box>
  );
}
