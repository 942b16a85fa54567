import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { modules } from '../../../src/app/modules.ts';
import { messages } from '../../../src/custom/account/en.ts';
import { MailSection } from '../../../src/custom/account/MailSection.tsx';
import { SecondFactorSection } from '../../../src/custom/account/SecondFactorSection.tsx';
import { ApiProvider } from '../../../src/dataProviders/ApiContext.tsx';
import { createApi } from '../../../src/dataProviders/api.ts';
import { createHttp } from '../../../src/dataProviders/http.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { mergeMessages } from '../../../src/i18n/messages.ts';
import { english } from '../../../src/i18n/wording.ts';
import { compose } from '../../../src/modules/composition.ts';
import { createConfirmation } from '../../../src/session/confirmation.ts';
import type { Renewal } from '../../../src/session/renewal.ts';
import { SessionProvider } from '../../../src/session/SessionContext.tsx';
import type { SignIn } from '../../../src/session/signIn.ts';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { patience } from '../../support/patience.ts';
import { type Answer, answeringServer, type Call, given } from '../support/answeringServer.ts';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { openSession, storeWith } from '../support/sessions.ts';

afterEach(cleanup);

const i18nProvider = createI18nProvider({
  registry: () => builtInRegistry,
  first: mergeMessages(compose(modules).messages, messages),
  wording: english,
});
const language = (code: string, name: string) => ({ code, name, isOffered: true, load: async () => english });
const both = [language('en', 'English'), language('af', 'Afrikaans')];

/** Shows a section in front of a server that answers as the test says. */
async function open(section: ReactNode, answer: (call: Call) => Answer) {
  const server = await answeringServer(answer);
  const { store } = await storeWith(openSession());
  const http = createHttp({
    session: { accessToken: () => 'token', renew: async () => false, confirm: async () => false },
    translate: i18nProvider.translate,
    language: 'en',
    timeout: patience,
  });
  const api = createApi({ http, endpointOf: () => server.url });
  // Nobody signs in or renews a session here.
  const parts = {
    store,
    renewal: {} as Renewal,
    signIn: {} as SignIn,
    confirmation: createConfirmation(),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <CoreAdminContext i18nProvider={i18nProvider} queryClient={queryClient}>
      <AppTheme>
        <ApiProvider api={api}>
          <SessionProvider parts={parts}>{section}</SessionProvider>
        </ApiProvider>
      </AppTheme>
    </CoreAdminContext>,
  );
  return server;
}

const choice = () => screen.findByRole('combobox', { name: 'Language' });

test('the language of the mails is chosen, and the server is told', async () => {
  const server = await open(<MailSection languages={both} />, ({ method }) =>
    given(method === 'GET' ? { language: 'en-ZA' } : {}),
  );
  expect((await choice()).textContent, 'a regional language shows its base').toBe('English');
  fireEvent.mouseDown(await choice());
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Afrikaans' }));
  expect(await screen.findByText('Afrikaans', { selector: '[role=combobox]' })).toBeTruthy();
  const sent = server.calls.find(({ method }) => method === 'PUT');
  expect(sent?.path).toBe('/auth/mailLanguage');
  expect(JSON.parse(sent?.body ?? '')).toEqual({ language: 'af' });
});

test('an account without a language gets mails in English', async () => {
  await open(<MailSection languages={both} />, () => given({ language: null }));
  expect((await choice()).textContent).toBe('English');
});

test('a failure says so, and reads again', async () => {
  let isBroken = true;
  await open(<MailSection languages={both} />, () =>
    isBroken ? { status: 500, body: '' } : given({ language: 'af' }),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  fireEvent.click(again);
  expect((await choice()).textContent).toBe('Afrikaans');
});

test('one language leaves nothing to choose', async () => {
  const server = await open(<MailSection languages={[language('en', 'English')]} />, () =>
    given({ language: 'en' }),
  );
  expect(screen.queryByRole('region')).toBeNull();
  expect(server.calls).toEqual([]);
});

test('somebody without recovery codes reads what to do', async () => {
  const security = { is2FaActivated: true, enrolledAt: '2026-05-04T07:00:00Z', recoveryCodesLeft: 0 };
  await open(<SecondFactorSection />, () => given(security));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'No recovery codes left. Make new ones, so that you can sign in without your phone.',
  );
});
