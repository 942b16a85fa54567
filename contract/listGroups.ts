import type { Field } from './fieldKinds/field.ts';
import { fieldKinds } from './fieldKinds.ts';
import type { Report } from './options/reports.ts';
import { isFilterable, type Resource } from './resource.ts';

/** Sums that one list of groups shows. */
export const mostSums = 12;

/** True for a field of which many records of a list have the same value. */
export const isShared = (field: Field): boolean =>
  fieldKinds[field.kind].isChosen === true && field.through === undefined && isFilterable(field);

/** The fields by which people can group a list. */
export const groupableFields = ({ fields }: Resource): Field[] => [...fields.values()].filter(isShared);

/** True for a field whose values a group adds up. */
export const isSummable = ({ kind }: Field): boolean => fieldKinds[kind].addsUp === true;

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
    ...{ name: by, label: by, groups: [{ field: by }], where: {}, paths: [], chart: 'bar', home: false },
    measures: [{ name: 'count', label: 'count', function: 'count', field: undefined }, ...measures],
  };
}
