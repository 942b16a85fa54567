import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type VoucherLiability, voucherLiabilityCall } from '../../../contract/calls/vouchers.ts';
import { liabilityOf } from '../../../contract/vouchers/liability.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FigureTiles } from '../../kit/figures.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** What the costs of a template's codes are worked out from. It is asked for once, however many codes people think of. */
export function useLiability(templateId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['vouchers/vouchers', 'liability', templateId],
    queryFn: ({ signal }) => api(voucherLiabilityCall, { params: { id: templateId }, signal }),
  });
}

interface CostOfCodesProps {
  title: string;
  facts: VoucherLiability;
  /** How often guests could use the codes if the template had no limits. */
  possible: number;
}

/** What codes cost at most and as expected, and where these amounts come from. */
export function CostOfCodes({ title, facts, possible }: CostOfCodesProps) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const { figures } = useNumberFormats();
  const { uses, perUse, basis, worst, limit, expected, share, shareOf } = liabilityOf(facts, possible);
  const amountOf = (amount: number | null) =>
    amount === null ? translate('vouchers.costs.unknown') : money(amount);
  const nameOf = (name: 'uses' | 'most' | 'usualFee' | 'usualBasket' | 'expected') =>
    translate(`vouchers.costs.figure.${name}`);
  const isOpen = limit === 'NONE';
  // Only a fee can be higher than the usual one; a budget stops that too.
  const isUsualFee = basis === 'FEE' && limit !== 'BUDGET';
  const tiles = [
    { label: nameOf('uses'), value: figures(uses) },
    ...(isOpen
      ? [
          { label: nameOf('most'), value: translate('vouchers.costs.noLimit'), isWarning: true },
          { label: nameOf('usualBasket'), value: amountOf(worst) },
        ]
      : [{ label: nameOf(isUsualFee ? 'usualFee' : 'most'), value: amountOf(worst) }]),
    { label: nameOf('expected'), value: amountOf(expected) },
  ];
  const notes = [
    perUse === null
      ? translate(`vouchers.costs.noValue.${basis}`)
      : translate(`vouchers.costs.value.${basis}`, { value: money(perUse) }),
    ...(limit === 'CODES' ? [] : [translate(`vouchers.costs.limit.${limit}`)]),
    ...(expected === null
      ? []
      : [
          translate(`vouchers.costs.share.${shareOf}`, {
            ...{ uses: figures(share.uses), possible: figures(share.possible) },
          }),
        ]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h2">
        {title}
      </Typography>
      <FigureTiles tiles={tiles} />
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 880 }}>
        {notes.join(' ')}
      </Typography>
    </Box>
  );
}
