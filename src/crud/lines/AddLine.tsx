import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormLabel } from '@mui/material';
import type { Lines } from '../../../contract/lines.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import type { LineRow } from '../../kit/lines/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';

interface AddLineProps {
  gridId: string;
  lines: Lines;
  rows: readonly LineRow[];
  isDisabled: boolean;
  onAdd: (given?: Readonly<Record<string, unknown>>) => void;
}

/** Adds a line: an empty one, or one for the record that people pick. */
export function AddLine({ gridId, lines, rows, isDisabled, onAdd }: AddLineProps) {
  const translate = useTranslate();
  const words = useWords(lines.resource);
  const { pick } = lines.field;
  if (pick === undefined)
    return (
      <Button
        id={`${gridId}-add`}
        size="small"
        startIcon={<AddIcon />}
        disabled={isDisabled}
        onClick={() => onAdd()}
        sx={{ mt: 1 }}
      >
        {translate('crud.lines.add', words.names)}
      </Button>
    );
  const field = fieldOf(lines.resource, pick);
  const { Input } = editors[field.kind];
  const id = `${gridId}-add`;
  return (
    <Box sx={{ mt: 2, maxWidth: 360 }}>
      <FormLabel id={`${id}-label`} htmlFor={id}>
        {translate('crud.lines.pick', { field: inSentence(words.field(field)) })}
      </FormLabel>
      {/* A new input after each choice, so that it is empty again. */}
      <Input
        key={rows.length}
        id={id}
        field={{ ...field, required: false }}
        value={null}
        onChange={(chosen) => {
          const isHere = rows.some((row) => row[field.source] === chosen);
          if (chosen !== null && !isHere) onAdd({ [field.source]: chosen });
        }}
        isDisabled={isDisabled}
      />
    </Box>
  );
}
