import { Resource as ResourcePages } from 'ra-core';
import { useMemo } from 'react';
import { Route } from 'react-router-dom';
import type { Resource } from '../contract/resource.ts';
import { resourcePages } from './crud/resourcePages.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { NoPermissionState } from './layout/states/NoPermissionState.tsx';

/** The pages of one resource at its addresses. */
export function ResourceRoutes({ resource }: { resource: Resource }) {
  const { children, ...pages } = useMemo(() => resourcePages(resource), [resource]);
  return (
    <ResourcePages name={resource.name} {...pages}>
      {children}
      {!pages.list && (
        <Route
          path="*"
          element={resource.verbs.size === 0 ? <NoPermissionState isPage /> : <NotFoundPage />}
        />
      )}
    </ResourcePages>
  );
}
