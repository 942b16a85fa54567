import { Draggable, type DraggableProvided, Droppable } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, Button, ButtonBase, Portal, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import { memo, useId } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isMoment } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardFields } from '../../kit/fieldKinds/CardFields.tsx';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { minutesUntil, TimeLeft } from './TimeLeft.tsx';
import { type BoardColumn, isEnd } from './useBoard.ts';

/** Heights of a card without its fields, and of each of them, until it has been in sight. */
const [bareHeight, fieldHeight] = [40, 19];

interface BoardCardProps {
  resource: Resource;
  record: WireRecord;
  /** The fields below its name. */
  fields: readonly Field[];
  /** The time; undefined for a record that waits for nothing anymore. */
  now: number | undefined;
  /** The label of its column. */
  column: string;
  item: DraggableProvided;
  isDragging: boolean;
  onOpen: () => void;
}

/** A record on a board. Its name opens it; its handle moves it, also by keyboard. */
function BoardCard(props: BoardCardProps) {
  const { resource, record, fields, now, column, item, isDragging, onOpen } = props;
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
        gap: 1,
        listStyle: 'none',
        mb: 2,
        p: 2,
        pl: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: isDragging ? 'surface.raised' : 'background.paper',
        boxShadow: isDragging ? 4 : 0,
        zIndex: isDragging ? 'modal' : undefined,
        // A card out of sight is neither laid out nor painted.
        ...(!isDragging && {
          contentVisibility: 'auto',
          containIntrinsicSize: `auto ${bareHeight + fieldHeight * fields.length}px`,
        }),
      }}
    >
      <Box
        {...item.dragHandleProps}
        aria-label={translate('crud.board.handle', { record: title, column })}
        sx={{
          ...{ display: 'grid', placeItems: 'center', width: 32, color: 'text.secondary', cursor: 'grab' },
          // The card cuts off what stands out of it.
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <DragIndicatorIcon fontSize="small" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>
        <ButtonBase
          onClick={onOpen}
          sx={{
            display: 'block',
            width: '100%',
            textAlign: 'left',
            typography: 'body2',
            fontWeight: 'fontWeightMedium',
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </ButtonBase>
        <CardFields
          {...{ resource, record, fields }}
          instead={(field) => {
            const minutes =
              now !== undefined && isMoment(field) ? minutesUntil(record[field.source], now) : undefined;
            return minutes !== undefined && <TimeLeft minutes={minutes} />;
          }}
        />
      </Box>
    </Box>
  );
}

interface DraggableCardProps extends Omit<BoardCardProps, 'item' | 'isDragging' | 'onOpen'> {
  index: number;
  isOnline: boolean;
  onOpen: (id: Identifier) => void;
}

/** A card that is drawn again only if something about it changes: a board may have hundreds of them. */
const DraggableCard = memo(function DraggableCard(props: DraggableCardProps) {
  const { index, isOnline, onOpen, ...card } = props;
  const { id } = card.record;
  return (
    <Draggable draggableId={String(id)} index={index} isDragDisabled={!isOnline}>
      {(item, { isDragging }) => {
        const drawn = <BoardCard {...card} {...{ item, isDragging }} onOpen={() => onOpen(id)} />;
        // A dragged card is drawn at the top of the document, where no scrolling parent shifts it.
        return isDragging ? <Portal>{drawn}</Portal> : drawn;
      }}
    </Draggable>
  );
});

interface BoardColumnViewProps {
  resource: Resource;
  column: BoardColumn;
  fields: readonly Field[];
  now: number;
  /** The lifted card cannot be dropped here. */
  isClosed: boolean;
  onOpen: (id: Identifier) => void;
  onMore: () => void;
}

/** One column of a board: its name, how many records it has, and their cards. */
export function BoardColumnView({
  resource,
  column,
  fields,
  now,
  isClosed,
  onOpen,
  onMore,
}: BoardColumnViewProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const isOnline = useIsOnline();
  const id = useId();
  const { choice, records, total } = column;
  const { board } = resource.list.views;
  // Only what the definition puts on cards is something that people wait for.
  const isOver = !board?.shows || isEnd(resource, fieldOf(resource, board.by), choice.id);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: 280,
        p: 2,
        borderRadius: 1,
        bgcolor: 'surface.sunken',
        opacity: isClosed ? 0.5 : 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pb: 2, typography: 'subtitle2' }}>
        <Box
          aria-hidden
          sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: `${choice.colour}.main` }}
        />
        <Typography component="h2" variant="subtitle2" id={id}>
          {choice.label}
        </Typography>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {figures(total)}
        </Box>
      </Box>
      <Droppable droppableId={choice.id} isDropDisabled={isClosed}>
        {(list, { isDraggingOver }) => (
          <Box
            component="ol"
            ref={list.innerRef}
            {...list.droppableProps}
            sx={{
              flex: 1,
              minHeight: 80,
              m: 0,
              p: 0,
              listStyle: 'none',
              borderRadius: 1,
              outline: isDraggingOver ? 2 : 0,
              outlineStyle: 'dashed',
              outlineColor: 'divider',
            }}
          >
            {records.map((record, index) => (
              <DraggableCard
                key={record.id}
                {...{ resource, record, fields, index, isOnline, onOpen }}
                now={isOver ? undefined : now}
                column={choice.label}
              />
            ))}
            {list.placeholder}
          </Box>
        )}
      </Droppable>
      {records.length < total && (
        <Button color="inherit" size="small" onClick={onMore}>
          {translate('crud.board.more', { count: figures(total - records.length) })}
        </Button>
      )}
    </Box>
  );
}
