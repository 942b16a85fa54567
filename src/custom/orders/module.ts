import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const ordersPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { orders: { tab: 'How others see it' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    ordersModule: typeof messages;
  }
}

/** An order as guests, kitchens, tills and redemptions of vouchers see it. */
export const ordersModule = defineModule({
  name: 'orders',
  messages,
  resources: {
    orders: {
      tabs: [
        {
          name: 'renderings',
          label: 'orders.tab',
          verb: 'get',
          Content: lazy(ordersPart(() => import('./RenderingsTab.tsx'))),
        },
      ],
    },
  },
});
