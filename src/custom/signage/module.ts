import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { patiently } from '../../i18n/patiently.ts';
import { defineModule } from '../../modules/module.ts';

const signagePart = withMessages(() => import('./en.ts'));

/** The screens in stores: their layouts, and what they show. */
export const signageModule = defineModule({
  name: 'signage',
  resources: {
    'signage/layouts': {
      create: lazy(signagePart(() => import('./editor/NewLayoutPage.tsx'))),
      edit: lazy(signagePart(() => import('./editor/LayoutPage.tsx'))),
    },
    'signage/media': { list: lazy(signagePart(() => import('./library/MediaLibraryPage.tsx'))) },
    'signage/boards': {
      belowFields: lazy(signagePart(() => import('./boards/BoardPreview.tsx'))),
      isPreview: true,
    },
    'signage/screen-files': {
      cells: { mediaId: lazy(patiently(() => import('./MediaCell.tsx'))) },
      widths: { mediaId: 240 },
    },
    'signage/players': { list: lazy(signagePart(() => import('./players/FleetPage.tsx'))) },
  },
});
