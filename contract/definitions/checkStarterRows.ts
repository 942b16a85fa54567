import { fieldKinds, isReference } from '../fieldKinds.ts';
import type { Check } from './check.ts';

/** Checks the rows that each customer starts with: every value must fit its field. */
export function checkStarterRows({ resource, registry, known, report }: Check): void {
  if (resource.starterRows.length === 0) return;
  if (resource.scope !== 'customer' || resource.view) report(['starterRows'], 'startersOfCustomer');
  resource.starterRows.forEach((row, index) => {
    for (const [name, value] of Object.entries(row)) {
      const field = known(name, ['starterRows', index, name]);
      if (!field) continue;
      if (field.isDerived)
        report(['starterRows', index, name], 'optionOfDerived', { field: name, option: 'starterRows' });
      else if (field.readOnly) report(['starterRows', index, name], 'notSettable', { field: name });
      const isTitle = isReference(field) && registry.get(field.resource ?? '')?.scope === 'customer';
      const fits = isTitle
        ? typeof value === 'string'
        : fieldKinds[field.kind].value(field).safeParse(value).success;
      if (!fits) report(['starterRows', index, name], 'wrongStarter', { field: name });
    }
    for (const field of resource.fields.values())
      if (field.required && field.default === undefined && !field.isDerived && row[field.name] === undefined)
        report(['starterRows', index], 'missing', { option: field.name });
  });
}
