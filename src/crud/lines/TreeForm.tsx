import { Box } from '@mui/material';
import type { Lines } from '../../../contract/lines.ts';
import { type LineRow, shownFields } from '../../kit/lines/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { GridInput } from './GridInput.tsx';
import { inputIdOf } from './gridActions.ts';

interface TreeFormProps {
  id: string;
  lines: Lines;
  row: LineRow;
  saved: LineRow | undefined;
  index: number;
  problems: Readonly<Record<string, string>> | undefined;
  isDisabled: boolean;
  onChange: (source: string, value: unknown) => void;
  /** The person is done with the line and goes back to the tree. */
  onDone: () => void;
}

/** The values of the chosen line of a tree. */
export function TreeForm({
  id,
  lines,
  row,
  saved,
  index,
  problems,
  isDisabled,
  onChange,
  onDone,
}: TreeFormProps) {
  const words = useWords(lines.resource);
  return (
    <Box
      id={id}
      role="group"
      aria-label={words.one}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
      sx={{ display: 'grid', gap: 3, alignContent: 'start' }}
    >
      {shownFields(lines).map((field) => (
        <GridInput
          key={field.name}
          id={inputIdOf(id, row, field)}
          lines={lines}
          field={field}
          row={row}
          saved={saved}
          label={words.field(field)}
          isLabelShown
          problem={problems?.[`${index}.${field.source}`]}
          isDisabled={isDisabled}
          onChange={(value) => onChange(field.source, value)}
          onEnter={onDone}
        />
      ))}
    </Box>
  );
}
