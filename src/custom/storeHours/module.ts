import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const hoursPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/storeHours/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = { storeHours: { tab: 'When guests can order', calendar: 'Closure calendar' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    storeHoursModule: typeof messages;
  }
}

/** When guests can order from stores, and the days on which stores close. */
export const storeHoursModule = defineModule({
  name: 'storeHours',
  messages,
  pages: [
    {
      path: '/closure-calendar',
      title: 'storeHours.calendar',
      icon: 'schedule',
      area: 'stores',
      right: { resource: 'stores/closures', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(hoursPart(() => import('./ClosureCalendarPage.tsx'))),
    },
  ],
  resources: {
    stores: {
      notice: lazy(hoursPart(() => import('./StoreNow.tsx'))),
      tabs: [
        {
          name: 'hours',
          group: 'hours',
          label: 'storeHours.tab',
          verb: 'get',
          Content: lazy(hoursPart(() => import('./HoursTab.tsx'))),
        },
      ],
    },
  },
});
