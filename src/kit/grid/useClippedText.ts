import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Size } from './cellBlocks.ts';

/** Returns what a person learns about the part of a pasted block that had no place; empty if all of it had one. */
export function useClippedText(): (clipped: Size, hasMoreRows: boolean) => string {
  const translate = useTranslate();
  return ({ rows, columns }, hasMoreRows) =>
    [
      ...(rows > 0 ? [translate('crud.grid.clippedRows', { smart_count: rows })] : []),
      ...(columns > 0 ? [translate('crud.grid.clippedColumns', { smart_count: columns })] : []),
      ...(rows > 0 && hasMoreRows ? [translate('crud.grid.showMoreRows')] : []),
    ].join(' ');
}
