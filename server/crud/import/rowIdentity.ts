import type { FieldIssue } from '../../../contract/errors.ts';
import { isKey } from '../read.ts';
import type { Importing } from './importing.ts';
import { cellText } from './rowConverter.ts';
import { shortened } from './tableReader.ts';

/** Which record a row means, and which version of it the file shows; null where it does not say. */
export interface RowIdentity {
  id: string | null;
  version: number | null;
}

/** Reads what the columns for id and version say. The id means something only if the import finds records by it. */
export function rowIdentity({
  context: { resource },
  identity,
  columns,
  options,
}: Pick<Importing, 'context' | 'identity' | 'columns' | 'options'>) {
  const isById = options.matchBy?.[0] === 'id';
  const ofId = isById ? identity.find(({ field }) => field.source === 'id') : undefined;
  const ofVersion = options.matchBy ? identity.find(({ field }) => field.source === 'version') : undefined;
  const ofTitle = columns.find(({ field }) => field.name === resource.title);
  const seen = new Map<string, number>();

  return (row: number, cells: readonly string[]): RowIdentity & { issues: FieldIssue[] } => {
    const issues: FieldIssue[] = [];
    const id = ofId ? cellText(ofId, cells).trim().toLowerCase() : '';
    const version = ofVersion ? cellText(ofVersion, cells).trim() : '';
    const refuse = (
      column: { heading: string } | undefined,
      issue: Pick<FieldIssue, 'code' | 'details'>,
      value: string,
    ) => issues.push({ ...issue, field: column?.heading ?? '', row, value: shortened(value) });
    const first = seen.get(id);
    if (id !== '' && !isKey(resource, id)) refuse(ofId, { code: 'missingReference', details: {} }, id);
    else if (first !== undefined) {
      const title = ofTitle ? cellText(ofTitle, cells).trim() : '';
      refuse(ofId, { code: 'repeatedInFile', details: { row: first } }, title || id);
    } else if (id !== '') seen.set(id, row);
    if (!/^\d{0,9}(\.0+)?$/.test(version))
      refuse(ofVersion, { code: 'wrongType', details: { expected: 'int' } }, version);
    return { id: id || null, version: version === '' ? null : Math.trunc(Number(version)), issues };
  };
}
