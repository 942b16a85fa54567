import { Box, type SxProps, TableSortLabel, type Theme } from '@mui/material';
import { useListContext } from 'ra-core';
import {
  type AriaAttributes,
  type CSSProperties,
  Fragment,
  type HTMLAttributes,
  memo,
  type ReactNode,
} from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { isSortable, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { keyAlongLine } from '../../kit/direction.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { followPointer } from '../../kit/followPointer.ts';
import { isSystemField } from '../../kit/records/fields.ts';
import { useTotal } from '../../kit/records/useTotal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import type { Columns } from '../views/useColumns.ts';
import { endWidth, headHeight, listTableStyles, selectionWidth } from './listTableStyles.ts';
import { RowBox } from './RowBox.tsx';
import type { TableWindow } from './tableRows.ts';
import { fittingWidth, useFittedColumns } from './useFittedColumns.ts';
import { useSelection } from './useSelection.ts';

const canSortBy = (field: Field) => isSystemField(field) || isSortable(field);

const step = 16;

/** How Shift and an arrow key, or Enter, change the width of the focused column; undefined for other keys. */
function widthByKey(event: React.KeyboardEvent, width: number): number | undefined {
  if (!event.shiftKey) return undefined;
  const key = keyAlongLine(event.key);
  if (key === 'ArrowRight') return width + step;
  if (key === 'ArrowLeft') return width - step;
  const head = event.currentTarget.closest('th');
  return key === 'Enter' && head ? fittingWidth(head) : undefined;
}

interface ColumnResizerProps {
  width: number;
  onResize: (width: number) => void;
}

/** The edge where a column head ends, for dragging; a double click fits the column. The keyboard resizes on the head itself. */
function ColumnResizer({ width, onResize }: ColumnResizerProps) {
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

interface TableHeadProps {
  resource: Resource;
  columns: Columns;
  isSelectable: boolean;
}

/**
 * The head of the table, for selecting the page, sorting, and resizing by dragging an edge. Scrolling a long page does
 * not draw it again.
 */
const TableHead = memo(function TableHead({ resource, columns, isSelectable }: TableHeadProps) {
  const { sort, setSort } = useListContext();
  const words = useWords(resource);
  const translate = useTranslate();

  const isSortedBy = (field: Field) => [field.name, field.source].includes(sort.field);
  const sortBy = (field: Field) =>
    setSort({ field: field.name, order: isSortedBy(field) && sort.order === 'ASC' ? 'DESC' : 'ASC' });

  return (
    <thead>
      <tr>
        {isSelectable && <SelectPage />}
        {columns.shown.map((field) => {
          const { align } = cells[field.kind];
          const isSorted = isSortedBy(field);
          const label = words.field(field);
          const width = columns.widthOf(field);
          const resize = (next: number) => columns.setWidth(field, next);
          return (
            <th
              key={field.name}
              scope="col"
              className={`${align} ${field === columns.lead ? 'lead' : ''}`}
              aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
              title={label}
              onKeyDownCapture={(event) => {
                const next = widthByKey(event, width);
                if (next === undefined) return;
                // Shift with Enter must not reach the button that sorts.
                event.stopPropagation();
                resize(next);
              }}
            >
              {canSortBy(field) ? (
                <TableSortLabel
                  active={isSorted}
                  direction={isSorted && sort.order === 'DESC' ? 'desc' : 'asc'}
                  aria-description={translate('crud.keys.widths')}
                  onClick={() => sortBy(field)}
                  sx={{ maxWidth: '100%', flexDirection: align === 'right' ? 'row-reverse' : 'row' }}
                >
                  <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                    {label}
                  </Box>
                </TableSortLabel>
              ) : (
                label
              )}
              <ColumnResizer width={width} onResize={resize} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
});

function SelectPage() {
  const { data = [] } = useListContext<WireRecord>();
  const translate = useTranslate();
  const { isSelected, setPageSelected } = useSelection(data);
  const count = data.filter(({ id }) => isSelected(id)).length;
  const isWhole = data.length > 0 && count === data.length;
  return (
    <th scope="col" className="select">
      <RowBox
        label={translate('crud.selection.page')}
        isChecked={isWhole}
        isPartly={count > 0 && !isWhole}
        onToggle={() => setPageSelected(!isWhole)}
      />
    </th>
  );
}

interface TableFrameProps {
  resource: Resource;
  columns: Columns;
  isSelectable: boolean;
  rows: readonly WireRecord[];
  /** Which of the rows are drawn, by their indices. */
  view: TableWindow;
  drawn: readonly number[];
  renderRow: (index: number) => ReactNode;
  /** Styles beside those of every list. Default: none. */
  styles?: SxProps<Theme>;
  /** What the table and its body carry besides. */
  table?: HTMLAttributes<HTMLTableElement> & AriaAttributes & { ref?: React.Ref<HTMLTableElement> };
  body?: HTMLAttributes<HTMLTableSectionElement> & { ref?: React.Ref<HTMLTableSectionElement> };
  /** What lies over the table and scrolls with it. */
  children?: ReactNode;
}

/** The table of a list around its rows: headings that stay in sight, widths, and the room of the rows that are not drawn. */
export function TableFrame(props: TableFrameProps) {
  const { resource, isSelectable, rows, view, drawn, renderRow } = props;
  const { styles = {}, table, body, children } = props;
  const { isFetching } = useListContext();
  const words = useWords(resource);
  const { total, isEstimated } = useTotal();
  const columns = useFittedColumns(props.columns, { box: view.box, rows, isSelectable });
  const widths = columns.shown.map(columns.widthOf);
  const width = widths.reduce((sum, one) => sum + one, endWidth + (isSelectable ? selectionWidth : 0));
  const places = [-1, ...drawn, rows.length];
  /** The rows before the one at `at` that are not drawn. */
  const gapBefore = (at: number) => (places[at + 1] ?? 0) - (places[at] ?? 0) - 1;
  const gap = (count: number) =>
    count > 0 && (
      <tr aria-hidden className="gap" style={{ '--gap': `${count * view.rowHeight}px` } as CSSProperties}>
        <td />
      </tr>
    );
  return (
    <Box
      ref={view.setBox}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', scrollPaddingTop: headHeight, position: 'relative' }}
    >
      <Box
        component="table"
        aria-label={words.many}
        aria-busy={isFetching}
        aria-rowcount={isEstimated ? -1 : total + 1}
        {...table}
        sx={[listTableStyles, ...(Array.isArray(styles) ? styles : [styles])]}
        style={
          {
            minWidth: width,
            '--row-height': `${view.rowHeight}px`,
            '--lead-left': `${isSelectable ? selectionWidth : 0}px`,
          } as CSSProperties
        }
      >
        <colgroup>
          {isSelectable && <col style={{ width: selectionWidth }} />}
          {columns.shown.map((field) => (
            <col key={field.name} style={{ width: columns.widthOf(field) }} />
          ))}
          <col />
        </colgroup>
        <TableHead resource={resource} columns={columns} isSelectable={isSelectable} />
        <tbody {...body}>
          {drawn.map((index, at) => (
            <Fragment key={rows[index]?.id}>
              {gap(gapBefore(at))}
              {renderRow(index)}
            </Fragment>
          ))}
          {gap(gapBefore(drawn.length))}
        </tbody>
      </Box>
      {children}
    </Box>
  );
}
