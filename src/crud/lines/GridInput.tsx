import { Box, FormHelperText } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Lines } from '../../../contract/lines.ts';
import { holds } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../fieldKinds/editors.ts';
import { useWords } from '../useWords.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { GridActions } from './gridActions.ts';
import type { LineRow } from './lineRows.ts';

interface GridInputProps {
  id: string;
  lines: Lines;
  field: Field;
  row: LineRow;
  saved: LineRow | undefined;
  index: number;
  problem: string | undefined;
  isDisabled: boolean;
  actions: GridActions;
}

/** One value of a line. Its label says the line too, because the heading is only for the eye. */
export function GridInput({
  id,
  lines,
  field,
  row,
  saved,
  index,
  problem,
  isDisabled,
  actions,
}: GridInputProps) {
  const translate = useTranslate();
  const words = useWords(lines.resource);
  if (field.shownWhen && !holds(field.shownWhen, row, lines.resource)) return <span />;
  const { Input } = editors[field.kind];
  const isRequired =
    field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, row, lines.resource));
  return (
    <Box
      onKeyDown={(event) => {
        // Enter would save the whole form. A list of options that is open has taken the key already.
        if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
        if (!(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        actions.next(row.id, field.source);
      }}
      sx={{ minWidth: 0 }}
    >
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={visuallyHidden}>
        {translate('crud.lines.input', { field: words.field(field), position: index + 1 })}
      </Box>
      <Input
        id={id}
        field={{ ...field, required: isRequired }}
        value={row[field.source] ?? null}
        onChange={(value) => actions.change(row.id, field.source, value)}
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
