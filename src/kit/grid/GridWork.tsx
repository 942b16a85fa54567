import { Box, Button, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { FormBar } from '../FormBar.tsx';
import { cells } from '../fieldKinds/cells.ts';
import { useKey } from '../useKey.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { Size } from './cellBlocks.ts';
import { GridBox } from './GridBox.tsx';
import { type GridColumn, valueKey } from './gridColumns.ts';
import type { GridExtras, GridRow, GridWords, Instead } from './gridExtras.ts';
import type { GridDrafts } from './useGridDrafts.ts';
import { useClippedText } from './useGridGestures.ts';
import type { GridWorking } from './useGridWork.ts';

interface GridBarProps {
  drafts: GridDrafts;
  /** The rows and columns of a pasted block that had no place. */
  clipped: Size;
  onSave: () => void;
}

/** The cells to save or discard, what prevents saving them, and what had no place; shown only while there are any. */
function GridBar({ drafts, clipped, onSave }: GridBarProps) {
  const translate = useTranslate();
  const clippedOf = useClippedText();
  const isOnline = useIsOnline();
  const { problems, others, isSaving } = drafts;
  const count = drafts.drafts.cells.size;
  if (count === 0) return null;
  const clippedText = clippedOf(clipped, false);
  const isOutdated = others.size > 0;
  return (
    <FormBar>
      <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 0 }}>
        <strong>{translate('crud.grid.changes', { smart_count: count })}</strong>
        {problems.size > 0 && ` · ${translate('crud.grid.wrong', { smart_count: problems.size })}`}
        {clippedText !== '' && ` · ${clippedText}`}
        {isOutdated && ` · ${translate('crud.grid.outdated', { smart_count: others.size })}`}
      </Typography>
      {isOutdated && (
        <>
          <Button color="inherit" onClick={() => drafts.settle('theirs')}>
            {translate('crud.grid.takeTheirs')}
          </Button>
          <Button color="inherit" onClick={() => drafts.settle('mine')}>
            {translate('crud.grid.keepMine')}
          </Button>
        </>
      )}
      <Button color="inherit" disabled={isSaving} onClick={drafts.discard}>
        {translate('crud.form.discard')}
      </Button>
      <Button
        variant="contained"
        loading={isSaving}
        disabled={!isOnline || problems.size > 0 || isOutdated}
        onClick={onSave}
      >
        {translate('crud.form.save')}
      </Button>
    </FormBar>
  );
}

interface ActiveCellProps {
  work: GridWorking;
  row: GridRow | undefined;
  column: GridColumn | undefined;
  instead: Instead | undefined;
  children: ReactNode;
}

/** The cell that is chosen, in words: where it is, what it holds, what is wrong with it, and the way to its record. */
function ActiveCell({ work, row, column, instead, children }: ActiveCellProps) {
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

interface GridWorkProps {
  work: GridWorking;
  words: GridWords;
  /** The rows on all pages, and the place of the first of these among them. */
  rowTotal: number;
  offset: number;
  /** False while something else of the page is in front: keys belong to that. */
  isInFront: boolean;
  extras?: GridExtras;
  /** The grid takes the height that the page leaves. Default: false, for a page that scrolls as a whole. */
  fillsPage?: boolean;
  /** More about the active cell, behind its value. */
  children?: ReactNode;
}

/** The cells of a grid, the active one in words, and what is to be saved. */
export function GridWork({
  work,
  words,
  rowTotal,
  offset,
  isInFront,
  extras,
  fillsPage = false,
  children,
}: GridWorkProps) {
  const translate = useTranslate();
  const keysId = useId();
  const { editor, drafts, rows, columns, save } = work;
  return (
    <>
      {isInFront && <SaveKey onSave={save} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, px: 6 }}>
        <GridBox {...{ work, words, rowTotal, offset, extras, fillsPage }} describedBy={keysId} />
        <Typography id={keysId} sx={visuallyHidden}>
          {translate('crud.grid.keys')}
        </Typography>
        <ActiveCell
          work={work}
          row={rows[editor.active.row]}
          column={columns[editor.active.column]}
          instead={extras?.insteadOf(editor.active)}
        >
          {children}
        </ActiveCell>
      </Box>
      <GridBar drafts={drafts} clipped={editor.clipped} onSave={save} />
    </>
  );
}

function SaveKey({ onSave }: { onSave: () => void }) {
  useKey('mod+s', 'crud.keys.save', onSave);
  return null;
}
