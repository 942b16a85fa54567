import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import {
  type CostedRecipe,
  costPerUnit,
  type LineCost,
  type RecipeCost,
} from '../../../contract/catalogue/recipeCost.ts';
import { unitOf } from '../../../contract/catalogue/units.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** The ingredients of a recipe, each with the arithmetic of its cost, and the total. */
export function CostTable({ recipe, cost }: { recipe: CostedRecipe; cost: RecipeCost }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const unit = unitOf(recipe.yieldUnitTypeId);
  const perUnit = costPerUnit(cost, recipe);
  const columns = ['net', 'waste', 'gross', 'perUnit', 'cost'] as const;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('recipes.cost.title')}>
      <Table size="small" aria-label={translate('recipes.cost.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('recipes.cost.ingredient')}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {translate(`recipes.cost.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {cost.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            <TableRow key={index}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                {line.name}
                {line.problem === null && !line.isDeducted && (
                  <Typography variant="body2" color="text.secondary">
                    {translate('recipes.cost.notDeducted')}
                  </Typography>
                )}
              </TableCell>
              {line.problem === null ? (
                <Arithmetic line={line} />
              ) : (
                <TableCell colSpan={columns.length} align="right" sx={{ color: 'warning.main' }}>
                  {translate(`recipes.cost.problems.${line.problem}`)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={columns.length}>
              {translate('recipes.cost.total')}
            </TableCell>
            <TableCell align="right" sx={{ ...figures, fontWeight: 600 }}>
              {money(cost.cents)}
            </TableCell>
          </TableRow>
          {perUnit !== null && recipe.yieldQuantity !== 1 && (
            <TableRow>
              <TableCell component="th" scope="row" colSpan={columns.length}>
                {translate('recipes.cost.totalPerUnit', { unit: unit.label })}
              </TableCell>
              <TableCell align="right" sx={figures}>
                {money(perUnit)}
              </TableCell>
            </TableRow>
          )}
        </TableFooter>
      </Table>
      {!cost.isComplete && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ p: 2 }}>
          {translate('recipes.cost.partial')}
        </Typography>
      )}
    </TableContainer>
  );
}

/** What goes in, what is lost, what must be bought, and what that costs. */
function Arithmetic({ line }: { line: LineCost }) {
  const translate = useTranslate();
  const { money, currencySign, currencyDigits: digits } = useMoneyFormats();
  const { figures: number } = useNumberFormats();
  const quantity = (value: number, unitId: number) => `${number(value, 0, 3)} ${unitOf(unitId).label}`;
  return (
    <>
      <TableCell align="right" sx={figures}>
        {quantity(line.net, line.unitTypeId)}
      </TableCell>
      <TableCell align="right" sx={figures}>
        {number(line.wastePercentage, 0, 2)}%
      </TableCell>
      <TableCell align="right" sx={figures}>
        {quantity(line.gross, line.unitTypeId)}{' '}
        {line.converted !== null &&
          translate('recipes.cost.converted', { quantity: quantity(line.converted, line.costUnitTypeId) })}
      </TableCell>
      <TableCell align="right" sx={figures}>
        {translate('recipes.cost.perOne', {
          amount: money(line.perUnit / 100),
          unit: unitOf(line.costUnitTypeId).label,
        })}
      </TableCell>
      <TableCell align="right" sx={figures}>
        {/* To the hundredth of a minor unit, because many lines cost only a few of them. */}
        {currencySign} {number(line.cost / 100 / 10 ** digits, digits, digits + 2)}
      </TableCell>
    </>
  );
}
