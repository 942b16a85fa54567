import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const variantsPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/menuItems/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = { variants: { tab: 'Combinations and items' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    variantsModule: typeof messages;
  }
}

/** What a template of variants makes of items. */
export const variantsModule = defineModule({
  name: 'variants',
  messages,
  resources: {
    'menus/items': { belowFields: lazy(variantsPart(() => import('./SizesPreview.tsx'))) },
    'variants/templates': {
      tabs: [
        {
          name: 'combinations',
          label: 'variants.tab',
          verb: 'get',
          Content: lazy(variantsPart(() => import('./TemplateTab.tsx'))),
        },
      ],
    },
  },
});
