import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useKey } from '../useKey.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { ActiveCell } from './ActiveCell.tsx';
import { GridBar } from './GridBar.tsx';
import { GridBox } from './GridBox.tsx';
import type { GridExtras, GridWords } from './gridExtras.ts';
import type { GridWorking } from './useGridWork.ts';

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
