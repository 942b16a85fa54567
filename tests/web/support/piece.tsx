import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import type { Registry } from '../../../contract/registry.ts';
import { ApiProvider } from '../../../src/dataProviders/ApiContext.tsx';
import { createApi } from '../../../src/dataProviders/api.ts';
import { createHttp } from '../../../src/dataProviders/http.ts';
import { Toasts } from '../../../src/layout/toasts/Toasts.tsx';
import { createConfirmation } from '../../../src/session/confirmation.ts';
import { PermittedRegistry } from '../../../src/session/permittedRegistry.tsx';
import type { Renewal } from '../../../src/session/renewal.ts';
import { SessionProvider } from '../../../src/session/SessionContext.tsx';
import type { SignIn } from '../../../src/session/signIn.ts';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { patience } from '../../support/patience.ts';
import { type Answer, answeringServer, type Call, given } from './answeringServer.ts';
import { builtInRegistry, wholeRegistry } from './builtInRegistry.ts';
import { englishProvider } from './english.ts';
import { customer, openSession, storeWith } from './sessions.ts';

interface Surroundings {
  /** What the server answers to calls. Default: nothing. */
  answer?: (call: Call) => Answer | Promise<Answer>;
  /** The lists and records that the data provider knows. */
  records?: Partial<DataProvider>;
  /** Default: the product's own resources, with every right. */
  registry?: Registry;
  /** Of the selected customer. */
  currency?: string;
}

/** Shows a piece of the pages by itself, with what every page has around it. @returns what the server was asked */
export async function showPiece(
  piece: ReactNode,
  { answer = () => given(null), records, registry = builtInRegistry, currency }: Surroundings = {},
): Promise<readonly Call[]> {
  const server = await answeringServer(answer);
  const http = createHttp({
    session: { accessToken: () => 'token', renew: async () => false, confirm: async () => false },
    translate: englishProvider.translate,
    language: 'en',
    timeout: patience,
  });
  const { store } = await storeWith(openSession({ selectedCustomer: customer(1, undefined, currency) }));
  // Nobody signs in or renews a session here.
  const parts = {
    store,
    renewal: {} as Renewal,
    signIn: {} as SignIn,
    confirmation: createConfirmation(),
  };
  render(
    <CoreAdminContext
      i18nProvider={englishProvider}
      dataProvider={testDataProvider(records)}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <AppTheme>
        <ApiProvider api={createApi({ http, endpointOf: () => server.url })}>
          <SessionProvider parts={parts}>
            <PermittedRegistry store={wholeRegistry(registry)}>{piece}</PermittedRegistry>
          </SessionProvider>
        </ApiProvider>
        <Toasts />
      </AppTheme>
    </CoreAdminContext>,
  );
  return server.calls;
}
