import type { ViewSettings } from '../../../contract/calls/views.ts';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { Resource } from '../../../contract/resource.ts';
import { firstFilter } from '../../dataProviders/listRequest.ts';
import { columnFields } from '../../kit/records/fields.ts';

/** The view that every list begins with, as its definition says. */
export function usualView(resource: Resource): ViewSettings {
  const { sort, columns, pageSize } = resource.list;
  return {
    filter: firstFilter(resource) as ViewSettings['filter'],
    sort: { field: sort.field, order: sort.direction === 'asc' ? 'ASC' : 'DESC' },
    columns,
    widths: {},
    pageSize,
  };
}

/** True for views that find the same records in the same order. */
const findsSame = (view: ViewSettings, other: ViewSettings): boolean =>
  isSameValue(view.filter, other.filter) && isSameValue(view.sort, other.sort);

/** True for views that also look the same. */
export const looksSame = (view: ViewSettings, other: ViewSettings): boolean =>
  findsSame(view, other) &&
  isSameValue(view.columns, other.columns) &&
  isSameValue(view.widths, other.widths) &&
  (view.density ?? other.density) === other.density &&
  (view.pageSize ?? other.pageSize) === other.pageSize;

/** The columns of a view that are still there; those of the list itself if none is. */
export function knownColumns(resource: Resource, { columns }: ViewSettings): string[] {
  const names = columnFields(resource).map(({ name }) => name);
  const known = columns.filter((name) => names.includes(name));
  return known.length > 0 ? known : resource.list.columns;
}
