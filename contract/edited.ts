import { isEmptyValue } from './emptiness.ts';
import type { FieldEdit } from './fieldKinds/edits.ts';
import type { Field } from './fieldKinds/field.ts';
import { fieldKinds } from './fieldKinds.ts';

/** The value that an edit makes of a value. What is empty stays empty, unless the edit sets it or adds to a list. */
export function edited(value: unknown, edit: FieldEdit, field: Field): unknown {
  const { edits } = fieldKinds[field.kind];
  if (edit.how === 'set') return edit.value;
  if (edit.how === 'clear') return null;
  if (isEmptyValue(value) && edit.how !== 'include') return null;
  switch (edit.how) {
    case 'add':
      return edits?.add?.(value, edit, field);
    case 'subtract':
      return edits?.subtract?.(value, edit, field);
    case 'percent':
      return edits?.percent?.(value, edit, field);
    case 'replace':
      return edits?.replace?.(value, edit, field);
    case 'include':
      return edits?.include?.(value, edit, field);
    case 'exclude':
      return edits?.exclude?.(value, edit, field);
  }
}
