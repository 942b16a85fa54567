import { namesRecord } from '../fieldKinds.ts';
import type { Resource } from '../resource.ts';
import { timeZoneScopeOf } from '../timeZoneScope.ts';
import type { Check } from './check.ts';

/** Checks where the records of a resource get their time zone. */
export function checkTimeZone(check: Check): void {
  const { resource, registry, known, report } = check;
  const { timeZone } = resource;
  const field = timeZone === undefined ? undefined : known(timeZone, ['timeZone']);
  if (!field) return;
  const isZone = field.kind === 'choice' && field.choicesOf === 'timeZones';
  const isStored = !field.isDerived && field.inheritance === undefined;
  if (!isStored || !(isZone || namesRecord(field))) {
    report(['timeZone'], 'zoneNoChoice', { field: field.name });
    return;
  }
  const target = registry.get(field.resource ?? '');
  if (!target) return;
  if (leadsBack(check, target)) report(['timeZone'], 'zoneInCircle', { resource: target.name });
  else if (!timeZoneScopeOf(target, registry))
    report(['timeZone'], 'zoneOfNone', { field: field.name, resource: target.name });
}

/** True if timeZone leads from this resource back to itself. */
function leadsBack({ resource, registry }: Check, start: Resource): boolean {
  const seen = new Set<Resource>();
  for (let next: Resource | undefined = start; next && !seen.has(next); ) {
    if (next === resource) return true;
    seen.add(next);
    next = registry.get(next.fields.get(next.timeZone ?? next.storeScope ?? '')?.resource ?? '');
  }
  return false;
}
