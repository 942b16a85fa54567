import type { ImportOptions } from '../../../contract/calls/imports.ts';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { fileFields, isLines, isSecret } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';

/** One column of the file and the field that it fills. */
export interface MappedColumn {
  index: number;
  heading: string;
  field: Field;
  /** Texts in the file, and the text that replaces each. */
  replacements: ReadonlyMap<string, string>;
}

/** The fields that a file can fill: the same as in a form with its lines, except secrets, which no file should hold. */
const importableFields = (resource: Resource): Field[] => [
  ...[...resource.fields.values()]
    .filter(
      (field) => !field.readOnly && !isLines(field) && !isSecret(field) && field.name !== resource.softDelete,
    )
    .flatMap(fileFields),
  ...resource.lineColumns,
];

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The field that a column is named after: by field name, wire name or label. */
export const suggestedField = (heading: string, resource: Resource): Field | undefined =>
  importableFields(resource).find((field) =>
    [field.name, field.source, field.label].some((name) => bare(name) === bare(heading)),
  );

const wrong = (issues: FieldIssue[]) => new ServiceError('VALIDATION_FAILED', { issues });

/**
 * Which column fills which field.
 * @throws ServiceError VALIDATION_FAILED when the mapping names something that does not exist, fills a field twice,
 * leaves a required field without a column or default, or holds two kinds of lines. It says so once, not once per row.
 */
export function mapColumns(headings: string[], options: ImportOptions, resource: Resource): MappedColumn[] {
  const fields = importableFields(resource);
  const named = (source: string): Field => {
    const field = fields.find((one) => one.source === source);
    if (!field) throw wrong([{ field: source, code: 'unknownField', details: {} }]);
    return field;
  };
  const unknownColumn = [...Object.keys(options.mapping), ...Object.keys(options.decimalMarks)].find(
    (heading) => !headings.includes(heading),
  );
  if (unknownColumn !== undefined) throw wrong([{ field: unknownColumn, code: 'unknownField', details: {} }]);
  // These are maps, because a column may have the name of something that every object has.
  const mapping = new Map(Object.entries(options.mapping));
  const values = new Map(Object.entries(options.values));
  const columns = headings.flatMap((heading, index): MappedColumn[] => {
    const chosen = mapping.get(heading);
    const field =
      chosen === undefined ? suggestedField(heading, resource) : chosen === null ? undefined : named(chosen);
    if (!field) return [];
    return [{ index, heading, field, replacements: new Map(Object.entries(values.get(heading) ?? {})) }];
  });
  const twice = columns.find(({ field }, index) => columns.findIndex((one) => one.field === field) !== index);
  if (twice) throw wrong([{ field: twice.field.source, code: 'repeated', details: {} }]);
  for (const source of [...Object.keys(options.defaults), ...options.createMissing]) named(source);
  if (options.matchBy !== null && !named(options.matchBy).unique)
    throw wrong([{ field: options.matchBy, code: 'invalid', details: {} }]);
  const filled = new Set([...columns.map(({ field }) => field.source), ...Object.keys(options.defaults)]);
  const [kind, another] = new Set(columns.flatMap(({ field }) => field.through ?? []));
  if (another !== undefined) throw wrong([{ field: another, code: 'invalid', details: {} }]);
  const missing = fields.filter(
    (field) =>
      isAlwaysStored(field) &&
      field.default === undefined &&
      // A file without lines needs no columns for their values.
      (field.through === undefined || field.through === kind) &&
      !filled.has(field.source),
  );
  if (missing.length > 0)
    throw wrong(missing.map((field) => ({ field: field.source, code: 'required', details: {} })));
  return columns;
}
