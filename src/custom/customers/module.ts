import { lazy } from 'react';
import { defineModule } from '../../modules/module.ts';
import { signInPaths } from '../../session/signInSteps.ts';
import { CustomerChangeNotice } from './CustomerChangeNotice.tsx';
import { CustomerSwitcher } from './CustomerSwitcher.tsx';
import { customersPart } from './part.ts';

/** Shown before anything of the area is loaded. */
const messages = {
  customers: {
    switch: 'Switch customer, now %{name}',
    switchTo: 'Switch to %{name}',
    switched: 'Now working in %{name}.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    customersModule: typeof messages;
  }
}

/** The customers that a person works for. */
export const customersModule = defineModule({
  name: 'customers',
  messages,
  pages: [
    {
      path: signInPaths.customer,
      title: 'customers.title',
      audience: 'signIn',
      Content: lazy(customersPart(() => import('./SearchCustomerPage.tsx'))),
    },
  ],
  topBar: { start: CustomerSwitcher },
  Beside: CustomerChangeNotice,
});
