import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import type { BelowFieldsProps } from '../../modules/module.ts';
import { useMay } from '../../session/SessionContext.tsx';
import { CostOfCodes, useLiability } from './CostOfCodes.tsx';

/** What a batch can cost, before somebody makes it. */
export default function BatchCost({ values }: Pick<BelowFieldsProps, 'values'>) {
  const mayRead = useMay('vouchers/vouchers', 'read');
  const { voucherTemplateId: id, batchSize: size } = values;
  const isAsked = typeof id === 'string' && typeof size === 'number' && size > 0;
  return mayRead && isAsked ? <NewBatchCost templateId={id} size={size} /> : null;
}

function NewBatchCost({ templateId, size }: { templateId: string; size: number }) {
  const translate = useTranslate();
  const { data, error, refetch } = useLiability(templateId);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  return (
    data && (
      <Box sx={{ mt: 4 }}>
        <CostOfCodes
          title={translate('vouchers.costs.batch')}
          facts={data}
          possible={size * data.usagePerCode}
        />
      </Box>
    )
  );
}
