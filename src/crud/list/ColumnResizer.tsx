import { Box } from '@mui/material';

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
  const drag = (start: React.PointerEvent<HTMLElement>) => {
    start.preventDefault();
    start.stopPropagation();
    const { currentTarget: handle, pointerId, clientX } = start;
    handle.setPointerCapture(pointerId);
    const move = (event: PointerEvent) => onResize(width + event.clientX - clientX);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };

  return (
    <Box
      aria-hidden
      onPointerDown={drag}
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
