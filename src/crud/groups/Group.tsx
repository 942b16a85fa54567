import ExpandMore from '@mui/icons-material/ExpandMore';
import { ButtonBase, TableBody, TableCell, TableRow } from '@mui/material';
import { type Identifier, useListContext } from 'ra-core';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import type { FilterValues } from '../filters/comparisons.ts';
import { GroupRows } from './GroupRows.tsx';

interface GroupProps {
  resource: Resource;
  by: Field;
  columns: readonly Field[];
  /** The columns that show a sum. */
  sums: readonly Field[];
  /** The sum of a column; null if no record has a value. */
  sumOf: (column: Field) => number | null;
  value: string | number | boolean | null;
  label: string;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: (id: Identifier) => void;
}

/** The filter of the list, for the records of one group alone. */
function filterOfGroup(filter: FilterValues, by: Field, value: GroupProps['value']): FilterValues {
  const own = { [by.source]: value === null ? { isEmpty: true } : value };
  return { ...filter, and: [...(Array.isArray(filter.and) ? filter.and : []), own] };
}

function SumText({ field, value }: { field: Field; value: number | null }) {
  const { Text } = cells[field.kind];
  return <Text field={field} value={value} />;
}

/** A line with the name, the count and the sums of a group, and below it its records while it is open. */
export function Group(props: GroupProps) {
  const { resource, by, columns, sums, sumOf, value, label, count, isOpen, onToggle, onOpen } = props;
  const { filterValues } = useListContext();
  const { figures } = useNumberFormats();
  // The name spans the columns up to the first sum.
  const first = columns.findIndex((column) => sums.includes(column));
  const span = first > 0 ? first : 1;
  return (
    <TableBody>
      <TableRow sx={{ '& > *': { bgcolor: 'surface.raised', fontWeight: 600 } }}>
        <TableCell component="th" scope="rowgroup" colSpan={first === -1 ? columns.length : span}>
          <ButtonBase
            aria-expanded={isOpen}
            onClick={onToggle}
            sx={{ gap: 1, minHeight: 32, typography: 'subtitle2', textAlign: 'left', ml: -1 }}
          >
            <ExpandMore aria-hidden fontSize="small" sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
            {label} ({figures(count)})
          </ButtonBase>
        </TableCell>
        {first !== -1 &&
          columns.slice(span).map((column) => (
            <TableCell
              key={column.name}
              align={cells[column.kind].align}
              sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >
              {sums.includes(column) && <SumText field={column} value={sumOf(column)} />}
            </TableCell>
          ))}
      </TableRow>
      {isOpen && (
        <GroupRows
          {...{ resource, columns, count, onOpen }}
          filter={filterOfGroup(filterValues, by, value)}
        />
      )}
    </TableBody>
  );
}
