import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const editorPart = withMessages(() => import('./editor/en.ts'));
const libraryPart = withMessages(() => import('./library/en.ts'));
const playersPart = withMessages(() => import('./players/en.ts'));

/** The screens in stores: their layouts, and what they show. */
export const signageModule = defineModule({
  name: 'signage',
  resources: {
    'signage/layouts': {
      create: lazy(editorPart(() => import('./editor/NewLayoutPage.tsx'))),
      edit: lazy(editorPart(() => import('./editor/LayoutPage.tsx'))),
    },
    'signage/media': { list: lazy(libraryPart(() => import('./library/MediaLibraryPage.tsx'))) },
    'signage/players': { list: lazy(playersPart(() => import('./players/FleetPage.tsx'))) },
  },
});
