import { Box } from '@mui/material';
import type { ExplainedSize } from '../../../contract/calls/channelMenus.ts';
import type { RecordLink } from '../../../contract/catalogue/menuShape.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { RecordName } from '../../kit/records/RecordNames.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

interface LadderStepProps {
  text: string;
  record: RecordLink | null;
  amount: string;
  /** Whether the rule had nothing to say, gave an amount, or decided. */
  state: 'asked' | 'found' | 'decides';
}

/** One rule of a price: what it says, the record behind it, and the amount. */
function LadderStep({ text, record, amount, state }: LadderStepProps) {
  const translate = useTranslate();
  const isQuiet = state === 'asked';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '12px minmax(0, 1fr) auto',
        columnGap: 3,
        py: 2,
        px: 3,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: state === 'decides' ? 'accent.soft' : undefined,
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          mt: '5px',
          borderRadius: '50%',
          border: 2,
          borderColor: isQuiet ? 'text.disabled' : 'primary.main',
          bgcolor: state === 'decides' ? 'primary.main' : undefined,
        }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ color: isQuiet ? 'text.secondary' : 'text.primary' }}>
          {text} {state === 'decides' && <strong>{translate('pricing.decides')}</strong>}
        </Box>
        {record && <RecordName record={record} />}
      </Box>
      <Box
        sx={{
          fontVariantNumeric: 'tabular-nums',
          textAlign: 'right',
          color: isQuiet ? 'text.secondary' : 'text.primary',
          fontWeight: state === 'decides' ? 600 : undefined,
        }}
      >
        {amount}
      </Box>
    </Box>
  );
}

interface PriceLadderProps {
  size: ExplainedSize;
  /** Menu, channel and day, as one text. */
  where: string;
}

/** Every rule that was asked for the price of a size, down to the one that decided, and the tax in the price. */
export function PriceLadder({ size, where }: PriceLadderProps) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const { figures } = useNumberFormats();
  const { name, price, steps, tax } = size;
  const title =
    price === null
      ? translate('pricing.whyNone', { size: name })
      : translate('pricing.why', { size: name, price: money(price) });
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        {title}
      </Box>
      <Box sx={{ color: 'text.secondary', pb: 3 }}>{where}</Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, index) => (
          <LadderStep
            key={step.rule}
            text={translate(`pricing.${step.price === null ? 'notFound' : 'found'}.${step.rule}`)}
            record={step.record}
            amount={step.price === null ? translate('pricing.asksOn') : money(step.price)}
            state={step.price === null ? 'asked' : index === steps.length - 1 ? 'decides' : 'found'}
          />
        ))}
        {price !== null && tax && (
          <>
            <LadderStep
              text={translate(tax.isInPrice ? 'pricing.tax' : 'pricing.taxOnTop', {
                rate: figures(tax.ratePercent, 0, 3),
              })}
              record={tax.record}
              amount={money(tax.tax)}
              state="found"
            />
            <LadderStep
              text={translate(tax.isInPrice ? 'pricing.value' : 'pricing.total')}
              record={null}
              amount={money(tax.isInPrice ? tax.value : tax.total)}
              state="found"
            />
          </>
        )}
      </Box>
      {price === null && <p>{translate('pricing.noRule')}</p>}
      {price !== null && !tax && <p>{translate('pricing.noTax')}</p>}
    </Box>
  );
}
