import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const pricingPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/channels/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = {
  pricing: {
    prices: 'Prices',
    problems: 'Problems',
    channelPricing: 'Channel pricing',
    allPrices: 'All prices',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    pricingModule: typeof messages;
  }
}

/** What items cost on each channel, why, and what is wrong with a menu. */
export const pricingModule = defineModule({
  name: 'pricing',
  messages,
  pages: [
    {
      path: '/channel-pricing',
      title: 'pricing.channelPricing',
      icon: 'payments',
      area: 'pricing',
      right: { resource: 'pricing/channel-prices', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(pricingPart(() => import('./channelPrices/ChannelPricesPage.tsx'))),
    },
  ],
  resources: {
    'menus/items': {
      tabs: [
        {
          name: 'prices',
          label: 'pricing.prices',
          verb: 'get',
          Content: lazy(pricingPart(() => import('./ItemPrices.tsx'))),
        },
      ],
    },
    'menus/channel-menus': {
      tabs: [
        {
          name: 'prices',
          label: 'pricing.prices',
          verb: 'get',
          Content: lazy(pricingPart(() => import('./ChannelMenuPrices.tsx'))),
        },
        {
          name: 'problems',
          label: 'pricing.problems',
          verb: 'get',
          Content: lazy(pricingPart(() => import('./ChannelMenuProblems.tsx'))),
        },
      ],
    },
    menus: {
      tabs: [
        {
          name: 'all-prices',
          label: 'pricing.allPrices',
          verb: 'get',
          Content: lazy(pricingPart(() => import('./channelPrices/MenuPricesTab.tsx'))),
        },
        {
          name: 'problems',
          label: 'pricing.problems',
          verb: 'get',
          Content: lazy(pricingPart(() => import('./MenuProblems.tsx'))),
        },
      ],
    },
  },
});
