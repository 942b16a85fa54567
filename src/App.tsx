import { CoreAdminContext, ResourceDefinitionContextProvider, type ResourceDefinitions } from 'ra-core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { createBrowserRouter, Outlet, Route, RouterProvider, Routes, useLocation } from 'react-router-dom';
import { linkPaths } from '../contract/calls/account.ts';
import type { Registry } from '../contract/registry.ts';
import type { BackOffice } from './backOffice.ts';
import { ImportJobsProvider } from './crud/import/ImportJobsProvider.tsx';
import { IdentityQuestion } from './custom/account/IdentityQuestion.tsx';
import { CustomerChangeNotice } from './custom/customers/CustomerChangeNotice.tsx';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { Shell } from './layout/Shell.tsx';
import { Toasts } from './layout/toasts/Toasts.tsx';
import { ResourceRoutes } from './ResourceRoutes.tsx';
import { useRegistry } from './registry.tsx';
import { Guard } from './session/Guard.tsx';
import {
  accountPath,
  deliveryLinkPath,
  forgotPasswordPath,
  outboxPath,
  signInPaths,
} from './session/guard.ts';
import { PermittedRegistry } from './session/permitted.tsx';
import { SessionProvider, useSelectedCustomer } from './session/SessionContext.tsx';
import { AppTheme } from './theme/AppTheme.tsx';

const LoginPage = lazy(() => import('./custom/signIn/LoginPage.tsx'));
const SecondFactorPage = lazy(() => import('./custom/signIn/SecondFactorPage.tsx'));
const ForgotPasswordPage = lazy(() => import('./custom/signIn/ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazy(() => import('./custom/signIn/ResetPasswordPage.tsx'));
const DeactivateFactorPage = lazy(() => import('./custom/signIn/DeactivateFactorPage.tsx'));
const KeepFactorPage = lazy(() => import('./custom/signIn/KeepFactorPage.tsx'));
const ConfirmEmailPage = lazy(() => import('./custom/signIn/ConfirmEmailPage.tsx'));
const OutboxPage = lazy(() => import('./custom/signIn/OutboxPage.tsx'));
const AccountPage = lazy(() => import('./custom/account/AccountPage.tsx'));
const SearchCustomerPage = lazy(() => import('./custom/signIn/SearchCustomerPage.tsx'));

const resourceDefinitions = (registry: Registry): ResourceDefinitions =>
  Object.fromEntries(
    [...registry.values()].map(({ name, verbs }) => [
      name,
      {
        name,
        hasList: verbs.has('list'),
        hasCreate: verbs.has('create'),
        hasEdit: verbs.has('update'),
        hasShow: verbs.has('get'),
      },
    ]),
  );

/** The pages of a selected customer. Another customer starts them afresh. */
function Workspace() {
  const registry = useRegistry();
  return (
    <ImportJobsProvider key={useSelectedCustomer()?.customerUuid}>
      <Shell>
        <Routes>
          {[...registry.values()].map((resource) => (
            <Route
              key={resource.name}
              path={`/${resource.name}/*`}
              element={<ResourceRoutes resource={resource} />}
            />
          ))}
          <Route path={accountPath} element={<AccountPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Shell>
    </ImportJobsProvider>
  );
}

function Pages() {
  return (
    <Routes>
      <Route path={signInPaths.login} element={<LoginPage />} />
      <Route path={signInPaths.secondFactor} element={<SecondFactorPage />} />
      <Route path={signInPaths.customer} element={<SearchCustomerPage />} />
      <Route path={forgotPasswordPath} element={<ForgotPasswordPage />} />
      <Route path={linkPaths.resetPassword} element={<ResetPasswordPage />} />
      <Route path={linkPaths.removeFactor} element={<DeactivateFactorPage />} />
      <Route path={linkPaths.keepFactor} element={<KeepFactorPage />} />
      <Route path={linkPaths.confirmEmail} element={<ConfirmEmailPage />} />
      <Route path={outboxPath} element={<OutboxPage />} />
      <Route path={deliveryLinkPath} element={<NotFoundPage />} />
      <Route path="*" element={<Workspace />} />
    </Routes>
  );
}

function Root({ parts }: { parts: BackOffice }) {
  const {
    registry,
    store,
    signIn,
    confirmation,
    dataProvider,
    authProvider,
    i18nProvider,
    queryClient,
    preferenceStore,
  } = parts;
  const definitions = useMemo(() => resourceDefinitions(registry), [registry]);
  const session = useMemo(() => ({ store, signIn, confirmation }), [store, signIn, confirmation]);
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
        <AppTheme>
          <SessionProvider parts={session}>
            <PermittedRegistry registry={registry}>
              <ErrorBoundary resetKey={pathname}>
                <Suspense fallback={null}>
                  <Guard>
                    <Outlet />
                  </Guard>
                </Suspense>
              </ErrorBoundary>
              <IdentityQuestion />
              <CustomerChangeNotice />
              <Toasts />
            </PermittedRegistry>
          </SessionProvider>
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
