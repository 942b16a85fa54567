import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const openPath = '/stores/open-like';
const openStorePart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = {
  openStore: {
    title: 'Open a store',
    tab: 'Copy settings',
    likeThis: 'Open a store like this',
    likeAnother: 'Open a store like another',
  },
};

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
      path: openPath,
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
      duplicate: {
        label: 'openStore.likeThis',
        listLabel: 'openStore.likeAnother',
        to: (store) => (store ? `${openPath}?like=${store.id}` : openPath),
      },
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
