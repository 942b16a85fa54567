import { z } from 'zod';
import type { importOptions } from '../../../contract/calls/imports.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Resource } from '../../../contract/resource.ts';
import { answersFor } from '../../kit/imports/openColumns.ts';
import {
  chosenKey,
  fieldsWithoutColumn,
  type ImportChoices,
  mappedReferences,
  mappedSources,
} from './importOptions.ts';

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
