import { Box } from '@mui/material';
import type { CheckedRow } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { fieldBySource } from '../records/fields.ts';
import { useWords } from '../records/useWords.ts';
import { StoredText } from './StoredText.tsx';

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
            {!isNew && <>{shown(field, before)} → </>}
            {shown(field, after)}
          </Box>
        );
      })}
    </Box>
  );
}
