import { Box } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Lines } from '../../../contract/lines.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { gridColumns } from './gridColumns.ts';

interface GridHeadProps {
  lines: Lines;
  fields: readonly Field[];
  isOrdered: boolean;
}

/** The headings of the columns. Hidden from screen readers, since each input says its own name and line. */
export function GridHead({ lines, fields, isOrdered }: GridHeadProps) {
  const words = useWords(lines.resource);
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: gridColumns(fields, isOrdered),
        gap: 2,
        py: 1,
        typography: 'caption',
        color: 'text.secondary',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {isOrdered && <span />}
      {fields.map((field) => (
        <span key={field.name}>
          {words.field(field)}
          {field.required && ' *'}
        </span>
      ))}
    </Box>
  );
}
