import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DateTime } from 'luxon';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegion } from '../../session/useRegion.ts';
import type { Day } from './month.ts';

interface DayCalendarProps {
  /** The day that is chosen; null if none is. */
  value: Day | null;
  onChange: (day: Day) => void;
}

/** A month in which people choose a day; the name of the month leads to the years. */
export default function DayCalendar({ value, onChange }: DayCalendarProps) {
  const translate = useTranslate();
  return (
    <LocalizationProvider
      dateAdapter={AdapterLuxon}
      adapterLocale={useRegion()}
      localeText={{
        previousMonth: translate('crud.calendar.previous'),
        nextMonth: translate('crud.calendar.next'),
        calendarViewSwitchingButtonAriaLabel: (view) =>
          translate(view === 'year' ? 'crud.calendar.toDays' : 'crud.calendar.toYears'),
      }}
    >
      <DateCalendar
        autoFocus
        reduceAnimations
        value={value === null ? null : DateTime.fromISO(value)}
        views={['year', 'day']}
        openTo="day"
        // Choosing a year goes on to its days; only a day is a choice.
        onChange={(chosen: DateTime | null, state) => {
          const day = chosen?.toISODate();
          if (day && state === 'finish') onChange(day);
        }}
      />
    </LocalizationProvider>
  );
}
