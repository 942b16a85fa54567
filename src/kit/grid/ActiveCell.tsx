import { Box, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import type { ReactNode } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import { type GridColumn, valueKey } from './gridColumns.ts';
import type { GridRow, Instead } from './gridExtras.ts';
import type { GridWorking } from './useGridWork.ts';

interface ActiveCellProps {
  work: GridWorking;
  row: GridRow | undefined;
  column: GridColumn | undefined;
  instead: Instead | undefined;
  children: ReactNode;
}

/** The cell that is chosen, in words: where it is, what it holds, what is wrong with it, and the way to its record. */
export function ActiveCell({ work, row, column, instead, children }: ActiveCellProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  if (!row || !column) return null;
  const { value: field } = column;
  const key = valueKey(row.id, column.id, field.source);
  const value = instead ? instead.value : work.drafts.valueOf(key);
  const note = work.noteOf(key);
  const { id } = work.saved(key);
  const { resource } = work.homeOf(key);
  const { Text } = cells[field.kind];
  const shown = () => {
    if (instead?.text !== undefined) return instead.text;
    if (isEmptyValue(value)) return translate('crud.form.nothing');
    // Pasted text that is no value of the kind is shown unchanged.
    if (typeof value === 'string' && note !== undefined) return value;
    return <Text field={field} value={value} />;
  };
  return (
    <Typography
      component="div"
      variant="body2"
      sx={{
        ...{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 4,
          rowGap: 1,
          py: 2,
          minHeight: 40,
        },
        color: note ? 'error.main' : 'text.secondary',
      }}
    >
      <span>
        {translate('crud.grid.input', { row: row.name, column: column.name })}
        {': '}
        {shown()}
        {instead && ` · ${instead.title}`}
        <Box component="span" role="status">
          {note !== undefined && ` · ${note}`}
        </Box>
        {id !== null && resource.verbs.has('get') && (
          <>
            {' · '}
            <Link component={LinkBase} to={createPath({ resource: resource.name, type: 'edit', id })}>
              {translate('crud.grid.record')}
            </Link>
          </>
        )}
      </span>
      {children}
    </Typography>
  );
}
