import { fieldKinds, isDay, isMoment, isNumeric, isSecret } from '../fieldKinds.ts';
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
    groups.forEach(({ field: given, period }, index) => {
      const at = [...place, 'groupBy', index];
      const field = systemFieldOf(resource, given) ?? known(given, at);
      if (!field) return;
      if (period && !isDay(field) && !isMoment(field)) report(at, 'periodNoDate', { field: given });
      if (!period && (!fieldKinds[field.kind].sortable || !isFilterable(field) || isMoment(field)))
        report(at, 'groupNoValue', { field: given, kind: field.kind });
    });
    for (const { name: own, field: given } of measures) {
      const field = given === undefined ? undefined : known(given, [...place, 'measures', own]);
      if (field && (!isNumeric(field) || isSecret(field)))
        report([...place, 'measures', own], 'measureNoNumber', { field: field.name, kind: field.kind });
    }
  }
}
