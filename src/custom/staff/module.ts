import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const staffPart = withMessages(() => import('./en.ts'));

/** The people who work for a customer: how they sign in. */
export const staffModule = defineModule({
  name: 'staff',
  messages: { staff: { tab: 'Access' } },
  resources: {
    'access/staff': {
      tabs: [
        {
          name: 'access',
          label: 'staff.tab',
          verb: 'update',
          Content: lazy(staffPart(() => import('./StaffAccess.tsx'))),
        },
      ],
    },
  },
});
