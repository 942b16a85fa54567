import { isReference, namesRecords } from '../fieldKinds.ts';
import { ownStore } from '../options/storeScope.ts';
import type { Resource } from '../resource.ts';
import type { Check } from './check.ts';

/** Checks how the records of a resource belong to stores. */
export function checkStoreScope(check: Check): void {
  const { resource, registry, known, report } = check;
  const { storeScope } = resource;
  if (storeScope === undefined) return;
  if (resource.scope !== 'customer' || resource.view) report(['storeScope'], 'storesOfCustomer');
  if (storeScope === ownStore) {
    if (resource.key !== 'uuid') report(['storeScope'], 'storesOfCustomer');
    return;
  }
  const field = known(storeScope, ['storeScope']);
  if (!field) return;
  if (!isReference(field) || field.isDerived) {
    report(['storeScope'], 'storeNoReference', { field: field.name });
    return;
  }
  const target = registry.get(field.resource ?? '');
  if (!target) return;
  if (target.storeScope === undefined)
    report(['storeScope'], 'storeOfNone', { field: field.name, resource: target.name });
  else if (namesRecords(field) && target.storeScope !== ownStore)
    report(['storeScope'], 'storesNotDirect', { field: field.name, resource: target.name });
  else if (leadsBack(check, target)) report(['storeScope'], 'storeInCircle', { resource: target.name });
}

/** True if storeScope leads from this resource back to itself. */
function leadsBack({ resource, registry }: Check, start: Resource): boolean {
  const seen = new Set<Resource>();
  for (let next: Resource | undefined = start; next && !seen.has(next); ) {
    if (next === resource) return true;
    seen.add(next);
    next = registry.get(next.fields.get(next.storeScope ?? '')?.resource ?? '');
  }
  return false;
}
