import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const changesPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { priceChanges: { plan: 'Plan price change', preview: 'Preview' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    priceChangesModule: typeof messages;
  }
}

/** New prices by a formula, and what a price change does to each price. */
export const priceChangesModule = defineModule({
  name: 'priceChanges',
  messages,
  pages: [
    {
      path: '/plan-price-change',
      title: 'priceChanges.plan',
      icon: 'schedule',
      area: 'pricing',
      right: { resource: 'pricing/price-changes', action: 'create' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(changesPart(() => import('./PlanPage.tsx'))),
    },
  ],
  resources: {
    'pricing/price-changes': {
      tabs: [
        {
          name: 'preview',
          label: 'priceChanges.preview',
          verb: 'get',
          Content: lazy(changesPart(() => import('./ReviewTab.tsx'))),
        },
      ],
    },
  },
});
