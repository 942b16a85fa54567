import { Box, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import type { GridAnswer } from '../../../contract/calls/grids.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import type { Place } from './gridBlocks.ts';
import { cellKey } from './gridDrafts.ts';
import type { GridData } from './useGridData.ts';
import type { GridDrafts } from './useGridDrafts.ts';

interface ActiveCellProps {
  parts: GridParts;
  answer: GridAnswer;
  data: GridData;
  drafts: GridDrafts;
  place: Place;
  noteOf: (key: string) => string | undefined;
}

/** The cell that is chosen, in words: where it is, what it holds, what is wrong with it, and the way to its record. */
export function ActiveCell({ parts, answer, data, drafts, place, noteOf }: ActiveCellProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const [row, column] = [answer.rows[place.row], answer.columns[place.column]];
  if (!row || !column) return null;
  const key = cellKey(row.id, column.id);
  const value = drafts.valueOf(key);
  const note = noteOf(key);
  const { id } = data.saved(key);
  const { Text } = cells[parts.value.kind];
  const shown = () => {
    if (isEmptyValue(value)) return translate('crud.form.nothing');
    // Pasted text that is no value of the kind is shown unchanged.
    if (typeof value === 'string' && note !== undefined) return value;
    return <Text field={parts.value} value={value} />;
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
