import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { LinkBase, useCreatePath, useGetList } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { isReference } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fieldNamed } from '../../../contract/systemFields.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { columnField } from '../../kit/records/fields.ts';
import { listPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

const NewRecordDialog = lazy(patiently(() => import('./NewRecordDialog.tsx')));

const pageSize = 10;

/** The table is as wide as the page, and its text lines up with the text around it. */
const flushStyles = {
  '& tr > :first-of-type': { pl: 6 },
  '& tr > :last-of-type': { pr: 6 },
};

interface RelatedListProps {
  /** The resource whose records are shown. */
  resource: Resource;
  /** Its reference to `parent`. */
  by: string;
  parent: WireRecord;
  isNarrow: boolean;
}

/** The first records that refer to this one, a link to all of them, and a way to add one. */
export function RelatedList({ resource, by, parent, isNarrow }: RelatedListProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const words = useWords(resource);
  const [isCreating, setIsCreating] = useState(false);
  const reference = fieldNamed(resource, by);
  if (!reference) throw new Error(`${resource.name} has no field ${by}.`);
  // A form for a new record cannot begin with a line.
  const canCreate = resource.verbs.has('create') && reference.through === undefined;
  const filter = { [reference.source]: parent.id };
  // Rows that people put in order within the record keep that order here.
  const { field, direction } =
    resource.ordered?.within === by ? ({ field: 'order', direction: 'asc' } as const) : resource.list.sort;
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<WireRecord>(resource.name, {
    filter,
    pagination: { page: 1, perPage: pageSize },
    sort: { field, order: direction === 'asc' ? 'ASC' : 'DESC' },
  });
  const columns = resource.list.columns
    .filter((name) => name !== by)
    .slice(0, isNarrow ? 4 : 6)
    .map((name) => columnField(resource, name));
  // References lead to other records, so the first other value leads to the record itself.
  const leading = columns.find((column) => !isReference(column));

  const add = canCreate && (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setIsCreating(true)}>
      {translate('crud.list.new', words.names)}
    </Button>
  );
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={3} />;
    if (data.length === 0) return <EmptyState names={words.names.many} actions={add} />;
    return (
      <>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 6, py: 3 }}>
          <Link component={LinkBase} to={listPath(resource, filter)} sx={{ flex: 1 }}>
            {translate('crud.related.all', { count: words.count(total) })}
          </Link>
          {add}
        </Box>
        <Box sx={{ overflowX: 'auto' }}>
          <Table aria-label={words.many} sx={flushStyles}>
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column.name} align={cells[column.kind].align}>
                    {words.field(column)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((record) => (
                <TableRow key={record.id} hover>
                  {columns.map((column) => {
                    const cell = (
                      <FieldCell resource={resource} field={column} record={record} place="list" />
                    );
                    return (
                      <TableCell key={column.name} align={cells[column.kind].align} sx={{ maxWidth: 220 }}>
                        {column === leading ? (
                          <Link
                            component={LinkBase}
                            to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
                            aria-label={recordTitle(resource, record)}
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
            </TableBody>
          </Table>
        </Box>
      </>
    );
  };

  return (
    <>
      {content()}
      {isCreating && (
        <Suspense fallback={null}>
          <NewRecordDialog
            resource={resource}
            prefilled={filter}
            onClose={() => setIsCreating(false)}
            onCreated={() => setIsCreating(false)}
          />
        </Suspense>
      )}
    </>
  );
}
