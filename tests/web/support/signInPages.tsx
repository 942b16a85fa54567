import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { modules } from '../../../src/app/modules.ts';
import { createAuthProvider } from '../../../src/authProvider.ts';
import { signInModule } from '../../../src/custom/signIn/module.ts';
import { ApiProvider } from '../../../src/dataProviders/ApiContext.tsx';
import { createApi } from '../../../src/dataProviders/api.ts';
import { createHttp } from '../../../src/dataProviders/http.ts';
import { compose } from '../../../src/modules/composition.ts';
import { createConfirmation } from '../../../src/session/confirmation.ts';
import { Guard } from '../../../src/session/Guard.tsx';
import type { Renewal } from '../../../src/session/renewal.ts';
import { SessionProvider } from '../../../src/session/SessionContext.tsx';
import type { Session } from '../../../src/session/session.ts';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { patience } from '../../support/patience.ts';
import { type Answer, answeringServer, type Call, refused } from './answeringServer.ts';
import { englishProvider } from './english.ts';
import { tabs, user } from './sessions.ts';

const { publicPaths } = compose(modules);

/** Somebody who has entered the password and is asked for the code. */
export const waitingForCode: Session = { user: user({ is2faActiveSession: false }), preToken: 'pre' };

/** What the server answers to each call, by the last part of its path. It refuses every other call. */
type Answers = Record<string, (call: Call) => Answer | Promise<Answer>>;

/** Opens an address of the sign-in, for nobody or for somebody who has come part of the way. */
export async function openSignIn(address: string, answers: Answers, session?: Session) {
  const nameOf = ({ path }: Call) => path.split('/').at(-1) ?? '';
  const server = await answeringServer(
    (call) => answers[nameOf(call)]?.(call) ?? refused(404, 'ROUTE_NOT_FOUND'),
  );
  const [store] = tabs(1).stores;
  if (!store) throw new Error('no store');
  if (session) await store.save(session);
  const http = createHttp({
    session: { accessToken: () => undefined, renew: async () => false, confirm: async () => false },
    translate: englishProvider.translate,
    language: 'en',
    timeout: patience,
  });
  let isAway = false;
  const api = createApi({ http, endpointOf: () => (isAway ? 'http://127.0.0.1:1' : server.url) });
  // Nothing is renewed before a customer is selected.
  const renewal = {} as Renewal;
  const signIn = createAuthProvider({
    ...{ api, store, renewal, registry: () => new Map() },
    deviceId: async () => 'Chrome on Windows · 1',
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={[address]}>
      <CoreAdminContext i18nProvider={englishProvider} queryClient={queryClient}>
        <AppTheme>
          <ApiProvider api={api}>
            <SessionProvider parts={{ store, renewal, signIn, confirmation: createConfirmation() }}>
              <Guard publicPaths={publicPaths}>
                <Suspense>
                  <Routes>
                    {signInModule.pages?.map(({ path, Content }) => (
                      <Route key={path} path={path} element={<Content />} />
                    ))}
                  </Routes>
                </Suspense>
              </Guard>
            </SessionProvider>
          </ApiProvider>
        </AppTheme>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return {
    /** How often a call arrived. */
    timesCalled: (call: string) => server.calls.filter((one) => nameOf(one) === call).length,
    /** Takes the server away, so that it answers nothing, or brings it back. */
    setAway(away: boolean) {
      isAway = away;
    },
  };
}

/** What assistive technology reads after the name of a field. */
export const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
