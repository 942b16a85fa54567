import { type KeyboardEvent, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { keyAlongLine } from '../../kit/direction.ts';
import { type Dates, movedBy, spanOf } from './calendarDays.ts';

/** Days that a key moves the lifted record. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface CarryingProps {
  resource: Resource;
  dates: Dates;
  /** Says a sentence to screen readers. */
  announce: (text: string) => void;
  onDrop: (record: WireRecord, days: number) => void;
  /** The record is back on this day. */
  onReturn: (day: string) => void;
}

/** Moves a record by keyboard: Space lifts it, arrow keys move it by days and weeks, Space drops it, Escape puts it back. */
export function useCarrying({ resource, dates, announce, onDrop, onReturn }: CarryingProps) {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const [lifted, setLifted] = useState<{ record: WireRecord; days: number }>();
  const carried = lifted && { ...lifted.record, ...movedBy(dates, lifted.record, lifted.days) };

  const say = (key: 'lifted' | 'over' | 'dropped' | 'returned', record: WireRecord, days: number) => {
    const [day] = spanOf(dates, { ...record, ...movedBy(dates, record, days) }) ?? [''];
    announce(translate(`crud.calendar.${key}`, { record: recordTitle(resource, record), day: dayText(day) }));
  };

  const lift = (record: WireRecord) => {
    setLifted({ record, days: 0 });
    say('lifted', record, 0);
  };
  const end = (isDropped: boolean) => {
    if (!lifted) return;
    setLifted(undefined);
    say(isDropped ? 'dropped' : 'returned', lifted.record, isDropped ? lifted.days : 0);
    if (isDropped) onDrop(lifted.record, lifted.days);
    else onReturn(spanOf(dates, lifted.record)?.[0] ?? '');
  };

  /** For the handle of a record. */
  const onKeyDown = (event: KeyboardEvent, record: WireRecord) => {
    const step = steps[keyAlongLine(event.key)];
    if (event.key === ' ' || (event.key === 'Enter' && lifted)) lifted ? end(true) : lift(record);
    else if (lifted && event.key === 'Escape') end(false);
    else if (lifted && step !== undefined) {
      const days = lifted.days + step;
      setLifted({ ...lifted, days });
      say('over', lifted.record, days);
    } else {
      // Leaving the handle puts the record back.
      if (event.key === 'Tab') end(false);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return { carried, onKeyDown };
}

export type Carrying = ReturnType<typeof useCarrying>;
