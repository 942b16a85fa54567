import { Resource as ResourcePages } from 'ra-core';
import { useMemo } from 'react';
import { Route } from 'react-router-dom';
import { entryVerb, type Resource } from '../../../contract/resource.ts';
import { NoPermissionState } from '../../layout/states/NoPermissionState.tsx';
import { NotFoundPage } from '../../layout/states/NotFoundPage.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { useIsRefused } from '../../session/permittedRegistry.tsx';
import { resourcePages } from './resourcePages.tsx';

/** The pages of one resource at its addresses. */
export function ResourceRoutes({ resource }: { resource: Resource }) {
  const parts = useResourceParts(resource);
  const { children, ...pages } = useMemo(() => resourcePages(resource, parts), [resource, parts]);
  const isRefused = useIsRefused(resource);
  // Without these routes, the last part of the address would count as the id of a record.
  const refusedParts = (['create', 'import'] as const).filter(isRefused);
  return (
    <ResourcePages name={resource.name} {...pages}>
      {children}
      {refusedParts.map((part) => (
        <Route key={part} path={part} element={<NoPermissionState isPage />} />
      ))}
      {!pages.list && (
        <Route
          path="*"
          element={isRefused(entryVerb(resource)) ? <NoPermissionState isPage /> : <NotFoundPage />}
        />
      )}
    </ResourcePages>
  );
}
