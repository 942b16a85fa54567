import type { DraggableProvided } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, Checkbox, FormControlLabel } from '@mui/material';

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
export function OrderedEntry({ title, item, isDragging, isShown, onToggle, ...handle }: OrderedEntryProps) {
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
