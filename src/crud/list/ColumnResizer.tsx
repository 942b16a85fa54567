import { Box } from '@mui/material';
import { followPointer } from '../followPointer.ts';

interface ColumnResizerProps {
  width: number;
  onResize: (width: number) => void;
}

const step = 16;

/** How Shift and an arrow key change the width of the focused column; undefined for other keys. */
export function widthByKey(event: React.KeyboardEvent, width: number): number | undefined {
  if (!event.shiftKey) return undefined;
  if (event.key === 'ArrowRight') return width + step;
  return event.key === 'ArrowLeft' ? width - step : undefined;
}

/** The right edge of a column head, for dragging. The keyboard resizes on the head itself. */
export function ColumnResizer({ width, onResize }: ColumnResizerProps) {
  return (
    <Box
      aria-hidden
      onPointerDown={(event) => followPointer(event, (distance) => onResize(width + distance))}
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
