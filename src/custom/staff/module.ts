import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const staffPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { staff: { tab: 'Access' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    staffModule: typeof messages;
  }
}

/** The staff of a customer, and how they sign in. */
export const staffModule = defineModule({
  name: 'staff',
  messages,
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
