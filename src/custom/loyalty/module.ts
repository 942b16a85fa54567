import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const loyaltyPart = withMessages(() => import('./en.ts'));

/** What loyalty points are worth, while people enter their rates. */
export const loyaltyModule = defineModule({
  name: 'loyalty',
  resources: {
    'stores/loyalty': { belowFields: lazy(loyaltyPart(() => import('./LoyaltyExample.tsx'))) },
  },
});
