import { useQueryClient } from '@tanstack/react-query';
import { ListBase } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Resource } from '../../contract/resource.ts';
import { firstFilter, firstListRequest } from '../dataProviders/listRequest.ts';
import { ListView } from './list/ListView.tsx';

/** The address of a list as its definition begins it. react-admin leaves the address empty for it. */
function firstAddress(resource: Resource): string {
  const { pagination, sort, filter } = firstListRequest(resource);
  const { page, perPage } = pagination;
  return new URLSearchParams({
    filter: JSON.stringify(filter),
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
    sort: sort.field,
  }).toString();
}

/**
 * Goes back to the first page where the list began. Its entry in the browser's history has no parameters, which
 * react-admin takes for "as it was last", so going back from page 2 would stay on page 2.
 * Call it above the list, so that its effect comes after that of react-admin.
 */
function useBackToFirst(resource: Resource): void {
  const { search } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const before = useRef(search);
  useEffect(() => {
    if (search === '' && before.current !== '' && how === 'POP')
      navigate({ search: firstAddress(resource) }, { replace: true });
    before.current = search;
  }, [search, how, navigate, resource]);
}

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
