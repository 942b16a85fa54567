import { DragDropContext, type DropResult, useMouseSensor, useTouchSensor } from '@hello-pangea/dnd';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Identifier, useListContext } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CalendarHead } from '../../kit/calendar/CalendarHead.tsx';
import {
  type Day,
  daysBetween,
  isMonth,
  type Month,
  monthOf,
  weekStartOf,
  weeksOf,
} from '../../kit/calendar/month.ts';
import { ViewNote } from '../../kit/notes.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { useAddressPart } from '../../kit/useAddressPart.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegion } from '../../session/useRegion.ts';
import { styleNonce } from '../../theme/styleNonce.ts';
import { useChangeWithUndo } from '../actions/useRunAction.ts';
import { CalendarDay } from './CalendarDay.tsx';
import { canMove, type Dates, datesOf, daysFilter, movedBy, spanOf } from './calendarDays.ts';
import { type Carrying, useCarrying } from './useCarrying.ts';

/** Records of a month that a calendar shows. */
const mostInMonth = 500;

/** What a calendar shows of the days from `first` to `last`: the records that match the list's filters. */
function useCalendar(resource: Resource, dates: Dates, first: Day, last: Day) {
  const { filterValues } = useListContext();
  const provider = useCompositeProvider();
  const client = useQueryClient();
  const [moving, setMoving] = useState<WireRecord>();
  const filter = { ...filterValues, and: [...(filterValues.and ?? []), daysFilter(dates, first, last)] };
  const sort = { field: dates.from.source, order: 'ASC' as const };
  const pagination = { page: 1, perPage: mostInMonth };
  const queryKey = [resource.name, 'calendar', { filter, sort, pagination }];
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: () => provider.getList<WireRecord>(resource.name, { filter, sort, pagination }),
    // While another month loads, this one stays.
    placeholderData: keepPreviousData,
  });
  const { data: read = [], total = read.length } = data ?? {};
  const records = moving ? [...read.filter(({ id }) => id !== moving.id), moving] : read;
  return {
    records,
    /** Records of these days beyond those that are shown. */
    missing: Math.max(0, total - read.length),
    isPending,
    error,
    retry: () => void refetch(),
    /** Shows a record as it will be, until `settle`. */
    move: setMoving,
    /** Shows the records as they are on the server. */
    settle: async () => {
      await client.invalidateQueries({ queryKey: [resource.name, 'calendar'] });
      setMoving(undefined);
    },
  };
}

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
function CalendarMonth(props: CalendarMonthProps) {
  const { resource, dates, month, weeks, today, records, canMove, carrying, onOpen, onLeave } = props;
  const translate = useTranslate();
  const names = new Intl.DateTimeFormat(useIntlLocale(), { weekday: 'short', timeZone: 'UTC' });
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

interface CalendarViewProps {
  resource: Resource;
  onOpen: (id: Identifier) => void;
}

/** The list as a month: each record on its days, to move to others with the pointer or the keyboard. */
export default function CalendarView({ resource, onOpen }: CalendarViewProps) {
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const { figures } = useNumberFormats();
  const words = useWords(resource);
  const clockOf = useWallClockOf();
  const today = clockOf().dayOf(new Date());
  const [kept, keep] = useState(monthOf(today));
  const [said, show] = useAddressPart({ name: 'month', isUsed: true, kept, keep });
  const month = isMonth(said) ? said : monthOf(today);
  const weeks = weeksOf(month, weekStartOf(useRegion()));
  const dates = datesOf(resource, clockOf);
  const [first, last] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? ''];
  const calendar = useCalendar(resource, dates, first, last);
  const change = useChangeWithUndo(resource);
  const [announced, announce] = useState('');

  const move = async (record: WireRecord, days: number) => {
    if (days === 0) return;
    const values = movedBy(dates, record, days);
    calendar.move({ ...record, ...values });
    await change(record, values);
    await calendar.settle();
  };
  const carrying = useCarrying({
    ...{ resource, dates, announce, onDrop: move },
    // People see where it is again, also when they carried it into another month.
    onReturn: (day) => {
      if (!weeks.flat().includes(day)) show(monthOf(day));
    },
  });
  const carried = carrying.carried;
  const drop = ({ draggableId, source, destination }: DropResult) => {
    const record = calendar.records.find(({ id }) => String(id) === draggableId);
    if (record && destination) void move(record, daysBetween(source.droppableId, destination.droppableId));
  };

  if (calendar.error) return <FailedState error={calendar.error} onRetry={calendar.retry} />;
  if (calendar.isPending) return <LoadingSkeleton shape="table" rows={8} />;
  const records = carried
    ? [...calendar.records.filter(({ id }) => id !== carried.id), carried]
    : calendar.records;
  const note =
    records.length === 0
      ? translate('crud.calendar.empty', words.names)
      : calendar.missing > 0 &&
        translate('crud.shapes.missing', { count: figures(mostInMonth), more: figures(calendar.missing) });
  return (
    <Box
      role="region"
      aria-label={translate('crud.shapes.calendar')}
      tabIndex={0}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 6, pb: 4 }}
    >
      <CalendarHead month={month} today={monthOf(today)} onShow={show} />
      {note && <ViewNote text={note} />}
      <DragDropContext
        {...(styleNonce && { nonce: styleNonce })}
        enableDefaultSensors={false}
        sensors={[useMouseSensor, useTouchSensor]}
        dragHandleUsageInstructions={translate('crud.calendar.explain')}
        onDragEnd={drop}
      >
        <CalendarMonth
          {...{ resource, dates, month, weeks, today, records, onOpen, carrying }}
          canMove={isOnline && canMove(resource, dates)}
          onLeave={(day) => show(monthOf(day))}
        />
      </DragDropContext>
      <Box role="status" aria-live="assertive" sx={visuallyHidden}>
        {announced}
      </Box>
    </Box>
  );
}
