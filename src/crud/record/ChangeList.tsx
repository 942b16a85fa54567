import { Box } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import { columnFields } from '../fields.ts';
import { useWords } from '../useWords.ts';

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

/** How the server writes numbers in texts. */
const serverDialect = { decimalMark: '.' } as const;

/** What an event did to a record, field by field. */
export function ChangeList({ resource, action, changes }: ChangeListProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const shown = (field: Field, value: string | null | undefined, isInherited: boolean) => {
    const { Text, historyText } = cells[field.kind];
    if (isInherited) return translate('crud.inherited.value');
    if (!value) return translate('crud.form.nothing');
    if (historyText === undefined) return value;
    const { fromText } = fieldKinds[field.kind];
    return (
      <Text field={field} value={historyText === 'wire' ? value : fromText(value, field, serverDialect)} />
    );
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
