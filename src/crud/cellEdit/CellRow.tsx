import { Box, Popover } from '@mui/material';
import { memo, useState } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { CellEditor, type CellEditorProps } from '../../kit/grid/CellEditor.tsx';
import { isInside, type Place } from '../../kit/grid/cellBlocks.ts';
import { cellKey } from '../../kit/grid/gridDrafts.ts';
import type { GridEditor } from '../../kit/grid/useGridEditor.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { SelectCell } from '../table/RowBox.tsx';
import type { Columns } from '../views/useColumns.ts';
import { isRoomy } from './cellChanges.ts';
import type { CellDrafts } from './useCellDrafts.ts';

interface ListCellInputProps extends Pick<CellEditorProps, 'id' | 'label' | 'editor'> {
  field: Field;
  record: WireRecord;
  isLead: boolean;
}

/** The input of the cell that somebody changes: in the cell, or above it if it needs more room. */
function ListCellInput({ isLead, editor, ...props }: ListCellInputProps) {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const isOver = isRoomy(props.field);
  return (
    <Box
      component="td"
      ref={setCell}
      role="gridcell"
      aria-selected
      className={`typing ${isLead ? 'lead' : ''}`}
    >
      {!isOver && <CellEditor {...props} editor={editor} />}
      {isOver && cell && (
        <Popover
          open
          anchorEl={cell}
          onClose={() => editor.leave('stay')}
          slotProps={{ paper: { role: 'dialog', 'aria-label': props.label } }}
        >
          <Box sx={{ width: 400, maxWidth: '100%', p: 3 }}>
            <CellEditor {...props} isRoomy editor={editor} />
          </Box>
        </Popover>
      )}
    </Box>
  );
}

/** What has become of a change. */
type ListCellState = 'saving' | 'saved' | 'wrong';

interface ListCellProps {
  id: string;
  resource: Resource;
  field: Field;
  record: WireRecord;
  row: number;
  column: number;
  value: unknown;
  isLead: boolean;
  /** The value is not saved yet. */
  isDraft: boolean;
  state: ListCellState | undefined;
  problem: string | undefined;
  isActive: boolean;
  isSelected: boolean;
  isReadOnly: boolean;
}

/** One cell of a list, with what has become of its change. */
const ListCell = memo(function ListCell(props: ListCellProps) {
  const { id, resource, field, record, row, column, value, isDraft, state, problem } = props;
  const translate = useTranslate();
  const { Text, align } = cells[field.kind];
  const isPicture = fieldKinds[field.kind].linksTo === 'file';
  const shown = () => {
    if (isPicture && !isDraft)
      return <FieldCell resource={resource} field={field} record={record} place="list" />;
    if (isEmptyValue(value)) return null;
    // Pasted text that is no value of the kind is shown unchanged.
    if (typeof value === 'string' && problem !== undefined) return value;
    // In words, because a press on a link would leave the cell that it chooses.
    return <Text field={field} value={value} record={record} />;
  };
  const classes = [
    align,
    props.isLead && 'lead',
    props.isSelected && 'chosen',
    props.isReadOnly && 'fixed',
    state,
    props.isActive && 'active',
  ];
  return (
    <Box
      component="td"
      id={id}
      role="gridcell"
      aria-selected={props.isSelected}
      aria-readonly={props.isReadOnly || undefined}
      aria-invalid={state === 'wrong' || undefined}
      data-row={row}
      data-column={column}
      className={classes.filter(Boolean).join(' ')}
      title={problem}
    >
      {shown()}
      {state && (
        <span className="hidden-text">
          , {problem ?? translate(state === 'saved' ? 'crud.cells.saved' : 'crud.cells.saving')}
        </span>
      )}
    </Box>
  );
});

interface CellRowProps {
  resource: Resource;
  columns: Columns;
  record: WireRecord;
  index: number;
  /** Its place among the rows of all pages; the headings have the first. */
  place: number;
  drafts: CellDrafts;
  editor: GridEditor;
  cellId: (place: Place) => string;
  isSelectable: boolean;
  isSelected: boolean;
  onToggle: (index: number, isRange: boolean) => void;
}

/** One record of a list whose cells people change. */
export function CellRow(props: CellRowProps) {
  const { resource, columns, record, index, place, drafts, editor, cellId } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const { active, selection, editing } = editor;
  const title = recordTitle(resource, record);

  const stateOf = (key: string): ListCellState | undefined => {
    if (drafts.problems.has(key)) return 'wrong';
    if (drafts.drafts.cells.has(key)) return 'saving';
    return drafts.isDone(key) ? 'saved' : undefined;
  };
  return (
    <tr aria-rowindex={place} className={props.isSelected ? 'selected' : ''}>
      {props.isSelectable && (
        <SelectCell
          title={title}
          isSelected={props.isSelected}
          onToggle={(isRange) => props.onToggle(index, isRange)}
        />
      )}
      {columns.shown.map((field, column) => {
        const at = { row: index, column };
        const key = cellKey(record.id, field.source);
        const shared = { id: cellId(at), field, record, isLead: field === columns.lead };
        return editing?.row === index && editing.column === column ? (
          <ListCellInput
            key={field.name}
            {...shared}
            label={translate('crud.grid.input', { row: title, column: words.field(field) })}
            editor={editor}
          />
        ) : (
          <ListCell
            key={field.name}
            {...shared}
            {...{ resource, column }}
            row={index}
            value={drafts.valueOf(key)}
            isDraft={drafts.drafts.cells.has(key)}
            state={stateOf(key)}
            problem={drafts.problems.get(key)}
            isActive={active.row === index && active.column === column}
            isSelected={isInside(selection, at)}
            isReadOnly={!drafts.canChange(key)}
          />
        );
      })}
    </tr>
  );
}
