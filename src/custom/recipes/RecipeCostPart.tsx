import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { recipeCostsCall, type SoldSize } from '../../../contract/calls/recipes.ts';
import {
  type CostedLine,
  type CostedRecipe,
  costOfRecipe,
  type Larder,
  marginOf,
} from '../../../contract/catalogue/recipeCost.ts';
import { sizeCosts } from '../../../contract/catalogue/sizeCost.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { BelowFieldsProps } from '../../modules/module.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { CostTable } from './CostTable.tsx';

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The recipe as it is in the form. */
function recipeOf(values: Values): CostedRecipe {
  const lines: readonly Values[] = Array.isArray(values.lines) ? values.lines : [];
  return {
    name: textOf(values.name) ?? '',
    yieldQuantity: numberOf(values.yieldQuantity) ?? 1,
    yieldUnitTypeId: numberOf(values.yieldUnitTypeId) ?? 41,
    lines: lines.map(
      (line): CostedLine => ({
        stockItemId: textOf(line.stockItemId),
        usedRecipeId: textOf(line.usedRecipeId),
        quantity: numberOf(line.quantity),
        unitTypeId: numberOf(line.unitTypeId),
      }),
    ),
  };
}

const named = (ids: readonly (string | null | undefined)[]): string[] =>
  [...new Set(ids.flatMap((id) => id ?? []))].sort();

/** What the cost of a recipe in a form is worked out from. It is asked for again only when another ingredient is chosen. */
function useRecipeCost(recipe: CostedRecipe, recipeId: string | undefined) {
  const api = useApi();
  const body = {
    ...(recipeId !== undefined && { recipeId }),
    stockItemIds: named(recipe.lines.map(({ stockItemId }) => stockItemId)),
    recipeIds: named(recipe.lines.map(({ usedRecipeId }) => usedRecipeId)),
  };
  return useQuery({
    queryKey: ['recipes', 'costs', body],
    queryFn: async ({ signal }) => {
      const { items, recipes, sizes } = await api(recipeCostsCall, { body, signal });
      const larder: Larder = {
        items: new Map(items.map((item) => [item.id, item])),
        recipes: new Map(recipes.map((one) => [one.id, one])),
      };
      return { larder, sizes };
    },
    placeholderData: keepPreviousData,
  });
}

const columns = ['price', 'netPrice', 'cost', 'foodCost', 'margin'] as const;

/** The sizes that use a recipe: price, cost, food cost and margin. */
function SizesTable({ sizes, larder }: { sizes: readonly SoldSize[]; larder: Larder }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const { figures } = useNumberFormats();
  const costOf = sizeCosts(larder);
  const unknown = translate('recipes.sizes.unknown');
  const textOf = (cents: number | null) => (cents === null ? unknown : money(cents));
  return (
    <Box>
      <Typography component="h3" variant="h3">
        {translate('recipes.sizes.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('recipes.sizes.explain')}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={translate('recipes.sizes.title')}>
        <Table size="small" aria-label={translate('recipes.sizes.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('recipes.sizes.name')}</TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {translate(`recipes.sizes.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {sizes.map((size) => {
              const cost = costOf(size.recipes);
              const { netPrice } = size;
              const left = cost === null || netPrice === null ? null : marginOf(netPrice, cost);
              const foodCost = left?.foodCost ?? null;
              const values = {
                price: textOf(size.price),
                netPrice: textOf(netPrice),
                cost: textOf(cost),
                foodCost: foodCost === null ? unknown : `${figures(foodCost / 100, 2)}%`,
                margin: textOf(left?.margin ?? null),
              };
              return (
                <TableRow key={size.id}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                    {size.name}
                  </TableCell>
                  {columns.map((column) => (
                    <TableCell
                      key={column}
                      align="right"
                      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                    >
                      {values[column]}
                    </TableCell>
                  ))}
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

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
