import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const openStorePart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { openStore: { title: 'Open a store', tab: 'Copy settings' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    openStoreModule: typeof messages;
  }
}

/** Opening a store like another one, and copying settings from store to store. */
export const openStoreModule = defineModule({
  name: 'openStore',
  messages,
  pages: [
    {
      path: '/stores/open-like',
      title: 'openStore.title',
      icon: 'store',
      area: 'stores',
      right: { resource: 'stores', action: 'create' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(openStorePart(() => import('./OpenStorePage.tsx'))),
    },
  ],
  resources: {
    stores: {
      tabs: [
        {
          name: 'copy',
          group: 'overview',
          label: 'openStore.tab',
          verb: 'update',
          Content: lazy(openStorePart(() => import('./CopyTab.tsx'))),
        },
      ],
    },
  },
});
