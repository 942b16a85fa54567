import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const seoPart = withMessages(() => import('./en.ts'));
const belowFields = lazy(seoPart(() => import('./FieldTests.tsx')));

/** How texts do in search results, while people enter them. */
export const seoModule = defineModule({
  name: 'seo',
  resources: {
    'seo/location': { belowFields },
    'seo/store-location': { belowFields },
    'seo/product': { belowFields },
    'seo/store-product': { belowFields },
  },
});
