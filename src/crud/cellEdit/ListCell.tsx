import { Box } from '@mui/material';
import { memo } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';

/** What has become of a change. */
export type ListCellState = 'saving' | 'saved' | 'wrong';

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
export const ListCell = memo(function ListCell(props: ListCellProps) {
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
