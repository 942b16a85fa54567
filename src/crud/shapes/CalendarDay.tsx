import { Draggable, type DraggableProvided, Droppable } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, Button, ButtonBase, Portal } from '@mui/material';
import type { Identifier } from 'ra-core';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Day } from '../../kit/calendar/month.ts';
import type { Carrying } from './useCarrying.ts';

/** Records that a day shows until somebody opens the others. */
const mostShown = 4;

interface CalendarEntryProps {
  resource: Resource;
  record: WireRecord;
  day: Day;
  item: DraggableProvided;
  isDragging: boolean;
  /** The keyboard has lifted it. */
  isCarried: boolean;
  /** Gets the element of the handle if the record is lifted. */
  handle: RefObject<HTMLElement | null> | undefined;
  onOpen: () => void;
  /** For its handle; undefined if people cannot move the record. */
  onKeyDown: ((event: KeyboardEvent) => void) | undefined;
}

/** A record on a day. Its name opens it; its handle moves it, also by keyboard. */
function CalendarEntry(props: CalendarEntryProps) {
  const { resource, record, day, item, isDragging, isCarried, handle, onOpen, onKeyDown } = props;
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const title = recordTitle(resource, record);
  return (
    <Box
      component="li"
      ref={item.innerRef}
      {...item.draggableProps}
      style={item.draggableProps.style}
      sx={{
        display: 'flex',
        alignItems: 'center',
        listStyle: 'none',
        mb: 1,
        pl: onKeyDown ? 0 : 2,
        borderRadius: 1,
        backgroundColor: isDragging || isCarried ? 'surface.raised' : 'action.selected',
        boxShadow: isDragging || isCarried ? 4 : 0,
        zIndex: isDragging ? 'modal' : undefined,
      }}
    >
      {onKeyDown && (
        <Box
          {...item.dragHandleProps}
          ref={handle}
          aria-label={translate('crud.calendar.handle', { record: title, day: dayText(day) })}
          aria-pressed={isCarried}
          onKeyDown={onKeyDown}
          sx={{
            display: 'grid',
            placeItems: 'center',
            flexShrink: 0,
            width: 24,
            height: 24,
            color: 'text.secondary',
            cursor: 'grab',
          }}
        >
          <DragIndicatorIcon sx={{ fontSize: 16 }} />
        </Box>
      )}
      <ButtonBase
        onClick={onOpen}
        title={title}
        sx={{
          display: 'block',
          flex: 1,
          minWidth: 0,
          minHeight: 24,
          pr: 2,
          textAlign: 'left',
          typography: 'caption',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {title}
      </ButtonBase>
    </Box>
  );
}

/** A record on a day. */
interface Entry {
  record: WireRecord;
  /** This is the record's first day, from which people can move it. */
  isFirst: boolean;
  isCarried: boolean;
}

interface CalendarDayProps {
  resource: Resource;
  day: Day;
  isToday: boolean;
  /** It belongs to the month before or after. */
  isOutside: boolean;
  entries: readonly Entry[];
  canMove: boolean;
  carrying: Carrying;
  /** The handle of the lifted record. */
  handle: RefObject<HTMLElement | null>;
  onOpen: (id: Identifier) => void;
}

/** One day of a month, and its records. */
export function CalendarDay(props: CalendarDayProps) {
  const { resource, day, isToday, isOutside, entries, canMove, carrying, handle, onOpen } = props;
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const { figures } = useNumberFormats();
  const [isWhole, setIsWhole] = useState(false);
  const carried = entries.filter(({ isCarried }) => isCarried);
  const others = entries.filter(({ isCarried }) => !isCarried);
  const shown = [...carried, ...(isWhole ? others : others.slice(0, mostShown))];
  const hidden = entries.length - shown.length;
  return (
    <Box
      component="td"
      aria-current={isToday ? 'date' : undefined}
      sx={{
        height: 112,
        p: 1,
        verticalAlign: 'top',
        border: 1,
        borderColor: 'divider',
        bgcolor: isOutside ? 'surface.sunken' : undefined,
      }}
    >
      <Box
        component="time"
        dateTime={day}
        aria-label={dayText(day)}
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          minWidth: 24,
          height: 24,
          borderRadius: 12,
          typography: 'caption',
          fontVariantNumeric: 'tabular-nums',
          color: isToday ? 'primary.contrastText' : 'text.secondary',
          bgcolor: isToday ? 'primary.main' : undefined,
        }}
      >
        {Number(day.slice(8))}
      </Box>
      <Droppable droppableId={day}>
        {(list, { isDraggingOver }) => (
          <Box
            component="ul"
            ref={list.innerRef}
            {...list.droppableProps}
            sx={{
              minHeight: 60,
              m: 0,
              p: 0,
              listStyle: 'none',
              borderRadius: 1,
              outline: isDraggingOver ? 2 : 0,
              outlineStyle: 'dashed',
              outlineColor: 'divider',
            }}
          >
            {shown.map(({ record, isFirst, isCarried }, index) => (
              <Draggable
                key={record.id}
                draggableId={isFirst ? String(record.id) : `${record.id} ${day}`}
                index={index}
                isDragDisabled={!canMove || !isFirst}
              >
                {(item, { isDragging }) => {
                  const entry = (
                    <CalendarEntry
                      {...{ resource, record, item, isDragging, isCarried }}
                      day={day}
                      handle={isCarried ? handle : undefined}
                      onOpen={() => onOpen(record.id)}
                      onKeyDown={
                        canMove && isFirst ? (event) => carrying.onKeyDown(event, record) : undefined
                      }
                    />
                  );
                  // A dragged record is drawn at the top of the document, where no scrolling parent shifts it.
                  return isDragging ? <Portal>{entry}</Portal> : entry;
                }}
              </Draggable>
            ))}
            {list.placeholder}
          </Box>
        )}
      </Droppable>
      {(hidden > 0 || isWhole) && (
        <Button
          color="inherit"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ py: 0, px: 1, minHeight: 24, typography: 'caption' }}
        >
          {isWhole
            ? translate('crud.calendar.fewer')
            : translate('crud.calendar.more', { count: figures(hidden) })}
        </Button>
      )}
    </Box>
  );
}
