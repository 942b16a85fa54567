import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const marginsPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { margins: { items: 'Item margins', recipes: 'Recipe costs' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    marginsModule: typeof messages;
  }
}

/** What items and recipes cost, and what they earn. */
export const marginsModule = defineModule({
  name: 'margins',
  messages,
  pages: [
    {
      path: '/reports/menu-items',
      title: 'margins.items',
      icon: 'percent',
      area: 'pricing',
      right: { resource: 'menus/channel-items', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(marginsPart(() => import('./ItemMarginsPage.tsx'))),
    },
    {
      path: '/reports/recipes',
      title: 'margins.recipes',
      icon: 'restaurant',
      area: 'pricing',
      right: { resource: 'recipes', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(marginsPart(() => import('./RecipeCostsPage.tsx'))),
    },
  ],
});
