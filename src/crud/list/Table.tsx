import { type Identifier, useListContext } from 'ra-core';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { TableFrame } from '../table/TableFrame.tsx';
import { useRowKeys } from '../table/useRowKeys.ts';
import { useSelection } from '../table/useSelection.ts';
import { useTableWindow } from '../table/useTableWindow.ts';
import type { Columns } from '../views/useColumns.ts';
import { TableRow } from './TableRow.tsx';
import { useFollowOpenRow } from './useFollowOpenRow.ts';

/** Nobody needs it before a pointer is over the rows. */
const ShowOnly = lazy(patiently(() => import('./ShowOnly.tsx')));

interface TableProps {
  resource: Resource;
  columns: Columns;
  /** The record whose panel is open. */
  openId: Identifier | undefined;
  onOpen: (id: Identifier, how: 'panel' | 'page') => void;
  isSelectable: boolean;
  /** Goes into the cells of the row at an index, to change them; undefined if nobody can. `isTyping` begins at once. */
  onEdit: ((index: number, isTyping: boolean) => void) | undefined;
  /** The row that has the focus at first. Default: none has it, and Tab reaches the first. */
  focusFirst?: number | undefined;
}

/** The table listens for these itself; `?` lists them. */
const rowKeys = [
  { keys: 'ArrowDown', label: 'crud.keys.rows' },
  { keys: 'Enter', label: 'crud.keys.open' },
  { keys: 'shift+Enter', label: 'crud.keys.openPage' },
  { keys: ' ', label: 'crud.keys.select' },
  { keys: 'shift+ArrowRight', label: 'crud.keys.resize' },
] as const;
const rowAndCellKeys = [...rowKeys, { keys: 'F2', label: 'crud.keys.cells' }] as const;

/** The dense table of a list: sticky head, names that stay in sight, rows that open, selection with Shift for ranges. */
export function Table(props: TableProps) {
  const { resource, columns, openId, onOpen, isSelectable, onEdit, focusFirst } = props;
  const { data = [], page, perPage } = useListContext<WireRecord>();
  const { isSelected, toggle } = useSelection(data);
  useKeys('page', onEdit ? rowAndCellKeys : rowKeys);
  const view = useTableWindow(data.length);
  const body = useRef<HTMLTableSectionElement>(null);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const latest = useRef({ onOpen });
  latest.current = { onOpen };
  const stableOpen = useCallback<TableProps['onOpen']>((id, how) => latest.current.onOpen(id, how), []);
  const { focusedIndex, setFocusedIndex, rowAt, onKeyDown } = useRowKeys({
    body,
    rows: data,
    focusFirst,
    onOpen: stableOpen,
    onToggle: isSelectable ? toggle : undefined,
    onEdit,
  });
  const openIndex = data.findIndex(({ id }) => id === openId);
  useFollowOpenRow(rowAt, openIndex < 0 ? undefined : openIndex, setFocusedIndex);
  const focusable = Math.min(focusedIndex, data.length - 1);

  return (
    <TableFrame
      {...{ resource, columns, isSelectable, view }}
      rows={data}
      drawn={view.drawn([focusable, openIndex])}
      body={{ ref: body, onKeyDown, onMouseEnter: () => setIsPointedAt(true) }}
      renderRow={(index) => {
        const record = data[index];
        return (
          record && (
            <TableRow
              resource={resource}
              record={record}
              title={recordTitle(resource, record)}
              fields={columns.shown}
              lead={columns.lead}
              index={index}
              place={(page - 1) * perPage + index + 2}
              isFocusable={index === focusable}
              isOpen={record.id === openId}
              isSelectable={isSelectable}
              isSelected={isSelected(record.id)}
              onFocus={setFocusedIndex}
              onOpen={stableOpen}
              onToggle={toggle}
            />
          )
        );
      }}
    >
      <Suspense fallback={null}>
        {isPointedAt && <ShowOnly resource={resource} rows={data} fields={columns.shown} />}
      </Suspense>
    </TableFrame>
  );
}
