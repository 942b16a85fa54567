import { Box } from '@mui/material';
import { type Identifier, useListContext } from 'ra-core';
import { useCallback, useRef } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { sizes } from '../../theme/tokens.ts';
import { useDensity } from '../../theme/useAppearance.ts';
import { useWords } from '../useWords.ts';
import type { Columns } from '../views/useColumns.ts';
import { endWidth, listTableStyles, selectionWidth } from './listTableStyles.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useFollowOpenRow } from './useFollowOpenRow.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useSelection } from './useSelection.ts';

interface TableProps {
  resource: Resource;
  columns: Columns;
  /** The record whose panel is open. */
  openId: Identifier | undefined;
  onOpen: (id: Identifier, how: 'panel' | 'page') => void;
  isSelectable: boolean;
}

/** The table listens for these itself; `?` lists them. */
const rowKeys = [
  { keys: 'ArrowDown', label: 'crud.keys.rows' },
  { keys: 'Enter', label: 'crud.keys.open' },
  { keys: 'shift+Enter', label: 'crud.keys.openPage' },
  { keys: ' ', label: 'crud.keys.select' },
  { keys: 'shift+ArrowRight', label: 'crud.keys.resize' },
] as const;

/** The dense table of a list: sticky head, names that stay in sight, rows that open, selection with Shift for ranges. */
export function Table({ resource, columns, openId, onOpen, isSelectable }: TableProps) {
  const { data = [], isFetching } = useListContext<WireRecord>();
  const words = useWords(resource);
  const { density } = useDensity();
  const { isSelected, toggle } = useSelection(data);
  useKeys('page', rowKeys);
  const body = useRef<HTMLTableSectionElement>(null);
  const open = useRef(onOpen);
  open.current = onOpen;
  const stableOpen = useCallback<TableProps['onOpen']>((id, how) => open.current(id, how), []);
  const { focusedIndex, setFocusedIndex, onKeyDown } = useRowKeys({
    body,
    rows: data,
    onOpen: stableOpen,
    onToggle: isSelectable ? toggle : undefined,
  });
  const openIndex = data.findIndex(({ id }) => id === openId);
  useFollowOpenRow(body, openIndex < 0 ? undefined : openIndex, setFocusedIndex);
  const widths = columns.shown.map(columns.widthOf);
  const isFree = (field: Field) => columns.isLeadFree && field === columns.lead;
  const width = widths.reduce((sum, one) => sum + one, endWidth + (isSelectable ? selectionWidth : 0));

  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', scrollPaddingTop: 40 }}>
      <Box
        component="table"
        aria-label={words.many}
        aria-busy={isFetching}
        sx={listTableStyles}
        style={
          {
            minWidth: width,
            '--row-height': `${sizes.row[density]}px`,
            '--lead-left': `${isSelectable ? selectionWidth : 0}px`,
          } as React.CSSProperties
        }
      >
        <colgroup>
          {isSelectable && <col style={{ width: selectionWidth }} />}
          {columns.shown.map((field) => (
            <col key={field.name} style={{ width: isFree(field) ? undefined : columns.widthOf(field) }} />
          ))}
          <col style={{ width: columns.isLeadFree ? endWidth : undefined }} />
        </colgroup>
        <TableHead resource={resource} columns={columns} isSelectable={isSelectable} />
        <tbody ref={body} onKeyDown={onKeyDown}>
          {data.map((record, index) => (
            <TableRow
              key={record.id}
              resource={resource}
              record={record}
              title={recordTitle(resource, record)}
              fields={columns.shown}
              lead={columns.lead}
              index={index}
              isFocusable={index === Math.min(focusedIndex, data.length - 1)}
              isOpen={record.id === openId}
              isSelectable={isSelectable}
              isSelected={isSelected(record.id)}
              onFocus={setFocusedIndex}
              onOpen={stableOpen}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
