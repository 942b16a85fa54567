import { Box } from '@mui/material';
import { type Identifier, useLocale } from 'ra-core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Day, type Month, monthOf } from '../../kit/calendar/month.ts';
import { CalendarDay } from './CalendarDay.tsx';
import { type Dates, spanOf } from './days.ts';
import type { Carrying } from './useCarrying.ts';

interface CalendarMonthProps {
  resource: Resource;
  dates: Dates;
  month: Month;
  weeks: readonly (readonly Day[])[];
  today: Day;
  records: readonly WireRecord[];
  canMove: boolean;
  carrying: Carrying;
  onOpen: (id: Identifier) => void;
  /** The lifted record has left the days that are shown. */
  onLeave: (day: Day) => void;
}

/** The weeks of a month as a table. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { resource, dates, month, weeks, today, records, canMove, carrying, onOpen, onLeave } = props;
  const translate = useTranslate();
  const names = new Intl.DateTimeFormat(useLocale(), { weekday: 'short', timeZone: 'UTC' });
  const handle = useRef<HTMLElement>(null);
  const { carried } = carrying;
  const [carriedDay] = (carried && spanOf(dates, carried)) ?? [];
  const shown = weeks.flat();

  // The lifted record is drawn on another day, so its handle needs the focus again, before the next key comes.
  useLayoutEffect(() => {
    if (carriedDay !== undefined) handle.current?.focus();
  });
  useEffect(() => {
    if (carriedDay !== undefined && !shown.includes(carriedDay)) onLeave(carriedDay);
  });

  const spans = records.flatMap((record) => {
    const span = spanOf(dates, record);
    return span ? [{ record, span }] : [];
  });
  return (
    <Box
      component="table"
      aria-label={translate('crud.shapes.calendar')}
      sx={{ width: '100%', minWidth: 640, tableLayout: 'fixed', borderCollapse: 'collapse' }}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <Box
              component="th"
              scope="col"
              key={day}
              sx={{ py: 1, px: 2, textAlign: 'left', typography: 'caption', color: 'text.secondary' }}
            >
              {names.format(new Date(`${day}T00:00:00Z`))}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <CalendarDay
                key={day}
                {...{ resource, day, canMove, carrying, handle, onOpen }}
                isToday={day === today}
                isOutside={monthOf(day) !== month}
                entries={spans
                  .filter(({ span: [first, last] }) => first <= day && day <= last)
                  .map(({ record, span: [first] }) => ({
                    record,
                    isFirst: first === day,
                    isCarried: record.id === carried?.id && first === day,
                  }))}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
