import type { Resource } from '../../../contract/resource.ts';

/** The address of the page that imports a file. */
export const importPath = (resource: Resource) => `/${resource.name}/import`;

/** The part of that address that names the kept file to go on with. */
export const continuedPart = 'continue';

/** The address where somebody goes on with a file that was checked. */
export const continuePath = (resource: Resource, file: string) =>
  `${importPath(resource)}?${new URLSearchParams({ [continuedPart]: file })}`;

/** The address of the list, filtered to the records that refer to one record. */
export const listPath = (resource: Resource, filter: Record<string, unknown> = {}) =>
  Object.keys(filter).length === 0
    ? `/${resource.name}`
    : `/${resource.name}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** The tab of a resource that a record has as a part, unless another tab has the name already. */
export const partTabName = (resource: string): string => resource.replaceAll('/', '-');

/** The parameter of an address that names the field which people came for. */
export const fieldParameter = 'field';

/** The address of the list of the records that lack a value, where people fill it in one row after the other. */
export const fillPath = (resource: Resource, field: string) =>
  `${listPath(resource, { [field]: { isEmpty: true } })}&${new URLSearchParams({ [fieldParameter]: field })}`;
