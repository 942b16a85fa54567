import { ListBase } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { ListView } from './ListView.tsx';

/** The list of a resource; sort, filters and page live in the address. */
export default function ListPage({ resource }: { resource: Resource }) {
  const { field, direction } = resource.list.sort;
  return (
    <ListBase
      resource={resource.name}
      perPage={resource.list.pageSize}
      sort={{ field, order: direction === 'asc' ? 'ASC' : 'DESC' }}
      queryOptions={{ onError: ignoreHere }}
      // The guard and the routes have seen to it already; asking again would hold the first rows back.
      disableAuthentication
    >
      <ListView resource={resource} />
    </ListBase>
  );
}

/** The page itself shows what went wrong; a toast would say it twice. */
const ignoreHere = () => undefined;
