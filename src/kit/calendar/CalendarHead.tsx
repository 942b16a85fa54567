import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, Typography } from '@mui/material';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { addMonths, type Month } from './month.ts';

interface CalendarHeadProps {
  month: Month;
  /** The present month. */
  today: Month;
  onShow: (month: Month) => void;
}

/** The name of the month, and the way to others. */
export function CalendarHead({ month, today, onShow }: CalendarHeadProps) {
  const translate = useTranslate();
  const names = new Intl.DateTimeFormat(useIntlLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pb: 2 }}>
      <ToolButton
        label={translate('crud.calendar.previous')}
        icon={<ChevronLeftIcon className="pointing" />}
        onClick={() => onShow(addMonths(month, -1))}
      />
      <ToolButton
        label={translate('crud.calendar.next')}
        icon={<ChevronRightIcon className="pointing" />}
        onClick={() => onShow(addMonths(month, 1))}
      />
      <Typography component="h2" variant="subtitle1" aria-live="polite" sx={{ mx: 2, minWidth: 160 }}>
        {names.format(new Date(`${month}-01T00:00:00Z`))}
      </Typography>
      <Button color="inherit" size="small" disabled={month === today} onClick={() => onShow(today)}>
        {translate('crud.calendar.today')}
      </Button>
    </Box>
  );
}
