import { CoreAdminContext, ResourceDefinitionContextProvider, type ResourceDefinitions } from 'ra-core';
import { lazy, type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { createBrowserRouter, Outlet, Route, RouterProvider, Routes, useLocation } from 'react-router-dom';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import { ResourceRoutes } from '../crud/pages/ResourceRoutes.tsx';
import { ApiProvider } from '../dataProviders/ApiContext.tsx';
import { recordTitle } from '../dataProviders/recordLabels.ts';
import { patiently } from '../i18n/patiently.ts';
import { CustomerZone } from '../i18n/useMomentFormats.ts';
import { Shell } from '../layout/shell/Shell.tsx';
import { ErrorBoundary } from '../layout/states/ErrorBoundary.tsx';
import { NoPermissionState } from '../layout/states/NoPermissionState.tsx';
import { NotFoundPage } from '../layout/states/NotFoundPage.tsx';
import { CompositionProvider, useComposition } from '../modules/CompositionContext.tsx';
import type { Page } from '../modules/module.ts';
import { Guard } from '../session/Guard.tsx';
import { Later } from '../session/Later.tsx';
import { PermittedRegistry, useDefinitionsFor, useRegistry } from '../session/permittedRegistry.tsx';
import { SessionProvider, useMayEach, useSelectedCustomer, useSession } from '../session/SessionContext.tsx';
import { AppTheme } from '../theme/AppTheme.tsx';
import type { BackOffice } from './backOffice.ts';

/** Nobody has done anything before the first rows are there, so their messages load after them. */
const Toasts = lazy(
  patiently(async () => ({ default: (await import('../layout/toasts/Toasts.tsx')).Toasts })),
);

const resourceDefinitions = (registry: Registry): ResourceDefinitions =>
  Object.fromEntries(
    [...registry.values()].map((resource) => {
      const { name, verbs } = resource;
      return [
        name,
        {
          name,
          hasList: verbs.has('list'),
          hasCreate: verbs.has('create'),
          hasEdit: verbs.has('update'),
          hasShow: verbs.has('get'),
          recordRepresentation: (record: WireRecord) => recordTitle(resource, record),
        },
      ];
    }),
  );

/** Waits for the definitions that the page at this address needs. */
function WithDefinitions({ children }: { children: ReactNode }) {
  useDefinitionsFor(useLocation().pathname);
  return children;
}

/** The pages of a selected customer. They start again when another customer is selected. */
function Workspace() {
  const registry = useRegistry();
  const { pages, around } = useComposition();
  const shell = (
    <Shell>
      <WithDefinitions>
        <Routes>
          {[...registry.values()].map((resource) => (
            <Route
              key={resource.name}
              path={`/${resource.name}/*`}
              // Pages of different resources share their components, but never their state.
              element={<ResourceRoutes key={resource.name} resource={resource} />}
            />
          ))}
          {pages.filter(isOfCustomer).map((page) => (
            <Route key={page.path} path={page.path} element={<PermittedPage page={page} />} />
          ))}
          {/* Where react-admin's pages lead people whose role does not include them. */}
          <Route path="/access-denied" element={<NoPermissionState isPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </WithDefinitions>
    </Shell>
  );
  return (
    <CustomerZone key={useSelectedCustomer()?.customerUuid} value={useSession()?.timeZone}>
      {around.reduceRight(
        (inner, { module, Around }) => (
          <Around key={module}>{inner}</Around>
        ),
        shell,
      )}
    </CustomerZone>
  );
}

const isOfCustomer = ({ audience = 'customer' }: Page) => audience === 'customer';

/** A page of a module, if the role includes it. */
function PermittedPage({ page: { right, Content } }: { page: Page }) {
  const may = useMayEach();
  return !right || may(right) ? <Content /> : <NoPermissionState isPage />;
}

function Pages() {
  const { pages } = useComposition();
  return (
    <Routes>
      {pages
        .filter((page) => !isOfCustomer(page))
        .map(({ path, Content }) => (
          <Route key={path} path={path} element={<Content />} />
        ))}
      <Route path="*" element={<Workspace />} />
    </Routes>
  );
}

function Root({ parts }: { parts: BackOffice }) {
  const {
    registry,
    store,
    renewal,
    confirmation,
    dataProvider,
    api,
    authProvider,
    i18nProvider,
    queryClient,
    preferenceStore,
    composition,
  } = parts;
  const known = useSyncExternalStore(registry.subscribe, registry.current);
  const definitions = useMemo(() => resourceDefinitions(known), [known]);
  const session = useMemo(
    () => ({ store, renewal, signIn: authProvider, confirmation }),
    [store, renewal, authProvider, confirmation],
  );
  const { pathname } = useLocation();
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={preferenceStore}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <AppTheme script={parts.wording.script}>
          <ApiProvider api={api}>
            <SessionProvider parts={session}>
              <PermittedRegistry store={registry}>
                <CompositionProvider composition={composition}>
                  <ErrorBoundary resetKey={pathname}>
                    <Suspense fallback={null}>
                      <Guard publicPaths={composition.publicPaths}>
                        <Outlet />
                      </Guard>
                    </Suspense>
                  </ErrorBoundary>
                  {composition.beside.map(({ module, Piece }) => (
                    <Piece key={module} />
                  ))}
                  <Later>
                    <Suspense fallback={null}>
                      <Toasts />
                    </Suspense>
                  </Later>
                </CompositionProvider>
              </PermittedRegistry>
            </SessionProvider>
          </ApiProvider>
        </AppTheme>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}

/** The product in the browser. */
export function App({ parts }: { parts: BackOffice }) {
  const [router] = useState(() =>
    createBrowserRouter([{ element: <Root parts={parts} />, children: [{ path: '*', element: <Pages /> }] }]),
  );
  return <RouterProvider router={router} />;
}
