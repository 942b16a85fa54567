import { Box } from '@mui/material';
import type { CheckedRow } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { readText } from '../../../contract/readText.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { arrowAlongLine } from '../direction.ts';
import { columnFields, fieldBySource } from '../records/fields.ts';
import { useWords } from '../records/useWords.ts';
import { cells } from './cells.ts';

/** A value that the server sent as text, of a history or of a planned change, as people read values elsewhere. */
function StoredText({ field, text }: { field: Field; text: string }) {
  const { currencyDigits } = useMoneyFormats();
  const { Text, historyText } = cells[field.kind];
  if (historyText === undefined) return text;
  const value = historyText === 'wire' ? text : readText(text, field, { decimalMark: '.', currencyDigits });
  return <Text field={field} value={value} />;
}

/** One field before and after, as the server words it. */
interface Change {
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
            {action !== 'create' && (
              <>
                {shown(of, before, inherited === 'before')} {arrowAlongLine()}{' '}
              </>
            )}
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

interface ChangedCellsProps {
  resource: Resource;
  changes: CheckedRow['changes'];
  /** The record is new, so there are no earlier values. */
  isNew?: boolean;
}

/** What changes on one record, cell by cell: "Price 12.00 → 13.00". */
export function ChangedCells({ resource, changes, isNew = false }: ChangedCellsProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const shown = (field: Field | undefined, text: string) => {
    if (text === '') return translate('crud.import.empty');
    return field ? <StoredText field={field} text={text} /> : text;
  };
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 6 }}
    >
      {changes.map(({ field: source, before, after }) => {
        const field = fieldBySource(resource, source);
        return (
          <Box key={source} component="li" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {field ? words.field(field) : source}
            </Box>{' '}
            {!isNew && (
              <>
                {shown(field, before)} {arrowAlongLine()}{' '}
              </>
            )}
            {shown(field, after)}
          </Box>
        );
      })}
    </Box>
  );
}
