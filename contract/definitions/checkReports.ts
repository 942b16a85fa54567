import { fieldKinds, isDay, isMoment, isNumeric, isSecret, namesRecords } from '../fieldKinds.ts';
import { isFilterable } from '../resource.ts';
import { systemFieldOf } from '../systemFields.ts';
import { type Check, checkRepeated } from './check.ts';
import { checkBoundNames } from './checkCalls.ts';

/** Checks that reports group by fields with few values, and work out figures from numbers. */
export function checkReports(check: Check): void {
  const { resource, known, report } = check;
  if (resource.reports.size > 0 && !resource.verbs.has('list'))
    report(['reports'], 'verbMissing', { verb: 'list' });
  for (const { name, groups, measures, paths } of resource.reports.values()) {
    const place = ['reports', name];
    paths.forEach((path, index) => {
      checkBoundNames(check, { path, verb: 'list' }, [...place, 'paths', index]);
    });
    checkRepeated(
      groups.map((group) => JSON.stringify(group)),
      [...place, 'groupBy'],
      report,
    );
    groups.forEach(({ field: source, period }, index) => {
      const at = [...place, 'groupBy', index];
      const field = systemFieldOf(resource, source) ?? known(source, at);
      if (!field) return;
      if (period && !isMoment(field) && (period === 'hour' || !isDay(field)))
        report(at, 'periodNoDate', { field: source });
      const isValue = fieldKinds[field.kind].sortable || namesRecords(field);
      if (!period && (!isValue || !isFilterable(field) || isMoment(field)))
        report(at, 'groupNoValue', { field: source, kind: field.kind });
    });
    for (const { name: own, field: source } of measures) {
      const field = source === undefined ? undefined : known(source, [...place, 'measures', own]);
      if (field && (!isNumeric(field) || isSecret(field)))
        report([...place, 'measures', own], 'measureNoNumber', { field: field.name, kind: field.kind });
    }
  }
}
