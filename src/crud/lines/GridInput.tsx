import { Box, FormHelperText } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { holds } from '../../../contract/fieldRules.ts';
import type { Lines } from '../../../contract/lines.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import type { LineRow } from '../../kit/lines/lineRows.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';

interface GridInputProps {
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
export function GridInput(props: GridInputProps) {
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
