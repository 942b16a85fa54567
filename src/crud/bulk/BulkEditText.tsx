import type { Field } from '../../../contract/fieldKinds/field.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { type BulkEdit, isComplete } from './bulkEdits.ts';

interface BulkEditTextProps {
  edits: readonly BulkEdit[];
  /** The records: "3 stock items". */
  count: string;
  nameOf: (field: Field) => string;
}

/** What the button does: it says the one edit, or counts several. */
export function BulkEditText({ edits, count, nameOf }: BulkEditTextProps) {
  const translate = useTranslate();
  const [edit, another] = edits;
  if (!edit) return translate('crud.bulk.choose');
  if (another) return translate('crud.bulk.several', { smart_count: edits.length, count });
  const { field, how, value } = edit;
  const name = nameOf(field);
  if (how === 'clear')
    return translate(field.inheritance ? 'crud.bulk.inherit' : 'crud.bulk.clear', { field: name, count });
  if (!isComplete(edit)) return translate('crud.bulk.enter', { field: name });
  if (how !== 'set') return translate('crud.bulk.change', { field: name, count });
  const { Text } = cells[field.kind];
  return (
    <span>
      {translate('crud.bulk.setTo', { field: name })} <Text field={field} value={value} />{' '}
      {translate('crud.bulk.on', { count })}
    </span>
  );
}
