import { namesRecord } from '../fieldKinds.ts';
import type { Check } from './check.ts';

/** Checks a resource of which there is one record for each customer or parent. */
export function checkSingleton({ resource, registry, known, report }: Check): void {
  const { singleton } = resource;
  if (!singleton) return;
  if (resource.scope !== 'customer' || resource.view || resource.key !== 'uuid')
    report(['singleOf'], 'singleOfCustomer');
  if (resource.ordered || resource.softDelete || resource.createOrUpdateBy || resource.starterRows.length > 0)
    report(['singleOf'], 'traitsOfSingle');
  for (const field of resource.fields.values())
    if (
      field.name !== singleton.by &&
      field.required &&
      field.default === undefined &&
      !field.isDerived &&
      !field.inheritance
    )
      report(['fields', field.name, 'required'], 'singleWithoutDefault', { field: field.name });
  if (singleton.by === undefined) return;
  const by = known(singleton.by, ['singleOf']);
  const parent = registry.get(by?.resource ?? '');
  const isParent = by && namesRecord(by) && parent?.scope === 'customer' && parent.key === 'uuid';
  if (by && !isParent) report(['singleOf'], 'singleOfReference', { field: by.name });
}
