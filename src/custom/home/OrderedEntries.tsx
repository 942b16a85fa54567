import { DragDropContext, Draggable, type DraggableProvided, Droppable } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, Checkbox, FormControlLabel, Portal, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { arrangeCommand } from '../../kit/moving/MoveMenu.tsx';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { styleNonce } from '../../theme/styleNonce.ts';
import { moved } from './useHomeArrangement.ts';
import type { HomeEntry } from './useHomeEntries.tsx';

interface OrderedEntryProps {
  title: string;
  item: DraggableProvided;
  isDragging: boolean;
  handleId: string;
  /** The name of the handle. */
  handle: string;
  isShown: boolean;
  onToggle: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
}

/** One part of the home page: a handle that moves it, and whether it is shown. */
function OrderedEntry({ title, item, isDragging, isShown, onToggle, ...handle }: OrderedEntryProps) {
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
        minHeight: 44,
        ...(isDragging && { bgcolor: 'surface.raised' }),
        boxShadow: isDragging ? 4 : 0,
        zIndex: isDragging ? 'tooltip' : undefined,
      }}
    >
      <Box
        {...item.dragHandleProps}
        id={handle.handleId}
        aria-label={handle.handle}
        onKeyDown={handle.onKeyDown}
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 44,
          height: 44,
          color: 'text.secondary',
          cursor: 'grab',
        }}
      >
        <DragIndicatorIcon />
      </Box>
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0 }}
        control={<Checkbox size="small" checked={isShown} onChange={onToggle} />}
        label={title}
      />
    </Box>
  );
}

interface OrderedEntriesProps {
  label: string;
  entries: readonly HomeEntry[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
  onOrder: (entries: HomeEntry[]) => void;
}

/** Parts of the home page, to move with the pointer or the keyboard, and to show or hide. */
export function OrderedEntries({ label, entries, hidden, onToggle, onOrder }: OrderedEntriesProps) {
  const translate = useTranslate();
  const id = useId();
  const [said, setSaid] = useState('');
  const handleId = (index: number) => `${id}-${index}`;

  /** What a screen reader says about an entry. Without it, the drag-and-drop library would speak English. */
  const sentence = (key: 'lifted' | 'moved' | 'dropped' | 'returned', from: number, to = from) =>
    translate(`home.arrange.${key}`, {
      ...{ entry: entries[from]?.title ?? '', position: to + 1, total: entries.length },
    });
  const focus = (index: number) =>
    requestAnimationFrame(() => document.getElementById(handleId(index))?.focus());
  const press = (event: React.KeyboardEvent, index: number) => {
    const command = arrangeCommand(event.nativeEvent, index, entries.length);
    if (!command || event.defaultPrevented || 'ask' in command) return;
    event.preventDefault();
    if ('focus' in command) return focus(command.focus);
    onOrder(moved(entries, index, command.move));
    setSaid(sentence('moved', index, command.move));
    focus(command.move);
  };

  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={`${id}-label`} sx={{ mb: 3 }}>
      <Typography id={`${id}-label`} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <DragDropContext
        {...(styleNonce && { nonce: styleNonce })}
        dragHandleUsageInstructions={translate('home.arrange.explain')}
        onDragStart={({ source }, { announce }) => announce(sentence('lifted', source.index))}
        onDragUpdate={({ source, destination }, { announce }) =>
          announce(destination ? sentence('moved', source.index, destination.index) : '')
        }
        onDragEnd={({ source, destination }, { announce }) => {
          if (!destination) return announce(sentence('returned', source.index));
          onOrder(moved(entries, source.index, destination.index));
          announce(sentence('dropped', source.index, destination.index));
        }}
      >
        <Droppable droppableId={id}>
          {(list) => (
            <Box
              component="ol"
              ref={list.innerRef}
              {...list.droppableProps}
              sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
            >
              {entries.map(({ key, title }, index) => (
                <Draggable key={key} draggableId={key} index={index}>
                  {(item, { isDragging }) => {
                    const row = (
                      <OrderedEntry
                        {...{ title, item, isDragging }}
                        handleId={handleId(index)}
                        handle={translate('home.arrange.handle', {
                          ...{ entry: title, position: index + 1, total: entries.length },
                        })}
                        isShown={!hidden.includes(key)}
                        onToggle={() => onToggle(key)}
                        onKeyDown={(event) => !isDragging && press(event, index)}
                      />
                    );
                    // A dragged row is drawn at the top of the document, where the dialog does not shift it.
                    return isDragging ? <Portal>{row}</Portal> : row;
                  }}
                </Draggable>
              ))}
              {list.placeholder}
            </Box>
          )}
        </Droppable>
      </DragDropContext>
      <Typography role="status" sx={visuallyHidden}>
        {said}
      </Typography>
    </Box>
  );
}
