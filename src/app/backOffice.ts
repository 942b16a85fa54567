import { hashKey, onlineManager, QueryClient } from '@tanstack/react-query';
import { HttpError, type I18nProvider, type Store } from 'ra-core';
import { type Access, createAuthProvider } from '../authProvider.ts';
import { type Api, createApi } from '../dataProviders/api.ts';
import { type CompositeProvider, createCompositeProvider } from '../dataProviders/composite.ts';
import { configuration } from '../dataProviders/configuration.ts';
import { createHttp, type HttpParts } from '../dataProviders/http.ts';
import { endpointOf } from '../dataProviders/listRequest.ts';
import { createI18nProvider } from '../i18n/i18nProvider.ts';
import type { Wording } from '../i18n/wording.ts';
import type { Composition } from '../modules/composition.ts';
import { type Confirmation, createConfirmation } from '../session/confirmation.ts';
import { browserDeviceId } from '../session/deviceLabel.ts';
import type { RegistryStore } from '../session/registryStore.ts';
import { browserLock, createRenewal, type Renewal, tokensFrom } from '../session/renewal.ts';
import type { SessionStore } from '../session/sessionStore.ts';

interface BackOfficeInput extends Pick<HttpParts, 'takeEarly' | 'connection'> {
  composition: Composition;
  store: SessionStore;
  registry: RegistryStore;
  wording: Wording;
  preferenceStore: Store;
}

/** The shared objects that the pages use, made once. */
export interface BackOffice extends BackOfficeInput {
  api: Api;
  renewal: Renewal;
  confirmation: Confirmation;
  dataProvider: CompositeProvider;
  authProvider: Access;
  i18nProvider: I18nProvider;
  queryClient: QueryClient;
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `shows`: the resources whose records an answer is about, beyond the one that its key names. */
    queryMeta: { shows?: readonly string[] };
  }
}

/** True for no answer, or a server or proxy that asks us to wait: a second try may succeed. Other failures are final. */
const isPassing = (error: unknown) => error instanceof HttpError && [0, 502, 503, 504].includes(error.status);

/** The cache of answers. Every key includes the customer, so that nobody ever sees another customer's rows. */
export function createQueryClient(customerUuid: () => string): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: (key) => `${customerUuid()} ${hashKey(key)}`,
        retry: (count, error) => (count < 1 || !onlineManager.isOnline()) && isPassing(error),
        retryDelay: 500,
        // While the server can't be reached, a second try waits for it. What a page shows and holds stays.
        networkMode: 'offlineFirst',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

export function createBackOffice(input: BackOfficeInput): BackOffice {
  const { store, registry, wording, preferenceStore, composition } = input;
  const i18nProvider = createI18nProvider({
    registry: registry.current,
    first: composition.messages,
    wording,
  });
  const { translate } = i18nProvider;
  // The provider reads the texts of all definitions again.
  registry.subscribe(() => void i18nProvider.changeLocale(wording.language));
  const renewal = createRenewal({
    store,
    lock: browserLock,
    requestTokens: tokensFrom(configuration.mainService),
    onEnded: () => window.location.reload(),
  });
  const confirmation = createConfirmation();
  const session = {
    ...renewal,
    async confirm() {
      // Loads the dialog before it is drawn, so that an offline person sees the failure where they clicked.
      await composition.prepareConfirmation();
      return confirmation.ask();
    },
  };
  const http = createHttp({
    session,
    translate,
    language: wording.language,
    timeout: configuration.requestTimeout,
    takeEarly: input.takeEarly,
    connection: input.connection,
  });
  const customer = () => store.current()?.selectedCustomer;
  const customerUuid = () => customer()?.customerUuid ?? '';
  const api = createApi({ http, endpointOf: (service) => endpointOf(service, customer()) });
  const authProvider = createAuthProvider({
    ...{ api, store, renewal, deviceId: browserDeviceId, registry: registry.current },
  });
  const queryClient = createQueryClient(customerUuid);
  forgetOnSwitch({ store, preferenceStore, queryClient, confirmation, customerUuid });
  return {
    ...input,
    api,
    renewal,
    confirmation,
    i18nProvider,
    queryClient,
    dataProvider: createCompositeProvider({
      http,
      registry: registry.current,
      customer,
      user: () => store.current()?.user.uuid,
      translate,
      wordRecords: wording.records,
    }),
    authProvider,
  };
}

interface Forgetting extends Pick<BackOffice, 'store' | 'preferenceStore' | 'queryClient' | 'confirmation'> {
  customerUuid: () => string;
}

/** Clears loaded data and unfinished work when the customer changes or the session ends, in any tab. */
function forgetOnSwitch({ customerUuid, ...parts }: Forgetting): void {
  const { store, preferenceStore, queryClient, confirmation } = parts;
  let last = customerUuid();
  store.subscribe(() => {
    if (customerUuid() === last) return;
    last = customerUuid();
    confirmation.answer(false);
    void queryClient.cancelQueries();
    queryClient.clear();
    preferenceStore.reset();
  });
}
