import { z } from 'zod';
import type {
  ImportOptions,
  importOptions,
  Preview,
  PreviewOptions,
} from '../../../contract/calls/imports.ts';
import { fieldsOfColumns } from '../../../contract/columnNames.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { isReference } from '../../../contract/fieldKinds.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { identityFields } from '../../../contract/systemFields.ts';
import { answersFor, noAnswers, type ReadingAnswers } from '../../kit/imports/openColumns.ts';
import { tableOptionsOf } from '../../kit/imports/TableChoices.tsx';
import { importableFields } from '../../kit/records/fields.ts';

/** A text of the file, and the text that replaces it. */
export interface Renaming {
  column: string;
  from: string;
  to: string;
  /** What people call the replacement, if it is the id of a record. */
  name?: string | undefined;
}

/** A person's decisions about a file; fields are named as on the wire. */
export interface ImportChoices {
  mapping: Record<string, string | null>;
  defaults: Record<string, unknown>;
  renamings: readonly Renaming[];
  createMissing: readonly string[];
  /** The fields that find the record of a row; undefined while nobody has chosen: then the best that the file has. */
  matchBy: readonly string[] | null | undefined;
  onMatch: ImportOptions['onMatch'];
  /** Also change records that somebody changed after the file was made. */
  overwrite: boolean;
  /** Also add records that differ from others only in capitals. */
  addTwins: boolean;
  decimalMark: '.' | ',' | undefined;
  /** The answers about columns that can be read in two ways. */
  answers: ReadingAnswers;
  /** The worksheet that the preview showed, and what the person corrected of how the file is read. */
  table: PreviewOptions;
}

/** What people decided about columns of these names, here or the last time: the field, or null to leave the column out. */
export type KnownMapping = Readonly<Record<string, string | null>>;

/** What a column of a file can go into: a field, or what says which record and which version of it a row shows. */
export const mappableFields = (resource: Resource): Field[] => [
  ...importableFields(resource),
  ...identityFields,
];

/** The choices for a file: what the person decided about columns of the same names, otherwise what their names suggest. */
export function choicesFor(
  preview: Preview,
  resource: Resource,
  {
    earlier,
    known = {},
    table = {},
  }: { earlier?: ImportChoices | undefined; known?: KnownMapping; table?: PreviewOptions } = {},
): ImportChoices {
  const fields = mappableFields(resource);
  const sources = new Set(fields.map(({ source }) => source));
  const decided = new Map(
    [...Object.entries(known), ...Object.entries(earlier?.mapping ?? {})].filter(
      ([name, source]) =>
        (source === null || sources.has(source)) && preview.columns.some((column) => column.name === name),
    ),
  );
  const mapping = new Map(decided);
  const isFree = (source: string) => sources.has(source) && ![...mapping.values()].includes(source);
  // The server knows the definition's labels; the page also knows those in the person's language.
  for (const { name, field } of preview.columns)
    if (!mapping.has(name) && field !== null && isFree(field)) mapping.set(name, field);
  const left = preview.columns.flatMap(({ name }) => (mapping.has(name) ? [] : [name]));
  const labelled = fieldsOfColumns(
    left,
    fields.filter(({ source }) => isFree(source)),
  );
  for (const [index, name] of left.entries()) mapping.set(name, labelled[index]?.source ?? null);
  return {
    defaults: {},
    renamings: [],
    createMissing: [],
    matchBy: undefined,
    onMatch: 'update',
    overwrite: false,
    addTwins: false,
    answers: noAnswers,
    ...earlier,
    mapping: Object.fromEntries(preview.columns.map(({ name }) => [name, mapping.get(name) ?? null])),
    decimalMark: preview.dialect.decimalMark,
    table: { ...table, ...(preview.sheets?.chosen && { sheet: preview.sheets.chosen }) },
  };
}

/** The choices that somebody made about a file earlier, from the options that the server kept. */
export function choicesOf(options: ImportOptions, preview: Preview, resource: Resource): ImportChoices {
  const {
    values,
    names,
    defaults,
    createMissing,
    matchBy,
    onMatch,
    overwrite,
    addTwins,
    decimalMarks,
    dateOrders,
  } = options;
  const renamings = Object.entries(values).flatMap(([column, texts]) =>
    Object.entries(texts).map(([from, to]): Renaming => ({ column, from, to, name: names[to] })),
  );
  const answers = { decimalMarks, dateOrders };
  const kept = { defaults, renamings, createMissing, matchBy, onMatch, overwrite, addTwins, answers };
  const suggested = choicesFor(preview, resource, {
    known: options.mapping,
    table: tableOptionsOf(options),
  });
  return { ...suggested, ...kept, decimalMark: options.decimalMark ?? suggested.decimalMark };
}

