import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const importPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/tableImport/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = { menuImport: { title: 'Import a menu' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    menuImportModule: typeof messages;
  }
}

/** Importing a whole menu from a file. */
export const menuImportModule = defineModule({
  name: 'menuImport',
  messages,
  pages: [
    {
      path: '/menus/import-menu',
      title: 'menuImport.title',
      icon: 'table',
      area: 'menu',
      navigation: 'last',
      right: { resource: 'menus/items', action: 'import' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(importPart(() => import('./MenuImportPage.tsx'))),
    },
  ],
});
