import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';
import { homePath } from '../../session/signInSteps.ts';
import { FirstPage } from './FirstPage.tsx';

const homePart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { home: { title: 'Home' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    homeModule: typeof messages;
  }
}

/** What waits for a person, figures, recent changes, and the way back to where they were. */
export const homeModule = defineModule({
  name: 'home',
  messages,
  pages: [
    {
      path: homePath,
      title: 'home.title',
      icon: 'home',
      shownIn: ['navigation', 'palette'],
      Content: lazy(homePart(() => import('./HomePage.tsx'))),
    },
  ],
  Below: FirstPage,
});
