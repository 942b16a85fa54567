import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const importPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/tableImport/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = { chainImport: { title: 'Import a chain' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    chainImportModule: typeof messages;
  }
}

/** Importing all stores of a chain from a file. */
export const chainImportModule = defineModule({
  name: 'chainImport',
  messages,
  pages: [
    {
      path: '/stores/import-chain',
      title: 'chainImport.title',
      icon: 'table',
      area: 'stores',
      navigation: 'last',
      right: { resource: 'stores', action: 'import' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(importPart(() => import('./ChainImportPage.tsx'))),
    },
  ],
});
