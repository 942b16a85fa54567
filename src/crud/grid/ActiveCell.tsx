import { Box, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import type { GridAnswer } from '../../../contract/calls/grids.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import { type GridColumn, valueKey } from './gridColumns.ts';
import type { GridData } from './useGridData.ts';
import type { GridDrafts } from './useGridDrafts.ts';

interface ActiveCellProps {
  parts: GridParts;
  data: GridData;
  drafts: GridDrafts;
  row: GridAnswer['rows'][number] | undefined;
  column: GridColumn | undefined;
  noteOf: (key: string) => string | undefined;
}

/** The cell that is chosen, in words: where it is, what it holds, what is wrong with it, and the way to its record. */
export function ActiveCell({ parts, data, drafts, row, column, noteOf }: ActiveCellProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  if (!row || !column) return null;
  const { value: field } = column;
  const key = valueKey(row.id, column.id, field.source);
  const value = drafts.valueOf(key);
  const note = noteOf(key);
  const { id } = data.saved(key);
  const { Text } = cells[field.kind];
  const shown = () => {
    if (isEmptyValue(value)) return translate('crud.form.nothing');
    // Pasted text that is no value of the kind is shown unchanged.
    if (typeof value === 'string' && note !== undefined) return value;
    return <Text field={field} value={value} />;
  };
  return (
    <Typography
      component="div"
      variant="body2"
      sx={{ py: 2, minHeight: 40, color: note ? 'error.main' : 'text.secondary' }}
    >
      {translate('crud.grid.input', { row: row.name, column: column.name })}
      {': '}
      {shown()}
      <Box component="span" role="status">
        {note !== undefined && ` · ${note}`}
      </Box>
      {id !== null && parts.resource.verbs.has('get') && (
        <>
          {' · '}
          <Link component={LinkBase} to={createPath({ resource: parts.resource.name, type: 'edit', id })}>
            {translate('crud.grid.record')}
          </Link>
        </>
      )}
    </Typography>
  );
}
