import { Link, TableCell, TableRow } from '@mui/material';
import { type Identifier, LinkBase, useCreatePath, useGetList, useListContext } from 'ra-core';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isReference } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { FilterValues } from '../filters/comparisons.ts';

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
export function GroupRows({ resource, columns, filter, count, onOpen }: GroupRowsProps) {
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
