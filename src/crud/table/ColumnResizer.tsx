import { Box } from '@mui/material';
import { followPointer } from '../../kit/followPointer.ts';
import { fittingWidth } from './measuredWidths.ts';

interface ColumnResizerProps {
  width: number;
  onResize: (width: number) => void;
}

const step = 16;

/** How Shift and an arrow key, or Enter, change the width of the focused column; undefined for other keys. */
export function widthByKey(event: React.KeyboardEvent, width: number): number | undefined {
  if (!event.shiftKey) return undefined;
  if (event.key === 'ArrowRight') return width + step;
  if (event.key === 'ArrowLeft') return width - step;
  const head = event.currentTarget.closest('th');
  return event.key === 'Enter' && head ? fittingWidth(head) : undefined;
}

/** The right edge of a column head, for dragging; a double click fits the column. The keyboard resizes on the head itself. */
export function ColumnResizer({ width, onResize }: ColumnResizerProps) {
  return (
    <Box
      aria-hidden
      onPointerDown={(event) => followPointer(event, (distance) => onResize(width + distance))}
      onDoubleClick={({ currentTarget }) => {
        const head = currentTarget.closest('th');
        if (head) onResize(fittingWidth(head));
      }}
      sx={{
        position: 'absolute',
        top: 8,
        bottom: 8,
        right: 0,
        width: 8,
        cursor: 'col-resize',
        touchAction: 'none',
        borderRight: 1,
        borderColor: 'transparent',
        '&:hover': { borderRightWidth: 2, borderColor: 'primary.main' },
        'tr:hover > th > &:not(:hover)': { borderColor: 'divider' },
      }}
    />
  );
}
