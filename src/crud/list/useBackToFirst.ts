import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { firstListRequest } from '../../dataProviders/listRequest.ts';

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
export function useBackToFirst(resource: Resource): void {
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
