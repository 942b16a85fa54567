import type { DraggableProvided } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, ButtonBase } from '@mui/material';
import type { KeyboardEvent, RefObject } from 'react';
import { dateToText } from '../../../contract/fieldKinds/kinds/moment.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Day } from '../../kit/calendar/month.ts';

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
export function CalendarEntry(props: CalendarEntryProps) {
  const { resource, record, day, item, isDragging, isCarried, handle, onOpen, onKeyDown } = props;
  const translate = useTranslate();
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
          aria-label={translate('crud.calendar.handle', { record: title, day: dateToText(day) })}
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
