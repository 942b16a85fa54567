import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const recipesPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { recipes: { sizeCost: 'Cost' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    recipesModule: typeof messages;
  }
}

/** What recipes cost, and what the dishes leave. */
export const recipesModule = defineModule({
  name: 'recipes',
  messages,
  resources: {
    recipes: { belowFields: lazy(recipesPart(() => import('./RecipeCostPart.tsx'))) },
    'menus/subtypes': {
      tabs: [
        {
          name: 'cost',
          label: 'recipes.sizeCost',
          verb: 'get',
          Content: lazy(recipesPart(() => import('./SizeCostTab.tsx'))),
        },
      ],
    },
  },
});
