import type { Field } from '../../../contract/fieldKinds/field.ts';
import { namesRecord } from '../../../contract/fieldKinds.ts';
import type { blankRows } from './blankRows.ts';
import type { Importing } from './importing.ts';
import type { IssueCollector } from './issueCollector.ts';
import { recordRows } from './recordRows.ts';
import type { ReferenceLookup } from './referenceLookup.ts';
import { cellText, rowConverter } from './rowConverter.ts';
import { rowIdentity } from './rowIdentity.ts';
import { rowSchema } from './rowSchema.ts';
import type { StagedRow } from './staging.ts';
import { dataRows } from './tableReader.ts';
import { uniqueInFile } from './uniqueInFile.ts';

/** The rows of the file as records. Rows that are invalid by themselves are left out; the others continue to the comparison. */
export async function* goodRows(
  importing: Importing,
  lookups: Map<string, ReferenceLookup>,
  issues: IssueCollector,
  { count, blank }: { count: { rows: number }; blank: ReturnType<typeof blankRows> },
): AsyncGenerator<StagedRow[]> {
  const { reader, columns, options, context, signal, dialectOf } = importing;
  const { resource } = context;
  const schema = rowSchema(importing);
  const convert = rowConverter({ resource, schema }, { columns, options, lookups, dialectOf });
  const recordOf = importing.lines && recordRows([...importing.identity, ...columns], options.matchBy);
  const identify = importing.identity.length > 0 ? rowIdentity(importing) : undefined;
  const repeated = uniqueInFile(context);
  /** A value as people know it: the name of a record, otherwise the cell. */
  const textOf = (field: Field, values: Record<string, unknown>, cells: readonly string[]) => {
    const value = values[field.source];
    if (namesRecord(field)) return lookups.get(field.source)?.nameOf(value) ?? '';
    const column = columns.find((one) => one.field.source === field.source);
    return column ? cellText(column, cells).trim() : String(value ?? '');
  };
  for await (const rows of dataRows(reader)) {
    signal.throwIfAborted();
    importing.onRead?.(count.rows);
    await context.disk.check();
    const good: StagedRow[] = [];
    for (const { number, cells } of rows) {
      count.rows += 1;
      const record = recordOf?.(number, cells);
      if (record) issues.add(record.issues, record.first);
      // Rows that only add lines to a record are read elsewhere.
      if (record && record.first !== number) continue;
      const converted = convert(number, cells);
      const identity = identify?.(number, cells);
      const named = blank.see(number, cells, converted, identity?.id);
      const wrong = [...(identity?.issues ?? []), ...(named ? [] : converted.issues)];
      const values = named ?? converted.values;
      const found =
        wrong.length > 0 ? wrong : repeated(number, values, (field) => textOf(field, values, cells));
      if (found.length > 0) issues.add(found, number);
      else good.push({ row: number, values, ...(identity && { identity }) });
    }
    yield good;
  }
}
