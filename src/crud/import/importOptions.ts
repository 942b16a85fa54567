import { z } from 'zod';
import type { importOptions, Preview } from '../../../contract/calls/imports.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { isNumeric, isReference } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { plainText } from '../../i18n/plainText.ts';
import { importableFields } from '../fields.ts';

/** A text of the file, and the text that replaces it. */
export interface Renaming {
  column: string;
  from: string;
  to: string;
}

/** A person's decisions about a file; fields are named as on the wire. */
export interface ImportChoices {
  mapping: Record<string, string | null>;
  defaults: Record<string, unknown>;
  renamings: readonly Renaming[];
  createMissing: readonly string[];
  matchBy: string | null;
  decimalMark: '.' | ',' | undefined;
  /** The answers about columns whose numbers can be read in two ways. */
  decimalMarks: Record<string, '.' | ','>;
  /** The worksheet that the preview showed. */
  sheet: string | undefined;
}

/** Columns that fill a number and do not show how theirs are written. */
export function ambiguousColumns(
  resource: Resource,
  preview: Preview,
  { mapping }: ImportChoices,
): { name: string; samples: readonly string[] }[] {
  const numeric = new Set(
    importableFields(resource)
      .filter(isNumeric)
      .map(({ source }) => source),
  );
  return preview.columns.flatMap(({ name, ambiguous }) =>
    ambiguous && numeric.has(mapping[name] ?? '') ? [{ name, samples: ambiguous }] : [],
  );
}

/** The choices for a file: the preview's suggestions, except where the person has already decided about a column of that name. */
export function choicesFor(preview: Preview, resource: Resource, earlier?: ImportChoices): ImportChoices {
  const sources = new Set(importableFields(resource).map(({ source }) => source));
  const suggested = (field: string | null) => (field !== null && sources.has(field) ? field : null);
  // The server knows the definition's labels; the page also knows those in the person's language.
  const labelled = (heading: string) =>
    importableFields(resource).find(({ label }) => plainText(label) === plainText(heading))?.source ?? null;
  const mapping = preview.columns.map(({ name, field }) => [
    name,
    earlier?.mapping[name] ?? suggested(field) ?? labelled(name),
  ]);
  return {
    defaults: {},
    renamings: [],
    createMissing: [],
    matchBy: null,
    decimalMarks: {},
    ...earlier,
    mapping: Object.fromEntries(mapping),
    decimalMark: preview.dialect.decimalMark,
    sheet: preview.sheets?.chosen ?? undefined,
  };
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

/** Fields that the file fills and that can identify a row's record. */
export const matchingFields = (resource: Resource, choices: ImportChoices): Field[] =>
  importableFields(resource).filter((field) => field.unique && mappedSources(choices).includes(field.source));

/** The choices in the form that the server reads, without those that no longer fit the mapping. */
export function requestOptions(resource: Resource, choices: ImportChoices): z.input<typeof importOptions> {
  const { mapping, defaults, renamings, createMissing, matchBy, decimalMark, decimalMarks, sheet } = choices;
  const values: Record<string, Record<string, string>> = {};
  for (const { column, from, to } of renamings) {
    if (from.trim() && mapping[column]) values[column] = { ...values[column], [from.trim()]: to.trim() };
  }
  // A default is for rows without a value: the file has no such column, or the cell is empty.
  const fillable = [
    ...mappedSources(choices),
    ...fieldsWithoutColumn(resource, choices).map(({ source }) => source),
  ];
  const references = mappedReferences(resource, choices).map(({ field }) => field.source);
  const matching = matchingFields(resource, choices).map(({ source }) => source);
  return {
    mapping,
    defaults: Object.fromEntries(
      Object.entries(defaults).flatMap(([source, value]) => {
        const json = z.json().safeParse(value);
        return json.success && fillable.includes(source) && !isEmptyValue(value) ? [[source, json.data]] : [];
      }),
    ),
    values,
    createMissing: createMissing.filter((source) => references.includes(source)),
    matchBy: matchBy !== null && matching.includes(matchBy) ? matchBy : null,
    ...(decimalMark && { decimalMark }),
    ...(sheet !== undefined && { sheet }),
    decimalMarks: Object.fromEntries(
      Object.entries(decimalMarks).filter(([column]) => mapping[column] !== undefined),
    ),
  };
}
