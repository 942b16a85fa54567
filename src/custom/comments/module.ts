import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const commentsPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { comments: { tab: 'Comments', mentions: 'You were mentioned' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    commentsModule: typeof messages;
  }
}

/** What people say about records, of any resource. */
export const commentsModule = defineModule({
  name: 'comments',
  messages,
  home: [
    {
      title: 'comments.mentions',
      Content: lazy(commentsPart(() => import('./Mentions.tsx'))),
    },
  ],
  recordTabs: [
    {
      name: 'comments',
      group: 'activity',
      label: 'comments.tab',
      verb: 'get',
      Content: lazy(commentsPart(() => import('./CommentsTab.tsx'))),
    },
  ],
});
