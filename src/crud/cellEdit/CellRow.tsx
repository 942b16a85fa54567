import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isInside, type Place } from '../../kit/grid/cellBlocks.ts';
import { cellKey } from '../../kit/grid/gridDrafts.ts';
import type { GridEditor } from '../../kit/grid/useGridEditor.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { SelectCell } from '../table/SelectCell.tsx';
import type { Columns } from '../views/useColumns.ts';
import { ListCell, type ListCellState } from './ListCell.tsx';
import { ListCellInput } from './ListCellInput.tsx';
import type { CellDrafts } from './useCellDrafts.ts';

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
