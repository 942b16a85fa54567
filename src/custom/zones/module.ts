import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

// The tester says in the words of the hours whether a store delivers now.
const zonesPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/storeHours/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = { zones: { tester: 'Test an address', coverage: 'Zone coverage' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    zonesModule: typeof messages;
  }
}

const right = { resource: 'stores/delivery-zones', action: 'read' } as const;

/** Where stores deliver: which zone counts at a place, and where zones overlap or leave holes. */
export const zonesModule = defineModule({
  name: 'zones',
  messages,
  pages: [
    {
      path: '/test-address',
      title: 'zones.tester',
      icon: 'location',
      area: 'stores',
      right,
      shownIn: ['navigation', 'palette'],
      Content: lazy(zonesPart(() => import('./TesterPage.tsx'))),
    },
    {
      path: '/zone-coverage',
      title: 'zones.coverage',
      icon: 'layers',
      area: 'stores',
      right,
      shownIn: ['navigation', 'palette'],
      Content: lazy(zonesPart(() => import('./CoveragePage.tsx'))),
    },
  ],
});
