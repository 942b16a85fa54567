import { Box, type SxProps, type Theme } from '@mui/material';
import { useListContext } from 'ra-core';
import {
  type AriaAttributes,
  type CSSProperties,
  Fragment,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTotal } from '../../kit/records/useTotal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import type { Columns } from '../views/useColumns.ts';
import { endWidth, headHeight, listTableStyles, selectionWidth } from './listTableStyles.ts';
import { TableHead } from './TableHead.tsx';
import { useFittedColumns } from './useFittedColumns.ts';
import type { TableWindow } from './useTableWindow.ts';

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
