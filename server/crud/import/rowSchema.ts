import { fileFields } from '../../../contract/fieldKinds.ts';
import type { RecordSchemas } from '../../../contract/recordSchema.ts';
import { recordSchemas } from '../../../contract/recordSchema.ts';
import type { RowsToImport } from './importing.ts';

/**
 * The schema of the rows of a file. A row that may change a record can do without the fields that only a new record
 * needs, and rules over two fields need the rest of the record: `checkRows` looks at both once the records are known.
 */
export function rowSchema({
  context: { resource, registry, schemas },
  options,
  lines,
  lacking,
}: RowsToImport): RecordSchemas['create'] {
  if (options.matchBy === null && !lines) return schemas.create;
  const sources = new Set(lacking.map(({ source }) => source));
  const fields = [...resource.fields]
    .filter(([, field]) => field !== lines?.lines.field)
    .map(([name, field]) => {
      const isLacking = fileFields(field).some(({ source }) => sources.has(source));
      const relaxed = options.matchBy === null ? {} : withoutFieldRules;
      return [name, { ...field, ...relaxed, required: field.required && !isLacking }] as const;
    });
  return recordSchemas({ ...resource, fields: new Map(fields) }, registry).create;
}

const withoutFieldRules = {
  requiredWhen: undefined,
  notBefore: undefined,
  notBelow: undefined,
  notAbove: undefined,
};
