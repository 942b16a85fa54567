import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const deliveryPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { delivery: { complete: 'Link with Uber Eats', tab: 'Link with Uber Eats' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    deliveryModule: typeof messages;
  }
}

/** Delivery platforms. */
export const deliveryModule = defineModule({
  name: 'delivery',
  messages,
  pages: [
    // Where a platform sends people once it is linked. Everyone may open it, so that nobody has to sign in there.
    {
      path: '/uber-eats-complete',
      title: 'delivery.complete',
      audience: 'everyone',
      Content: lazy(deliveryPart(() => import('./LinkCompletePage.tsx'))),
    },
  ],
  resources: {
    stores: {
      tabs: [
        {
          name: 'uber',
          group: 'channels',
          label: 'delivery.tab',
          verb: 'get',
          Content: lazy(deliveryPart(() => import('./UberTab.tsx'))),
        },
      ],
    },
  },
});
