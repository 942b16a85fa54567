import { lazy } from 'react';
import { reactAdminPages } from '../../../src/crud/reactAdminPages.tsx';
import { withMessages } from '../../../src/i18n/messages.ts';
import { defineModule } from '../../../src/modules/module.ts';

const tidesPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = {
  tides: { title: 'Tide table', mooring: 'Mooring', wooden: 'Wooden boats' },
};

declare module '../../../src/i18n/messageKeys.ts' {
  interface MessageFiles {
    tidesModule: typeof messages;
  }
}

/** An area of its own: a page, an entry beside it, and a tab of the boats' records. */
export const tidesModule = defineModule<'fleet/boats'>({
  name: 'tides',
  messages,
  pages: [
    {
      path: '/tides',
      title: 'tides.title',
      icon: 'schedule',
      area: 'stock',
      right: { resource: 'fleet/boats', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(tidesPart(() => import('./TidesPage.tsx'))),
    },
  ],
  entries: [
    {
      path: `/fleet/boats?filter=${encodeURIComponent('{"hull":"WOOD"}')}`,
      title: 'tides.wooden',
      icon: 'table',
      area: 'stock',
      right: { resource: 'fleet/boats', action: 'read' },
      shownIn: ['palette'],
    },
  ],
  resources: {
    'fleet/boats': {
      tabs: [
        {
          name: 'mooring',
          label: 'tides.mooring',
          verb: 'update',
          Content: lazy(tidesPart(() => import('./MooringTab.tsx'))),
        },
      ],
    },
  },
});

/** The pages of a resource, made of react-admin's own components. */
export const harboursModule = defineModule<'fleet/harbours'>({
  name: 'harbours',
  resources: {
    'fleet/harbours': reactAdminPages(() => import('./harbours.tsx'), ['list', 'create', 'edit']),
  },
});
