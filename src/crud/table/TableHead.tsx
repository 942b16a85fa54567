import { Box, TableSortLabel } from '@mui/material';
import { useListContext } from 'ra-core';
import { memo } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { isSortable, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { isSystemField } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import type { Columns } from '../views/useColumns.ts';
import { ColumnResizer, widthByKey } from './ColumnResizer.tsx';
import { RowBox } from './RowBox.tsx';
import { useSelection } from './useSelection.ts';

interface TableHeadProps {
  resource: Resource;
  columns: Columns;
  isSelectable: boolean;
}

const canSortBy = (field: Field) => isSystemField(field) || isSortable(field);

/**
 * The head of the table, for selecting the page, sorting, and resizing by dragging an edge. Scrolling a long page does
 * not draw it again.
 */
export const TableHead = memo(function TableHead({ resource, columns, isSelectable }: TableHeadProps) {
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
