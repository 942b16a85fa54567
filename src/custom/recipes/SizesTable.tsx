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
import type { SoldSize } from '../../../contract/calls/recipes.ts';
import { type Larder, marginOf } from '../../../contract/catalogue/recipeCost.ts';
import { sizeCosts } from '../../../contract/catalogue/sizeCost.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

const columns = ['price', 'netPrice', 'cost', 'foodCost', 'margin'] as const;

/** The sizes that use a recipe: price, cost, food cost and margin. */
export function SizesTable({ sizes, larder }: { sizes: readonly SoldSize[]; larder: Larder }) {
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
