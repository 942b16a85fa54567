import { useQueryClient } from '@tanstack/react-query';
import { ListBase } from 'ra-core';
import type { Resource } from '../../contract/resource.ts';
import { firstFilter } from '../dataProviders/listRequest.ts';
import { ListView } from './list/ListView.tsx';
import { useBackToFirst } from './list/useBackToFirst.ts';

/** The list of a resource. Its address holds sort, filters and page. */
export default function ListPage({ resource }: { resource: Resource }) {
  const { field, direction } = resource.list.sort;
  const { queries } = useQueryClient().getDefaultOptions();
  useBackToFirst(resource);
  return (
    <ListBase
      resource={resource.name}
      perPage={resource.list.pageSize}
      sort={{ field, order: direction === 'asc' ? 'ASC' : 'DESC' }}
      filterDefaultValues={firstFilter(resource)}
      // By itself, react-admin tries a list only once, so it would fail while the server can't be reached.
      queryOptions={{ onError: ignoreHere, retry: queries?.retry }}
      // The guard and the routes have already checked this; another check would delay the first rows.
      disableAuthentication
    >
      <ListView resource={resource} />
    </ListBase>
  );
}

/** The page itself shows the failure; a toast would say it twice. */
const ignoreHere = () => undefined;
