import { Box, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type GridAnswer, mostGridColumns } from '../../../contract/calls/grids.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { cells } from '../fieldKinds/cells.ts';
import { ViewNote } from '../shapes/ViewNote.tsx';
import { useKey } from '../useKey.ts';
import { useWords } from '../useWords.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { GridBar } from './GridBar.tsx';
import { GridBox } from './GridBox.tsx';
import { GridTools } from './GridTools.tsx';
import { textOfValue } from './gridValues.ts';
import { type GridData, useGridData } from './useGridData.ts';
import { type GridDrafts, useGridDrafts } from './useGridDrafts.ts';
import { useGridEditor } from './useGridEditor.ts';

interface GridPanelProps {
  parts: GridParts;
  /** The record that the grid belongs to. */
  within?: Identifier;
  isReadOnly: boolean;
  /** False while something else of the page is in front: keys belong to that. Default: true. */
  isInFront?: boolean;
  onDirtyChange: (isDirty: boolean) => void;
}

/** A grid: which rows it shows, its cells, and its changes. */
export default function GridPanel(props: GridPanelProps) {
  const { parts, within, isReadOnly: isShown, isInFront = true, onDirtyChange } = props;
  const { verbs } = parts.resource;
  const isReadOnly = isShown || !(['create', 'update', 'delete'] as const).some((verb) => verbs.has(verb));
  const translate = useTranslate();
  const words = { rows: useWords(parts.rows), columns: useWords(parts.columns) };
  const data = useGridData(parts, within);
  const drafts = useGridDrafts(parts, within, data);
  const isDirty = drafts.drafts.cells.size > 0;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => () => onDirtyChange(false), [onDirtyChange]);

  const { data: answer, error } = data;
  const content = () => {
    if (!answer)
      return error ? (
        <FailedState error={error} onRetry={() => void data.refetch()} />
      ) : (
        <LoadingSkeleton shape="table" rows={8} />
      );
    if (answer.columns.length === 0)
      return <ViewNote text={translate('crud.grid.noColumns', { columns: words.columns.names.many })} />;
    if (answer.rows.length === 0) return <ViewNote text={translate('crud.grid.noRows', words.rows.names)} />;
    return <Cells {...{ parts, answer, data, drafts, isReadOnly, isInFront }} />;
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, px: 6, py: 4 }}>
        <GridTools {...{ parts, data, drafts, isReadOnly }} />
        {answer?.areColumnsCut && <ViewNote text={translate('crud.grid.cut', { count: mostGridColumns })} />}
        {content()}
      </Box>
    </Box>
  );
}

interface CellsProps {
  parts: GridParts;
  answer: GridAnswer;
  data: GridData;
  drafts: GridDrafts;
  isReadOnly: boolean;
  isInFront: boolean;
}

function Cells({ parts, answer, data, drafts, isReadOnly, isInFront }: CellsProps) {
  const translate = useTranslate();
  const keysId = useId();
  const editor = useGridEditor(parts, answer, { drafts, isReadOnly });
  const latest = useRef(drafts);
  latest.current = drafts;
  const save = () => {
    flushSync(editor.commit);
    void latest.current.save();
  };
  const noteOf = (key: string) => {
    if (!drafts.others.has(key)) return drafts.problemOf(key);
    const value = textOfValue(data.saved(key).value, parts.value, { decimalMark: '.' });
    return translate('crud.grid.theirs', { value: value === '' ? translate('crud.form.nothing') : value });
  };
  const key = editor.keyAt(editor.active);
  const value = drafts.valueOf(key);
  const note = noteOf(key);
  const { Text } = cells[parts.value.kind];
  const label = {
    row: answer.rows[editor.active.row]?.name ?? '',
    column: answer.columns[editor.active.column]?.name ?? '',
  };
  return (
    <>
      {isInFront && <SaveKey onSave={save} />}
      <GridBox
        {...{ parts, drafts, editor, isReadOnly, noteOf }}
        axes={answer}
        offset={data.offset}
        describedBy={keysId}
      />
      <Typography id={keysId} sx={visuallyHidden}>
        {translate('crud.grid.keys')}
      </Typography>
      <Typography
        variant="body2"
        sx={{ py: 2, minHeight: 40, color: note ? 'error.main' : 'text.secondary' }}
      >
        {translate('crud.grid.input', label)}
        {': '}
        {isEmptyValue(value) ? (
          translate('crud.form.nothing')
        ) : typeof value === 'string' && note !== undefined ? (
          value
        ) : (
          <Text field={parts.value} value={value} />
        )}
        <Box component="span" role="status">
          {note !== undefined && ` · ${note}`}
        </Box>
      </Typography>
      <GridBar drafts={drafts} onSave={save} />
    </>
  );
}

function SaveKey({ onSave }: { onSave: () => void }) {
  useKey('mod+s', 'crud.keys.save', onSave);
  return null;
}
