import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const definitionsPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { definitions: { title: 'Definitions' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    definitionsModule: typeof messages;
  }
}

/** The definitions that an admin added as files, and their mistakes. */
export const definitionsModule = defineModule({
  name: 'definitions',
  messages,
  pages: [
    {
      path: '/definitions',
      title: 'definitions.title',
      icon: 'tune',
      area: 'setup',
      navigation: 'last',
      right: { resource: 'definitions', action: 'configure' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(definitionsPart(() => import('./DefinitionsPage.tsx'))),
    },
  ],
});
