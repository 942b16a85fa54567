import { Box } from '@mui/material';
import { type PointerEvent, useRef, useState } from 'react';
import { minutesInDay, rangeBetween, weekDays } from '../../../contract/stores/weekHours.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { shareAlongLine } from '../direction.ts';
import { type DraftHours, type Drag, dragTo, type GridPlace, type Slot, slotsOf, snap } from './dragHours.ts';

interface WeekGridProps {
  draft: DraftHours;
  onChange: (draft: DraftHours) => void;
  isDisabled: boolean;
}

const marks = [0, 6, 12, 18, 24];
const rowHeight = 28;

/**
 * A week to draw on: drag over free time to add hours, drag hours to move them, and their ends to change them. It is
 * for the pointer alone, because the times below it say and change the same by keyboard.
 */
export function WeekGrid({ draft, onChange, isDisabled }: WeekGridProps) {
  const translate = useTranslate();
  const { timeOfDay } = useMomentFormats();
  const rows = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [preview, setPreview] = useState<DraftHours>();

  const placeOf = ({ clientX, clientY }: PointerEvent): GridPlace => {
    const box = rows.current?.getBoundingClientRect();
    if (!box) return { day: 0, minute: 0 };
    const minute = shareAlongLine(clientX, box) * minutesInDay;
    const day = Math.floor(((clientY - box.top) / box.height) * weekDays.length);
    return { day, minute: Math.round(minute / snap) * snap };
  };
  const begin = (event: PointerEvent, make: (from: GridPlace) => Drag) => {
    if (isDisabled || event.button !== 0) return;
    event.stopPropagation();
    rows.current?.setPointerCapture(event.pointerId);
    drag.current = make(placeOf(event));
  };
  const move = (event: PointerEvent) => {
    const next = drag.current && dragTo(draft, drag.current, placeOf(event));
    if (next) setPreview(next);
  };
  const end = (isDone: boolean) => {
    if (isDone && preview) onChange(preview);
    drag.current = undefined;
    setPreview(undefined);
  };
  const hold = (slot: Slot, kind: 'move' | 'start' | 'end') => (event: PointerEvent) =>
    begin(event, (from) => ({ kind, slot, from }));

  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', maxWidth: 720, pb: 2 }}
    >
      <span />
      <Box sx={{ position: 'relative', height: 20 }}>
        {marks.map((hour) => (
          <Box
            key={hour}
            component="span"
            sx={markStyles}
            style={{ insetInlineStart: `${(hour / 24) * 100}%` }}
          >
            {timeOfDay(`${String(hour % 24).padStart(2, '0')}:00`)}
          </Box>
        ))}
      </Box>
      <div>
        {weekDays.map((day) => (
          <Box key={day} sx={{ height: rowHeight, lineHeight: `${rowHeight}px` }}>
            {translate(`crud.weekHours.short.${day}`)}
          </Box>
        ))}
      </div>
      <Box
        ref={rows}
        data-week-grid
        onPointerDown={(event) => begin(event, (from) => ({ kind: 'draw', from }))}
        onPointerMove={move}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
        sx={{ ...gridStyles, cursor: isDisabled ? 'default' : 'crosshair' }}
      >
        {marks.slice(1, -1).map((hour) => (
          <Box
            key={hour}
            sx={{ ...lineStyles, width: '1px', height: '100%' }}
            style={{ insetInlineStart: share(hour / 24) }}
          />
        ))}
        {weekDays.slice(1).map((day, index) => (
          <Box
            key={day}
            sx={{ ...lineStyles, height: '1px', width: '100%' }}
            style={{ top: share((index + 1) / weekDays.length) }}
          />
        ))}
        {slotsOf(preview ?? draft).map((slot) => {
          const { day, index, start, end: last } = slot;
          const { from, to } = rangeBetween(start, last);
          return (
            <Box
              key={`${day} ${index}`}
              onPointerDown={hold(slot, 'move')}
              sx={{ ...slotStyles, cursor: isDisabled ? 'default' : 'grab' }}
              style={placed(day, start, Math.min(last, minutesInDay))}
            >
              {`${timeOfDay(from)}–${timeOfDay(to === '24:00' ? '00:00' : to)}`}
              <Box onPointerDown={hold(slot, 'start')} sx={{ ...edgeStyles, left: 0 }} />
              <Box onPointerDown={hold(slot, 'end')} sx={{ ...edgeStyles, right: 0 }} />
            </Box>
          );
        })}
        {slotsOf(preview ?? draft)
          .filter(({ end: last }) => last > minutesInDay)
          .map(({ day, index, end: last }) => (
            // The night, in the row of the next day.
            <Box
              key={`${day} ${index}`}
              sx={{ ...slotStyles, opacity: 0.5, pointerEvents: 'none' }}
              style={placed((day + 1) % weekDays.length, 0, last - minutesInDay)}
            />
          ))}
      </Box>
    </Box>
  );
}

const share = (part: number) => `${part * 100}%`;

const placed = (day: number, start: number, end: number) => ({
  top: share(day / weekDays.length),
  insetInlineStart: share(start / minutesInDay),
  width: share((end - start) / minutesInDay),
});

const markStyles = {
  position: 'absolute',
  fontSize: 12,
  color: 'text.secondary',
  transform: 'translateX(-50%)',
  whiteSpace: 'nowrap',
};

const gridStyles = {
  position: 'relative',
  height: rowHeight * weekDays.length,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  userSelect: 'none',
  touchAction: 'pan-y',
  backgroundColor: 'action.hover',
};

const lineStyles = { position: 'absolute', bgcolor: 'divider', pointerEvents: 'none' };

const slotStyles = {
  position: 'absolute',
  height: rowHeight - 4,
  mt: '2px',
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: 12,
  lineHeight: `${rowHeight - 4}px`,
  textAlign: 'center',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
};

const edgeStyles = { position: 'absolute', top: 0, bottom: 0, width: 8, cursor: 'ew-resize' };
