import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const tillsPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { tills: { title: 'Tills', keys: 'Till keys' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    tillsModule: typeof messages;
  }
}

/** The tills of stores: who is there, what they were sent, and the keys that they sign in with. */
export const tillsModule = defineModule({
  name: 'tills',
  messages,
  pages: [
    {
      path: '/tills',
      title: 'tills.title',
      icon: 'receipt',
      area: 'deployment',
      right: { resource: 'stores', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(tillsPart(() => import('./TillsPage.tsx'))),
    },
  ],
  resources: {
    stores: {
      tabs: [
        {
          name: 'keys',
          group: 'devices',
          label: 'tills.keys',
          verb: 'update',
          Content: lazy(tillsPart(() => import('./KeysTab.tsx'))),
        },
      ],
    },
  },
});
