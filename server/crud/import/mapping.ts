import type { ImportOptions } from '../../../contract/calls/imports.ts';
import { fieldsOfColumns } from '../../../contract/columnNames.ts';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { fileFields, isLines, isSecret } from '../../../contract/fieldKinds.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { identityFields } from '../../../contract/systemFields.ts';
import { uniqueSets } from '../../schema/tableSql.ts';

/** One column of the file and the field that it fills. */
export interface MappedColumn {
  index: number;
  heading: string;
  field: Field;
  /** Texts in the file, and the text that replaces each. */
  replacements: ReadonlyMap<string, string>;
}

/** The options of an import, once it is settled what finds the record of a row; null if each row is a new record. */
export interface SettledOptions extends Omit<ImportOptions, 'matchBy'> {
  matchBy: string[] | null;
}

/** What the columns of a file fill. */
export interface Mapped {
  options: SettledOptions;
  columns: MappedColumn[];
  /** The columns that say which record a row is about, and which version of it the file shows. */
  identity: MappedColumn[];
  /** Fields that a new record needs and that the file does not give. Rows that change a record do without. */
  lacking: Field[];
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

/** The field that each column is named after, the id and the version of a record among them. */
export const suggestedFields = (
  headings: readonly string[],
  resource: Resource,
  taken: ReadonlySet<string | null> = new Set(),
): (Field | undefined)[] =>
  fieldsOfColumns(
    headings,
    [...importableFields(resource), ...identityFields].filter(({ source }) => !taken.has(source)),
  );

const wrong = (issues: FieldIssue[]) => new ServiceError('VALIDATION_FAILED', { issues });

/** True if no two records have the same values in these fields. */
function tellsApart(resource: Resource, sources: readonly string[]): boolean {
  if (sources.length === 1 && sources[0] === 'id') return true;
  return uniqueSets(resource).some(
    ({ fields, without }) =>
      !without && fields.length === sources.length && fields.every(({ source }) => sources.includes(source)),
  );
}

/**
 * Which column fills which field.
 * @throws ServiceError VALIDATION_FAILED when the mapping names something that does not exist, fills a field twice,
 * leaves a required field of new records without a column or default, or holds two kinds of lines. It says so once,
 * not once per row.
 */
export function mapColumns(headings: string[], requested: ImportOptions, resource: Resource): Mapped {
  const fields = importableFields(resource);
  const named = (source: string, known = fields): Field => {
    const field = known.find((one) => one.source === source);
    if (!field) throw wrong([{ field: source, code: 'unknownField', details: {} }]);
    return field;
  };
  const unknownColumn = [...Object.keys(requested.mapping), ...Object.keys(requested.decimalMarks)].find(
    (heading) => !headings.includes(heading),
  );
  if (unknownColumn !== undefined) throw wrong([{ field: unknownColumn, code: 'unknownField', details: {} }]);
  // These are maps, because a column may have the name of something that every object has.
  const mapping = new Map(Object.entries(requested.mapping));
  const values = new Map(Object.entries(requested.values));
  const suggested = suggestedFields(
    headings.filter((heading) => !mapping.has(heading)),
    resource,
    new Set(mapping.values()),
  )[Symbol.iterator]();
  const all = headings.flatMap((heading, index): MappedColumn[] => {
    const chosen = mapping.get(heading);
    const field =
      chosen === undefined
        ? suggested.next().value
        : chosen === null
          ? undefined
          : named(chosen, [...fields, ...identityFields]);
    if (!field) return [];
    return [{ index, heading, field, replacements: new Map(Object.entries(values.get(heading) ?? {})) }];
  });
  const sources = all.map(({ field }) => field.source);
  const twice = all.find(({ field }, index) => sources.indexOf(field.source) !== index);
  if (twice) throw wrong([{ field: twice.field.source, code: 'repeated', details: {} }]);
  const [identity, columns] = [true, false].map((is) =>
    all.filter(({ field }) => identityFields.includes(field) === is),
  ) as [MappedColumn[], MappedColumn[]];
  const options = settledOptions(requested, resource, sources);
  for (const source of [...Object.keys(options.defaults), ...options.createMissing]) named(source);
  checkKey(options, resource, all);
  const [kind, another] = new Set(columns.flatMap(({ field }) => field.through ?? []));
  if (another !== undefined) throw wrong([{ field: another, code: 'invalid', details: {} }]);
  const filled = new Set([...columns.map(({ field }) => field.source), ...Object.keys(options.defaults)]);
  const missing = fields.filter(
    (field) =>
      isAlwaysStored(field) &&
      field.default === undefined &&
      // A file without lines needs no columns for their values.
      (field.through === undefined || field.through === kind) &&
      !filled.has(field.source),
  );
  const needed = options.matchBy === null ? missing : missing.filter(({ through }) => through !== undefined);
  if (needed.length > 0)
    throw wrong(needed.map((field) => ({ field: field.source, code: 'required', details: {} })));
  return { options, columns, identity, lacking: missing };
}

/**
 * A file finds records as a POST does, unless the options say otherwise: by the fields of `createOrUpdateBy`, if it has
 * them all.
 */
function settledOptions(
  options: ImportOptions,
  resource: Resource,
  inFile: readonly string[],
): SettledOptions {
  const { matchBy, defaults } = options;
  if (matchBy !== undefined) return { ...options, matchBy };
  const key = (resource.createOrUpdateBy ?? []).map((name) => fieldOf(resource, name).source);
  const isThere =
    key.length > 0 && key.every((source) => inFile.includes(source) || Object.hasOwn(defaults, source));
  return { ...options, matchBy: isThere ? key : null };
}

/** @throws ServiceError VALIDATION_FAILED when the fields of `matchBy` do not tell records apart, or no column fills one */
function checkKey({ matchBy, defaults }: SettledOptions, resource: Resource, columns: MappedColumn[]): void {
  if (matchBy === null) return;
  const provided = new Set([...columns.map(({ field }) => field.source), ...Object.keys(defaults)]);
  if (!tellsApart(resource, matchBy))
    throw wrong(matchBy.map((field) => ({ field, code: 'invalid', details: {} })));
  const missing = matchBy.filter((source) => !provided.has(source));
  if (missing.length > 0) throw wrong(missing.map((field) => ({ field, code: 'required', details: {} })));
}
