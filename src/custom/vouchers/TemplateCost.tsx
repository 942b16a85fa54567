import { Box, Typography } from '@mui/material';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FigureTiles } from '../../kit/figures.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMay } from '../../session/SessionContext.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { CostOfCodes, useLiability } from './CostOfCodes.tsx';

const counts = ['issued', 'usable', 'used', 'expired', 'cancelled'] as const;

/** What became of the codes of a template, what they took off, and what they can still cost. */
export default function TemplateCost({ record }: { record: WireRecord }) {
  return useMay('vouchers/vouchers', 'read') ? <CostOfTemplate id={String(record.id)} /> : null;
}

function CostOfTemplate({ id }: { id: string }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { money } = useMoneyFormats();
  const { data, error, refetch } = useLiability(id);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  if (!data) return <LoadingSkeleton shape="table" rows={4} />;
  const { codes, used, usagePerCode } = data;
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 6 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography component="h2" variant="h2">
          {translate('vouchers.costs.out')}
        </Typography>
        <FigureTiles
          tiles={[
            ...counts.map((name) => ({
              label: translate(`vouchers.costs.figure.${name}`),
              value: figures(codes[name]),
            })),
            { label: translate('vouchers.costs.figure.takenOff'), value: money(used.takenOff) },
          ]}
        />
      </Box>
      <CostOfCodes title={translate('vouchers.costs.rest')} facts={data} possible={codes.usesLeft} />
      <CostOfCodes title={translate('vouchers.costs.further')} facts={data} possible={usagePerCode} />
    </Box>
  );
}
