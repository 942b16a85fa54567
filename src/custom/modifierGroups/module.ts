import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const groupsPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/menuItems/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = { modifierGroups: { tab: 'Items' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    modifierGroupsModule: typeof messages;
  }
}

/** Where groups of modifiers are used, and how they come to items. */
export const modifierGroupsModule = defineModule({
  name: 'modifierGroups',
  messages,
  resources: {
    'menus/modifier-groups': {
      notice: lazy(groupsPart(() => import('./GroupNotice.tsx'))),
      tabs: [
        {
          name: 'items',
          label: 'modifierGroups.tab',
          verb: 'get',
          Content: lazy(groupsPart(() => import('./GroupItemsTab.tsx'))),
        },
      ],
    },
  },
});