const mappedSources = ({ mapping }: ImportChoices) =>
  Object.values(mapping).filter((source) => source !== null);

/** Fields that must have a value and that no column of the file fills. */
export function fieldsWithoutColumn(resource: Resource, choices: ImportChoices): Field[] {
  const mapped = mappedSources(choices);
  const fields = importableFields(resource);
  // If a file has no lines, they lack no values.
  const kinds = lineKindsIn(resource, choices);
  return fields.filter(
    (field) =>
      isAlwaysStored(field) &&
      field.default === undefined &&
      (field.through === undefined || kinds.has(field.through)) &&
      !mapped.includes(field.source),
  );
}

/** The kinds of lines whose values the columns of the file fill; a file has one kind at most. */
export function lineKindsIn(resource: Resource, choices: ImportChoices): ReadonlySet<string | undefined> {
  const mapped = mappedSources(choices);
  const filled = resource.lineColumns.filter(({ source }) => mapped.includes(source));
  return new Set(filled.map(({ through }) => through));
}

/** The fields that more than one column of the file would fill. */
export function fieldsMappedTwice(resource: Resource, choices: ImportChoices): Field[] {
  const mapped = mappedSources(choices);
  return importableFields(resource).filter(({ source }) => mapped.filter((one) => one === source).length > 1);
}

/** The references that the file fills, each with its column. */
export function mappedReferences(
  resource: Resource,
  { mapping }: ImportChoices,
): { field: Field; column: string }[] {
  return importableFields(resource)
    .filter(isReference)
    .flatMap((field) => {
      const column = Object.keys(mapping).find((name) => mapping[name] === field.source);
      return column === undefined ? [] : [{ field, column }];
    });
}

/** The ways to find the record of a row that this file allows, the best first: by id, by a unique field, by fields that are unique together. */
export function matchingKeys(resource: Resource, choices: ImportChoices): string[][] {
  const mapped = mappedSources(choices);
  const isFixed = (source: string) => mapped.includes(source) || !isEmptyValue(choices.defaults[source]);
  const unique = importableFields(resource).filter(({ unique: is, source }) => is && mapped.includes(source));
  const together = resource.uniqueTogether.map((names) =>
    names.map((name) => fieldOf(resource, name).source),
  );
  return [
    ...(mapped.includes('id') ? [['id']] : []),
    ...unique.map(({ source }) => [source]),
    ...together.filter((set) => set.every(isFixed) && set.some((source) => mapped.includes(source))),
  ];
}

/** What finds the record of a row; null if every row is a new record. */
export function chosenKey(resource: Resource, choices: ImportChoices): readonly string[] | null {
  const keys = matchingKeys(resource, choices);
  const { matchBy } = choices;
  if (matchBy === undefined) return keys[0] ?? null;
  return keys.find((key) => key.join() === matchBy?.join()) ?? null;
}

/** The choices in the form that the server reads, without those that no longer fit the mapping. */
export function requestOptions(resource: Resource, choices: ImportChoices): z.input<typeof importOptions> {
  const { mapping, defaults, renamings, createMissing, decimalMark, answers, table } = choices;
  const values: Record<string, Record<string, string>> = {};
  const names: Record<string, string> = {};
  for (const { column, from, to, name } of renamings) {
    if (!from.trim() || !mapping[column]) continue;
    values[column] = { ...values[column], [from.trim()]: to.trim() };
    if (name !== undefined) names[to.trim()] = name;
  }
  // A default is for rows without a value: the file has no such column, or the cell is empty.
  const fillable = [
    ...mappedSources(choices),
    ...fieldsWithoutColumn(resource, choices).map(({ source }) => source),
  ];
  const references = mappedReferences(resource, choices).map(({ field }) => field.source);
  const key = chosenKey(resource, choices);
  return {
    mapping,
    defaults: Object.fromEntries(
      Object.entries(defaults).flatMap(([source, value]) => {
        const json = z.json().safeParse(value);
        return json.success && fillable.includes(source) && !isEmptyValue(value) ? [[source, json.data]] : [];
      }),
    ),
    values,
    names,
    createMissing: createMissing.filter((source) => references.includes(source)),
    matchBy: key && [...key],
    onMatch: choices.onMatch,
    overwrite: choices.overwrite,
    addTwins: choices.addTwins,
    ...(decimalMark && { decimalMark }),
    ...table,
    ...answersFor(answers, mapping),
  };
}
