import { Box, Typography } from '@mui/material';
import { costOfRecipe } from '../../../contract/catalogue/recipeCost.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { BelowFieldsProps } from '../../modules/module.ts';
import { CostTable } from './CostTable.tsx';
import { SizesTable } from './SizesTable.tsx';
import { recipeOf, useRecipeCost } from './useRecipeCost.ts';

/** What the recipe in the form costs, line by line, and what the sizes that use it leave. */
export default function RecipeCostPart({ record, values }: BelowFieldsProps) {
  const translate = useTranslate();
  const recipe = recipeOf(values);
  const recipeId = record && String(record.id);
  const { data, error, refetch } = useRecipeCost(recipe, recipeId);
  const above = recipeId === undefined ? [] : [recipeId];
  return (
    <Box sx={{ mt: 4, maxWidth: 880, display: 'grid', gap: 4 }}>
      <Box>
        <Typography component="h2" variant="h2">
          {translate('recipes.cost.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('recipes.cost.explain')}
        </Typography>
      </Box>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} isSmall />
      ) : recipe.lines.length === 0 ? (
        <Typography color="text.secondary">{translate('recipes.cost.none')}</Typography>
      ) : data ? (
        <>
          <CostTable recipe={recipe} cost={costOfRecipe(recipe, data.larder, above)} />
          {data.sizes.length > 0 && recipeId !== undefined && (
            <SizesTable
              sizes={data.sizes}
              larder={{ ...data.larder, recipes: new Map([...data.larder.recipes, [recipeId, recipe]]) }}
            />
          )}
        </>
      ) : (
        <LoadingSkeleton shape="table" rows={4} />
      )}
    </Box>
  );
}
