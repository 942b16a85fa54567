import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';

interface PeriodHeadProps {
  period: 'week' | 'year';
  title: string;
  /** The present period is shown. */
  isPresent: boolean;
  /** Goes on by one period, or back by one. */
  onStep: (step: 1 | -1) => void;
  onPresent: () => void;
}

const labels = {
  week: { previous: 'storeHours.previousWeek', next: 'storeHours.nextWeek', present: 'storeHours.thisWeek' },
  year: { previous: 'storeHours.previousYear', next: 'storeHours.nextYear', present: 'storeHours.thisYear' },
} as const;

/** The week or the year that is shown, and the way to others. */
export function PeriodHead({ period, title, isPresent, onStep, onPresent }: PeriodHeadProps) {
  const translate = useTranslate();
  const { previous, next, present } = labels[period];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ToolButton label={translate(previous)} icon={<ChevronLeftIcon />} onClick={() => onStep(-1)} />
      <ToolButton label={translate(next)} icon={<ChevronRightIcon />} onClick={() => onStep(1)} />
      <Typography component="h2" variant="subtitle1" aria-live="polite" sx={{ mx: 2 }}>
        {title}
      </Typography>
      <Button color="inherit" size="small" disabled={isPresent} onClick={onPresent}>
        {translate(present)}
      </Button>
    </Box>
  );
}
