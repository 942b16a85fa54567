import { alongLine } from './direction.ts';

/**
 * Follows a drag that begins on a handle: tells how far the pointer has moved along the line of reading, until it lets
 * go.
 */
export function followPointer(
  start: React.PointerEvent<HTMLElement>,
  onMove: (distance: number) => void,
): void {
  start.preventDefault();
  start.stopPropagation();
  const { currentTarget: handle, pointerId, clientX } = start;
  handle.setPointerCapture(pointerId);
  const move = (event: PointerEvent) => onMove(alongLine(event.clientX - clientX));
  const end = () => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', end);
    handle.removeEventListener('pointercancel', end);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
}
