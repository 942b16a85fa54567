import type { Field } from './fieldKinds/field.ts';
import type { Report } from './options/reports.ts';
import { isFilterable, type Resource } from './resource.ts';

/** Kinds of which a list has few values, so that groups are worth while. */
const groupableKinds: ReadonlySet<string> = new Set(['choice', 'reference', 'boolean']);

/** Kinds that add up. A sum of percentages says nothing. */
const summableKinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

/** Sums that one list of groups shows. */
export const mostSums = 12;

/** The fields by which people can group a list. */
export const groupableFields = ({ fields }: Resource): Field[] =>
  [...fields.values()].filter(
    (field) => groupableKinds.has(field.kind) && field.through === undefined && isFilterable(field),
  );

/** True for a field whose values a group adds up. */
export const isSummable = ({ kind }: Field): boolean => summableKinds.has(kind);

/**
 * The report that a list grouped by a field is: how many records each group has, and the sums of some fields. Undefined
 * if the list cannot be grouped like that.
 */
export function groupReport(resource: Resource, by: string, sums: readonly string[]): Report | undefined {
  const summed = sums.flatMap((name) => resource.fields.get(name) ?? []);
  const isKnown = groupableFields(resource).some(({ name }) => name === by);
  if (!isKnown || summed.length < sums.length || !summed.every(isSummable)) return undefined;
  const measures = summed.map(({ name, label }): Report['measures'][number] => ({
    ...{ name: `sum ${name}`, label, function: 'sum', field: name },
  }));
  return {
    ...{ name: by, label: by, groups: [{ field: by }], paths: [], chart: 'bar', home: false },
    measures: [{ name: 'count', label: 'count', function: 'count', field: undefined }, ...measures],
  };
}
