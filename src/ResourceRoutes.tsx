import { Resource as ResourcePages } from 'ra-core';
import { useMemo } from 'react';
import { Route } from 'react-router-dom';
import type { Resource } from '../contract/resource.ts';
import { resourcePages } from './crud/resourcePages.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { NoPermissionState } from './layout/states/NoPermissionState.tsx';
import { useIsRefused } from './session/permitted.tsx';

/** The pages of one resource at its addresses. */
export function ResourceRoutes({ resource }: { resource: Resource }) {
  const { children, ...pages } = useMemo(() => resourcePages(resource), [resource]);
  const isRefused = useIsRefused(resource);
  // Without these the last part of the address would be taken for the id of a record.
  const refusedParts = (['create', 'import'] as const).filter(isRefused);
  return (
    <ResourcePages name={resource.name} {...pages}>
      {children}
      {refusedParts.map((part) => (
        <Route key={part} path={part} element={<NoPermissionState isPage />} />
      ))}
      {!pages.list && (
        <Route path="*" element={isRefused('list') ? <NoPermissionState isPage /> : <NotFoundPage />} />
      )}
    </ResourcePages>
  );
}
