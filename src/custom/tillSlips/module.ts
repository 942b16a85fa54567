import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const slipPart = withMessages(() => import('./en.ts'));

/** How till slips look while people enter their headers. */
export const tillSlipsModule = defineModule({
  name: 'tillSlips',
  resources: {
    'stores/till-slip-headers': {
      belowFields: lazy(slipPart(() => import('./SlipPreview.tsx'))),
      isPreview: true,
    },
  },
});
