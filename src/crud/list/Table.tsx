import { type Identifier, LinkBase, useCreatePath, useListContext } from 'ra-core';
import { lazy, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { LightIcon } from '../../layout/LightIcon.tsx';
import { SelectCell } from '../table/RowBox.tsx';
import { TableFrame } from '../table/TableFrame.tsx';
import { useRowKeys, useTableWindow } from '../table/tableRows.ts';
import { useSelection } from '../table/useSelection.ts';
import type { Columns } from '../views/useColumns.ts';

/** Nobody needs it before a pointer is over the rows. */
const ShowOnly = lazy(patiently(() => import('./ShowOnly.tsx')));

/** The table listens for these itself; `?` lists them. */
const rowKeys = [
  { keys: 'ArrowDown', label: 'crud.keys.rows' },
  { keys: 'Enter', label: 'crud.keys.open' },
  { keys: 'shift+Enter', label: 'crud.keys.openPage' },
  { keys: ' ', label: 'crud.keys.select' },
  { keys: 'shift+ArrowRight', label: 'crud.keys.resize' },
] as const;
const rowAndCellKeys = [...rowKeys, { keys: 'F2', label: 'crud.keys.cells' }] as const;

/** Keeps the row of the open record in view, and returns the focus to it when the record is closed. */
function useFollowOpenRow(
  rowAt: (index: number) => HTMLElement | undefined,
  openIndex: number | undefined,
  onFollow: (index: number) => void,
): void {
  const last = useRef(openIndex);
  useEffect(() => {
    const before = last.current;
    last.current = openIndex;
    if (openIndex !== undefined) {
      onFollow(openIndex);
      rowAt(openIndex)?.scrollIntoView({ block: 'nearest' });
    } else if (before !== undefined) rowAt(before)?.focus();
  }, [rowAt, openIndex, onFollow]);
}

const openInFull = 'M21 11V3h-8l3.29 3.29-10 10L3 13v8h8l-3.29-3.29 10-10z';

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, .select') !== null;

/** True for a plain press of the pointer on a link to another record. The keyboard follows such a link, and so does a press with Ctrl. */
const isOnReference = ({ target, detail, ctrlKey, metaKey }: React.MouseEvent) =>
  detail > 0 &&
  !ctrlKey &&
  !metaKey &&
  target instanceof Element &&
  target.closest('[data-opens="record"]') !== null;

interface TableRowProps {
  resource: Resource;
  record: WireRecord;
  title: string;
  fields: readonly Field[];
  /** The column of the names. */
  lead: Field | undefined;
  index: number;
  /** Its place among the rows of all pages, which a screen reader says; the headings have the first. */
  place: number;
  isFocusable: boolean;
  isOpen: boolean;
  isSelectable: boolean;
  isSelected: boolean;
  onFocus: (index: number) => void;
  onOpen: (id: Identifier, how: 'panel' | 'page') => void;
  onToggle: (index: number, isRange: boolean) => void;
}

/** One record of the table. React draws it again only when its own data changes. */
const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    resource,
    record,
    title,
    fields,
    lead,
    index,
    place,
    isFocusable,
    isOpen,
    isSelectable,
    isSelected,
  } = props;

  const open = (event: React.MouseEvent) => {
    const isSelectingText = window.getSelection()?.type === 'Range' && !event.shiftKey;
    if (isControl(event.target) || isSelectingText) return;
    props.onOpen(record.id, event.shiftKey ? 'page' : 'panel');
  };

  // A row opens its own record wherever people press it, so that they never land on another by accident.
  const openOwn = (event: React.MouseEvent) => {
    if (!isOnReference(event)) return;
    event.preventDefault();
    event.stopPropagation();
    props.onOpen(record.id, event.shiftKey ? 'page' : 'panel');
  };

  return (
    // The table's body handles the keys of all rows.
    <tr
      className={`${isSelected ? 'selected' : ''} ${isOpen ? 'open' : ''}`}
      data-index={index}
      tabIndex={isFocusable ? 0 : -1}
      aria-rowindex={place}
      aria-current={isOpen || undefined}
      onFocus={() => props.onFocus(index)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={open}
      onClickCapture={openOwn}
    >
      {isSelectable && (
        <SelectCell
          title={title}
          isSelected={isSelected}
          onToggle={(isRange) => props.onToggle(index, isRange)}
        />
      )}
      {fields.map((field, column) => (
        <td
          key={field.name}
          data-row={index}
          data-column={column}
          className={`${cells[field.kind].align} ${field === lead ? 'lead' : ''}`}
        >
          {field === lead ? (
            <span className="with-link">
              <span>
                <FieldCell resource={resource} field={field} record={record} place="list" />
              </span>
              <PageLink resource={resource} id={record.id} title={title} />
            </span>
          ) : (
            <FieldCell resource={resource} field={field} record={record} place="list" />
          )}
        </td>
      ))}
    </tr>
  );
});

function PageLink({ resource, id, title }: { resource: Resource; id: Identifier; title: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const label = translate('crud.list.openPage', { record: title });
  return (
    <LinkBase
      to={createPath({ resource: resource.name, type: 'edit', id })}
      className="page-link"
      tabIndex={-1}
      aria-label={label}
      title={label}
    >
      <LightIcon path={openInFull} />
    </LinkBase>
  );
}

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
