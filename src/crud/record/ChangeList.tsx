import { Box } from '@mui/material';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { columnFields } from '../fields.ts';
import { useWords } from '../useWords.ts';

/** One field before and after, in the words of the server. */
export interface Change {
  field: string;
  before?: string | null | undefined;
  after?: string | null | undefined;
}

interface ChangeListProps {
  resource: Resource;
  action: string;
  changes: readonly Change[];
}

/** What an event did to a record, field by field. */
export function ChangeList({ resource, action, changes }: ChangeListProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const shown = (value: string | null | undefined) => value || translate('crud.form.nothing');
  // The mark of deleted records is no field to people: the action says it.
  const labelled = changes.flatMap((change) => {
    const field = columnFields(resource).find(({ name, source }) => [name, source].includes(change.field));
    return field ? [{ ...change, label: words.field(field) }] : [];
  });
  if (labelled.length === 0) return null;
  return (
    <Box component="dl" sx={factListStyles}>
      {labelled.map(({ field, label, before, after }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{action === 'create' ? shown(after) : `${shown(before)} → ${shown(after)}`}</dd>
        </Box>
      ))}
    </Box>
  );
}

/** Names and values in two columns. */
export const factListStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, max-content) 1fr',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mt: 2,
  typography: 'body2',
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& dt': { color: 'text.secondary' },
};
