import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CheckedRule, CheckedVoucher, ExplainedVouchers } from '../../../contract/calls/orderIntake.ts';
import { weekDays } from '../../../contract/stores/weekHours.ts';
import { listText } from '../../i18n/listText.ts';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Column, FigureTable, inOrder, type Order } from '../../kit/figures.tsx';
import { StateChip } from '../../kit/StateChip.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** What the codes take off, and each of their rules. */
export function CheckExplanation({ explained }: { explained: ExplainedVouchers }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const [order, setOrder] = useState<Order>();
  const { vouchers, lines, subtotal, discount, deliveryFee } = explained;
  const columns: readonly Column<ExplainedVouchers['lines'][number]>[] = [
    {
      ...{ name: 'description', label: translate('vouchers.check.item') },
      value: ({ description }) => description,
      show: ({ quantity, description }) => `${quantity} × ${description}`,
    },
    {
      ...{ name: 'price', label: translate('vouchers.check.price'), isNumber: true },
      value: ({ price, quantity }) => price * quantity,
      show: ({ price, quantity }) => money(price * quantity),
    },
    {
      ...{ name: 'discount', label: translate('vouchers.check.discount'), isNumber: true },
      value: (line) => line.discount,
      show: (line) => money(line.discount),
    },
  ];
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4, width: '100%', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {vouchers.map((voucher) => (
        <VoucherChecks key={voucher.code} voucher={voucher} />
      ))}
      <FigureTable
        label={translate('vouchers.check.items')}
        columns={columns}
        rows={inOrder(lines, columns, order)}
        keyOf={(line) => `${lines.indexOf(line)}`}
        order={order}
        onOrder={setOrder}
      />
      <Typography variant="body2">
        {translate('vouchers.check.sums', {
          ...{ subtotal: money(subtotal), discount: money(discount), fee: money(deliveryFee) },
        })}
      </Typography>
    </Box>
  );
}

function VoucherChecks({ voucher: { code, isUsable, discount, checks } }: { voucher: CheckedVoucher }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const textOf = useRuleText();
  return (
    <Box
      component="section"
      aria-label={code}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 4 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, pb: 2 }}>
        <Typography component="h2" variant="h3" sx={{ fontFamily: 'monospace' }}>
          {code}
        </Typography>
        <StateChip
          colour={isUsable ? 'success' : 'error'}
          label={
            isUsable
              ? translate('vouchers.check.takesOff', { amount: money(discount) })
              : translate('vouchers.check.unusable')
          }
        />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {checks.map((rule) => (
          <Box component="li" key={rule.check} sx={{ display: 'flex', gap: 2 }}>
            {rule.isMet ? (
              <CheckIcon fontSize="small" color="success" titleAccess={translate('vouchers.check.met')} />
            ) : (
              <CloseIcon fontSize="small" color="error" titleAccess={translate('vouchers.check.unmet')} />
            )}
            <Typography variant="body2">
              {translate(`vouchers.check.rule.${rule.check}`)}
              {!rule.isMet && `: ${textOf(rule)}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const amounts = ['minimum', 'spent', 'missing', 'budget', 'rest'];
const dates = ['firstDay', 'lastDay'];

const weekdayNumbers: ReadonlyMap<string, number> = new Map(weekDays.map((name, number) => [name, number]));

/** Says why an order does not meet a rule, and what would make it do so. */
function useRuleText() {
  const translate = useTranslate();
  const locale = useIntlLocale();
  const { day } = useMomentFormats();
  const { money } = useMoneyFormats();
  // The first of January 2024 is a Monday.
  const weekdayOf = (name: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, 1 + (weekdayNumbers.get(name) ?? 0)),
    );
  const shown = (name: string, value: string | number | string[]): string | number => {
    if (Array.isArray(value)) return listText(name === 'days' ? value.map(weekdayOf) : value);
    if (amounts.includes(name)) return money(Number(value));
    return dates.includes(name) ? day(String(value)) : value;
  };
  return ({ check, details }: CheckedRule): string =>
    translate(
      `vouchers.check.why.${check}`,
      Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shown(name, value)])),
    );
}
