import { Box } from '@mui/material';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { useWords } from '../../kit/records/useWords.ts';

/** What the definition names as the summary of a record: the labels and values, to read at a glance; no empty ones. */
export function RecordSummary({ resource, record }: { resource: Resource; record: WireRecord }) {
  const words = useWords(resource);
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
    >
      {resource.form.summary
        .map((name) => fieldOf(resource, name))
        .filter(({ source }) => !isEmptyValue(record[source]))
        .map((field) => (
          <Box key={field.name} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ typography: 'subtitle2', color: 'text.secondary' }}>
              {words.field(field)}
            </Box>
            <Box component="dd" sx={{ m: 0, minHeight: 32, alignContent: 'center' }}>
              <FieldCell resource={resource} field={field} record={record} place="record" />
            </Box>
          </Box>
        ))}
    </Box>
  );
}
