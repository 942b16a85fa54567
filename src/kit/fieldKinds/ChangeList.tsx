import { Box } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { columnFields } from '../records/fields.ts';
import { useWords } from '../records/useWords.ts';
import { StoredText } from './StoredText.tsx';

/** One field before and after, as the server words it. */
export interface Change {
  field: string;
  before?: string | null | undefined;
  after?: string | null | undefined;
  /** When the record inherited the value. */
  inherited?: 'before' | 'after' | undefined;
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
  const shown = (field: Field, value: string | null | undefined, isInherited: boolean) => {
    if (isInherited) return translate('crud.inherited.value');
    return value ? <StoredText field={field} text={value} /> : translate('crud.form.nothing');
  };
  // People do not see the mark of deleted records as a field; the action says it.
  const labelled = changes.flatMap((change) => {
    const field = columnFields(resource).find(({ name, source }) => [name, source].includes(change.field));
    return field ? [{ ...change, of: field, label: words.field(field) }] : [];
  });
  if (labelled.length === 0) return null;
  return (
    <Box component="dl" sx={factListStyles}>
      {labelled.map(({ field, of, label, before, after, inherited }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            {action !== 'create' && <>{shown(of, before, inherited === 'before')} → </>}
            {shown(of, after, inherited === 'after')}
          </dd>
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
