import { Box, Typography } from '@mui/material';
import { type Identifier, ListContextProvider, useList, useListContext } from 'ra-core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type GridAnswer, mostGridColumns } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ViewNote } from '../shapes/ViewNote.tsx';
import { useKey } from '../useKey.ts';
import { useWords } from '../useWords.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { ActiveCell } from './ActiveCell.tsx';
import { GridBar } from './GridBar.tsx';
import { GridBox } from './GridBox.tsx';
import { GridTools } from './GridTools.tsx';
import type { Place } from './gridBlocks.ts';
import { drawnColumnsOf, partsOfKey, valueKey } from './gridColumns.ts';
import { textOfValue, valueOfText } from './gridValues.ts';
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

const none: WireRecord[] = [];

/** A grid: which rows it shows, its cells, and its changes. */
export default function GridPanel(props: GridPanelProps) {
  // The tools of a list choose the rows; the grid itself reads them.
  const rows = useList<WireRecord>({ data: none, resource: props.parts.rows.name });
  return (
    <ListContextProvider value={rows}>
      <Panel {...props} />
    </ListContextProvider>
  );
}

function Panel(props: GridPanelProps) {
  const { parts, within, isReadOnly: isShown, isInFront = true, onDirtyChange } = props;
  const { verbs } = parts.resource;
  const isReadOnly = isShown || !(['create', 'update', 'delete'] as const).some((verb) => verbs.has(verb));
  const translate = useTranslate();
  const words = { rows: useWords(parts.rows), columns: useWords(parts.columns) };
  const { filterValues } = useListContext();
  const data = useGridData(parts, within, filterValues);
  const drafts = useGridDrafts(parts, within, data);
  const isDirty = drafts.drafts.cells.size > 0;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => () => onDirtyChange(false), [onDirtyChange]);

  const { data: answer, error } = data;
  const note = (text: string) => (
    <Box sx={{ px: 6 }}>
      <ViewNote text={text} />
    </Box>
  );
  const content = () => {
    if (!answer)
      return error ? (
        <FailedState error={error} onRetry={() => void data.refetch()} />
      ) : (
        <LoadingSkeleton shape="table" rows={8} />
      );
    if (answer.columns.length === 0)
      return note(translate('crud.grid.noColumns', { columns: words.columns.names.many }));
    if (answer.rows.length === 0) return note(translate('crud.grid.noRows', words.rows.names));
    return <Cells {...{ parts, answer, data, drafts, isReadOnly, isInFront }} />;
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box sx={{ px: 6, pt: 4 }}>
        <GridTools {...{ parts, within, data, drafts, isReadOnly }} />
        {answer?.areColumnsCut && <ViewNote text={translate('crud.grid.cut', { count: mostGridColumns })} />}
      </Box>
      {content()}
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
  const dialect = useNumberFormats();
  const { rows, rowTotal } = answer;
  const columns = useMemo(() => drawnColumnsOf(answer, parts), [answer, parts]);
  const valueAt = ({ column }: Place) => columns[column]?.value ?? parts.value;
  const keyAt = (place: Place) =>
    valueKey(rows[place.row]?.id ?? '', columns[place.column]?.id ?? '', valueAt(place).source);
  const editor = useGridEditor({
    size: { rows: rows.length, columns: columns.length },
    ...{ keyAt, isReadOnly, cells: drafts },
    width: parts.values.length,
    textAt: (place) => textOfValue(drafts.valueOf(keyAt(place)), valueAt(place), dialect),
    valueOfText: (text, place) => valueOfText(text, valueAt(place), dialect),
  });
  const latest = useRef(drafts);
  latest.current = drafts;
  const save = () => {
    flushSync(editor.commit);
    latest.current.save();
  };
  const noteOf = (key: string) => {
    if (!drafts.others.has(key)) return drafts.problems.get(key);
    const { source } = partsOfKey(key);
    const field = parts.values.find((one) => one.source === source) ?? parts.value;
    const value = textOfValue(data.saved(key).value, field, { decimalMark: '.' });
    return translate('crud.grid.theirs', { value: value === '' ? translate('crud.form.nothing') : value });
  };
  return (
    <>
      {isInFront && <SaveKey onSave={save} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, px: 6 }}>
        <GridBox
          {...{ parts, drafts, editor, isReadOnly, noteOf }}
          axes={{ rows, columns, rowTotal }}
          offset={data.offset}
          describedBy={keysId}
        />
        <Typography id={keysId} sx={visuallyHidden}>
          {translate('crud.grid.keys')}
        </Typography>
        <ActiveCell
          {...{ parts, data, drafts, noteOf }}
          row={rows[editor.active.row]}
          column={columns[editor.active.column]}
        />
      </Box>
      <GridBar drafts={drafts} onSave={save} />
    </>
  );
}

function SaveKey({ onSave }: { onSave: () => void }) {
  useKey('mod+s', 'crud.keys.save', onSave);
  return null;
}
