import { Box, FormHelperText } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { FieldKind } from '../../../contract/fieldKinds/kinds.ts';
import { holds } from '../../../contract/fieldRules.ts';
import type { Lines } from '../../../contract/lines.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import type { LineRow } from '../../kit/lineRows.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';

interface LineInputProps {
  id: string;
  lines: Lines;
  field: Field;
  row: LineRow;
  /** The line as the record has it; none if it is new. */
  saved: LineRow | undefined;
  label: string;
  isLabelShown?: boolean;
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (value: unknown) => void;
  /** Enter would save the whole form; it does this instead. */
  onEnter: () => void;
}

/** One value of a line. */
export function LineInput(props: LineInputProps) {
  const { id, lines, field, row, saved, label, isLabelShown = false, problem, isDisabled } = props;
  if (field.shownWhen && !holds(field.shownWhen, row, lines.resource)) return <span />;
  const { Input } = editors[field.kind];
  const isRequired =
    field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, row, lines.resource));
  return (
    <Box
      onKeyDown={(event) => {
        // A list of options that is open has taken the key already.
        if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
        if (!(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        props.onEnter();
      }}
      sx={{ minWidth: 0 }}
    >
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        sx={isLabelShown ? { typography: 'subtitle2', display: 'block', pb: 1 } : visuallyHidden}
      >
        {label}
        {isLabelShown && isRequired && <span aria-hidden> *</span>}
      </Box>
      <Input
        id={id}
        field={{ ...field, required: isRequired }}
        value={row[field.source] ?? null}
        onChange={props.onChange}
        describedBy={problem === undefined ? undefined : `${id}-text`}
        isInvalid={problem !== undefined}
        isDisabled={isDisabled}
        record={saved}
      />
      {problem !== undefined && (
        <FormHelperText id={`${id}-text`} error>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

/** What people do with a line. */
export interface LineActions {
  change: (rowId: string, source: string, value: unknown) => void;
  remove: (rowId: string) => void;
  moveBy: (rowId: string, step: 1 | -1) => void;
  /** Goes on to the same column of the next line, or begins a new one. */
  next: (rowId: string, source: string) => void;
}

/** The id of the input of one value. */
export const inputIdOf = (formId: string, row: LineRow, field: Field) =>
  `${formId}-${row.id}-${field.source}`;

/** Room for the handle of a row, and for its button. */
const handleWidth = 36;
const buttonWidth = 36;

/** Pixels in which a value can still be read. Where there is less room for all, the lines scroll sideways. */
const leastWidth = (kind: FieldKind) => Math.min(cells[kind].width, cells[kind].align === 'right' ? 80 : 160);

/** The columns of a row of lines: the same for the heading and every row, so that they line up. */
export const lineColumns = (fields: readonly Field[], isOrdered: boolean): string =>
  [
    ...(isOrdered ? [`${handleWidth}px`] : []),
    ...fields.map(({ kind }) => `minmax(${leastWidth(kind)}px, ${cells[kind].width}fr)`),
    `${buttonWidth}px`,
  ].join(' ');
