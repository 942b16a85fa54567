import { Box, Table, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Identifier, useListContext } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { listCalls } from '../../../contract/calls/lists.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isSummable, mostSums } from '../../../contract/listGroups.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useReportTexts } from '../../kit/report/useReportTexts.ts';
import { NoMatchState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { FilterValues } from '../filters/comparisons.ts';
import type { Columns } from '../views/useColumns.ts';
import { Group } from './Group.tsx';

/** The table is as wide as the page, and its text lines up with the text around it. */
const flushStyles = { '& tr > :first-of-type': { pl: 6 }, '& tr > :last-of-type': { pr: 6 } };

/** The columns whose sums a grouped list shows. */
const summedColumns = (columns: readonly Field[], { fields }: Resource): Field[] =>
  columns.filter((column) => fields.has(column.name) && isSummable(column)).slice(0, mostSums);

/** The groups of a list by a field, and the sums of columns. */
function useGroups(resource: Resource, by: Field, columns: readonly Field[], filter: FilterValues) {
  const api = useApi();
  const sums = summedColumns(columns, resource).map(({ name }) => name);
  const body = { resource: resource.name, by: by.name, sums, filter } as z.input<
    typeof listCalls.groups.body
  >;
  return useQuery({
    queryKey: [resource.name, 'groups', body],
    queryFn: ({ signal }) => api(listCalls.groups, { body, signal }),
    placeholderData: keepPreviousData,
    meta: { shows: [resource.name] },
  });
}

interface GroupedTableProps {
  resource: Resource;
  by: Field;
  columns: Columns;
  onOpen: (id: Identifier) => void;
}

/** A list in groups, which fold: each with its count, the sums of its numbers, and its first records. */
export default function GroupedTable({ resource, by, columns, onOpen }: GroupedTableProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const texts = useReportTexts(resource);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // The column of the group would say the same in each row.
  const shown = columns.shown.filter(({ name }) => name !== by.name);
  const { data, error, refetch } = useGroups(resource, by, shown, filterValues);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={6} />;
  if (data.rows.length === 0) return <NoMatchState names={words.names.many} onClear={() => setFilters({})} />;

  const sums = summedColumns(shown, resource);
  const toggle = (key: string) =>
    setOpen(open.has(key) ? new Set([...open].filter((one) => one !== key)) : new Set([...open, key]));
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <Table stickyHeader size="small" aria-label={words.many} sx={flushStyles}>
        <TableHead>
          <TableRow>
            {shown.map((column) => (
              <TableCell key={column.name} align={cells[column.kind].align} sx={{ whiteSpace: 'nowrap' }}>
                {words.field(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {data.rows.map(({ groups: [group], measures }) => {
          if (!group) return null;
          const key = String(group.value);
          return (
            <Group
              key={key}
              {...{ resource, by, sums, onOpen }}
              columns={shown}
              value={group.value}
              label={texts.group({ field: by.name }, group)}
              count={measures.count ?? 0}
              sumOf={(column) => measures[`sum ${column.name}`] ?? null}
              isOpen={open.has(key)}
              onToggle={() => toggle(key)}
            />
          );
        })}
      </Table>
      {data.isCut && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 6, py: 3 }}>
          {translate('crud.groups.cut', { count: data.rows.length })}
        </Typography>
      )}
    </Box>
  );
}
