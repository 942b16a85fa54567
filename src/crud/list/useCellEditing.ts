import { useListContext } from 'ra-core';
import { type MouseEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { settableFields } from '../../kit/records/fields.ts';
import { fieldParameter } from '../../kit/records/paths.ts';
import { leavePage } from '../../layout/leaving.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { isBin } from '../bin/bin.ts';
import type { CellStart } from '../cellEdit/CellTable.tsx';
import type { Columns } from '../views/useColumns.ts';

/** The cell under the pointer; none on a link or a box, which have a meaning of their own. */
function cellUnder({ target }: MouseEvent): { row: number; column: number } | undefined {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return undefined;
  const cell = target.closest<HTMLElement>('td[data-column]');
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/**
 * Whether people change the cells of the list in their places.
 * @param isTable true while the list is shown as its table
 */
export function useCellEditing(resource: Resource, columns: Columns, isTable: boolean) {
  const { filterValues, data } = useListContext();
  const [start, setStart] = useState<CellStart>();
  const [last, setLast] = useState<number>();
  const pressed = useRef<ReturnType<typeof cellUnder>>(undefined);
  const settable = settableFields(resource);
  /** The first column that people can change. */
  const firstColumn = columns.shown.findIndex((field) => settable.includes(field));
  const isOnline = useIsOnline();
  const isOffered =
    isTable &&
    isOnline &&
    resource.verbs.has('update') &&
    !isBin(resource, filterValues) &&
    firstColumn >= 0 &&
    Boolean(data?.length);

  // The record beside the list makes room, and may have values that are not saved.
  const begin = useCallback((at: CellStart) => leavePage(() => setStart(at)), []);
  const startIn = useCallback(
    (row: number, isTyping: boolean) => begin({ row, column: firstColumn, isTyping }),
    [begin, firstColumn],
  );

  // An address that names a field comes from a page that found it empty: people begin to fill it in.
  const [parameters, setParameters] = useSearchParams();
  const field = parameters.get(fieldParameter);
  const fill = useEffectEvent(() => {
    const column = columns.shown.findIndex((one) => one.name === field && settable.includes(one));
    setParameters(
      (earlier) => {
        earlier.delete(fieldParameter);
        return earlier;
      },
      { replace: true },
    );
    if (column >= 0) begin({ row: 0, column, isTyping: false });
  });
  useEffect(() => {
    if (field !== null && isOffered) fill();
  }, [field, isOffered]);
  return {
    isOffered,
    /** Where the editing began; undefined while nobody edits. */
    start: isTable ? start : undefined,
    /** The row that was active when the editing ended. */
    last,
    startIn,
    stop: (row: number) => {
      setLast(row);
      setStart(undefined);
    },
    /**
     * A double press on a cell edits it. The first press opens the record, which may move the cells away from the
     * pointer, so the cell of the first press counts.
     */
    doublePress: {
      onMouseDown: (event: MouseEvent) => {
        if (event.detail === 1) pressed.current = cellUnder(event);
      },
      onDoubleClick: () => {
        if (pressed.current && isOffered && !start) begin({ ...pressed.current, isTyping: true });
      },
    },
  };
}

export type CellEditing = ReturnType<typeof useCellEditing>;
