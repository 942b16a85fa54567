import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const libraryPart = withMessages(() => import('./library/en.ts'));
const playersPart = withMessages(() => import('./players/en.ts'));

/** The screens in stores: their layouts, and what they show. */
export const signageModule = defineModule({
  name: 'signage',
  resources: {
    'signage/media': { list: lazy(libraryPart(() => import('./library/MediaLibraryPage.tsx'))) },
    'signage/players': { list: lazy(playersPart(() => import('./players/FleetPage.tsx'))) },
  },
});
