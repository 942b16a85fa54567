import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const recipesPart = withMessages(() => import('./en.ts'));

/** What recipes cost, and what the dishes leave. */
export const recipesModule = defineModule({
  name: 'recipes',
  resources: {
    recipes: { belowFields: lazy(recipesPart(() => import('./RecipeCostPart.tsx'))) },
  },
});
