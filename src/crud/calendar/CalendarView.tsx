import { DragDropContext, type DropResult, useMouseSensor, useTouchSensor } from '@hello-pangea/dnd';
import { Box } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CalendarHead } from '../../kit/calendar/CalendarHead.tsx';
import { daysBetween, isMonth, monthOf, weekStartOf, weeksOf } from '../../kit/calendar/month.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useAddressPart } from '../../kit/useAddressPart.ts';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { useIsOnline } from '../../layout/shell/useIsOnline.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegion } from '../../session/useRegion.ts';
import { styleNonce } from '../../theme/styleNonce.ts';
import { useChangeWithUndo } from '../actions/useChangeWithUndo.ts';
import { CalendarMonth } from './CalendarMonth.tsx';
import { canMove, datesOf, movedBy } from './days.ts';
import { mostInMonth, useCalendar } from './useCalendar.ts';
import { useCarrying } from './useCarrying.ts';

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
