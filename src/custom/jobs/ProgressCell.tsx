import { Box, LinearProgress } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PlainCell } from '../../kit/fieldKinds/PlainCell.tsx';
import type { CellProps } from '../../modules/cell.ts';

/** How far a job is: a bar while it runs, and the share in words. */
export default function ProgressCell({ field, value, record, place }: CellProps) {
  const translate = useTranslate();
  if (typeof value !== 'number') return <PlainCell text="" />;
  const text = translate('jobs.percent', { percent: value });
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: place === 'list' ? 'end' : 'start',
        gap: 2,
      }}
    >
      {record?.status === 'RUNNING' && (
        <LinearProgress aria-label={field.label} variant="determinate" value={value} sx={{ flex: 1 }} />
      )}
      <span className="figures">{text}</span>
    </Box>
  );
}
