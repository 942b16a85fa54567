import type { Field } from '../../../contract/fieldKinds/field.ts';
import { readText } from '../../../contract/readText.ts';
import { cells } from './cells.ts';

/** How the server writes numbers in texts. */
const serverDialect = { decimalMark: '.' } as const;

/** A value that the server sent as text, of a history or of a planned change, as people read values elsewhere. */
export function StoredText({ field, text }: { field: Field; text: string }) {
  const { Text, historyText } = cells[field.kind];
  if (historyText === undefined) return text;
  const value = historyText === 'wire' ? text : readText(text, field, serverDialect);
  return <Text field={field} value={value} />;
}
