import { Box, Paper, Popper } from '@mui/material';
import { type Identifier, useGetOne } from 'ra-core';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { columnField } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';

const mostFields = 5;

interface ReferenceCardProps {
  resource: Resource;
  id: Identifier;
  anchor: HTMLElement;
}

/** The first fields of the record behind a link, while the pointer stays on the link. */
export default function ReferenceCard({ resource, id, anchor }: ReferenceCardProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { data: record } = useGetOne<WireRecord>(resource.name, { id });
  if (!record) return null;
  const fields = resource.list.columns
    .map((name) => columnField(resource, name))
    .filter((field) => field.name !== resource.title && !isEmptyValue(record[field.source]))
    .slice(0, mostFields);
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}>
      <Paper
        elevation={8}
        sx={{ mt: 1, p: 4, maxWidth: 320, border: 1, borderColor: 'divider', bgcolor: 'surface.raised' }}
      >
        <Box sx={{ typography: 'subtitle1', mb: 1 }}>{recordTitle(resource, record)}</Box>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 4,
            rowGap: 1,
            m: 0,
            typography: 'body2',
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0 },
          }}
        >
          {fields.map((field) => {
            const { Text } = cells[field.kind];
            return (
              <Box key={field.name} sx={{ display: 'contents' }}>
                <dt>{words.field(field)}</dt>
                <dd>
                  <Text field={field} value={record[field.source]} record={record} />
                </dd>
              </Box>
            );
          })}
        </Box>
        {anchor.closest('tr') && (
          <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>
            {translate('crud.record.ctrlOpens')}
          </Box>
        )}
      </Paper>
    </Popper>
  );
}
