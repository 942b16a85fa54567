import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type LoyaltyRates, pointsOf, worthOf } from '../../../contract/stores/loyalty.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { BelowFieldsProps } from '../../modules/module.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** An order to work with, in whole units of the currency. */
const exampleOrder = 250;

const numberOf = (value: unknown): number => {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
};

/** What an order earns and what that is worth, with the rates in the form. */
export default function LoyaltyExample({ values }: BelowFieldsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { money, currencyDigits } = useMoneyFormats();
  const whole = 10 ** currencyDigits;
  const order = exampleOrder * whole;
  const rates: LoyaltyRates = {
    earnRate: numberOf(values.earnRate),
    redeemRate: numberOf(values.redeemRate),
    minimumPoints: numberOf(values.minimumPoints),
  };
  const points = pointsOf(order, rates, currencyDigits);
  const isEnough = points > 0 && points >= rates.minimumPoints;
  const spent = rates.earnRate === 0 ? null : Math.ceil((rates.minimumPoints / rates.earnRate) * whole);
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 1 }}>
      <Typography variant="h2">{translate('loyalty.title')}</Typography>
      <Typography>
        {translate('loyalty.earns', { order: money(order), smart_count: points, count: figures(points) })}
      </Typography>
      <Typography>
        {isEnough
          ? translate('loyalty.saves', { worth: money(worthOf(points, rates)) })
          : translate('loyalty.tooFew', { count: figures(rates.minimumPoints) })}
      </Typography>
      {spent !== null && rates.minimumPoints > 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('loyalty.needed', {
            ...{ spent: money(spent), worth: money(worthOf(rates.minimumPoints, rates)) },
          })}
        </Typography>
      )}
    </Box>
  );
}
