import ExpandMore from '@mui/icons-material/ExpandMore';
import { ButtonBase, Link, TableBody, TableCell, TableRow } from '@mui/material';
import { type Identifier, LinkBase, useCreatePath, useGetList, useListContext } from 'ra-core';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isReference } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { FilterValues } from '../filters/comparisons.ts';

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

/** Records of a group that show at first; the list itself shows the others. */
const firstShown = 50;

interface GroupRowsProps {
  resource: Resource;
  columns: readonly Field[];
  filter: FilterValues;
  count: number;
  onOpen: (id: Identifier) => void;
}

/** The first records of a group, in the order of the list, and a way to all of them. */
function GroupRows({ resource, columns, filter, count, onOpen }: GroupRowsProps) {
  const { sort } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const createPath = useCreatePath();
  const { data, error, refetch } = useGetList<WireRecord>(resource.name, {
    filter,
    sort,
    pagination: { page: 1, perPage: firstShown },
  });
  if (!data)
    return (
      <TableRow>
        <TableCell colSpan={columns.length}>
          {error ? (
            <FailedState isSmall error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingSkeleton shape="table" rows={Math.min(count, 3)} />
          )}
        </TableCell>
      </TableRow>
    );
  const all = `/${resource.name}?${new URLSearchParams({ filter: JSON.stringify(filter), group: '' })}`;
  return (
    <>
      {data.map((record) => (
        <TableRow key={record.id} hover onClick={() => onOpen(record.id)} sx={{ cursor: 'pointer' }}>
          {columns.map((column, index) => {
            const cell = <FieldCell resource={resource} field={column} record={record} place="list" />;
            return (
              <TableCell
                key={column.name}
                align={cells[column.kind].align}
                sx={{ maxWidth: 260, ...(index === 0 && { '&&': { pl: 11 } }) }}
              >
                {index === 0 && !isReference(column) ? (
                  <Link
                    component={LinkBase}
                    to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
                    aria-label={recordTitle(resource, record)}
                    onClick={(event: React.MouseEvent) => event.stopPropagation()}
                  >
                    {cell}
                  </Link>
                ) : (
                  cell
                )}
              </TableCell>
            );
          })}
        </TableRow>
      ))}
      {count > data.length && (
        <TableRow>
          <TableCell colSpan={columns.length} sx={{ '&&': { pl: 11 } }}>
            <Link component={LinkBase} to={all}>
              {translate('crud.groups.all', { count: words.count(count) })}
            </Link>
          </TableCell>
        </TableRow>
      )}
    </>
  );
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
            <ExpandMore
              aria-hidden
              className="pointing"
              fontSize="small"
              sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }}
            />
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
