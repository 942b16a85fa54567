import { useCreatePath } from 'ra-core';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { detailsTab } from './tabsOf.ts';
import { useRecordTabs } from './useRecordTabs.ts';

/** The tab in the address of a record's page, and a function to open another. */
export function useTabAddress(resource: Resource, isReadOnly: boolean) {
  const { id = '', '*': rest = '' } = useParams<'id' | '*'>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const base = createPath({
    resource: resource.name,
    type: isReadOnly ? 'show' : 'edit',
    id: decodeURIComponent(id),
  });
  const tab = useRecordTabs(resource).find(({ name }) => name === (rest || detailsTab));
  return {
    id: decodeURIComponent(id),
    /** Undefined if the address names none. */
    tab,
    show: useCallback(
      (name: string) => navigate(name === detailsTab ? base : `${base}/${name}`),
      [base, navigate],
    ),
    /** True for addresses of the same record's tabs, where going there loses nothing. */
    staysOn: ({ nextLocation: { pathname } }: { nextLocation: { pathname: string } }) =>
      pathname === base || (pathname.startsWith(`${base}/`) && pathname !== `${base}/show`),
  };
}
