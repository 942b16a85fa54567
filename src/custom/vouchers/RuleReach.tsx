import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { voucherRuleReachCall } from '../../../contract/calls/vouchers.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';

/** Says before a change of a rule what it reaches. A rule without templates reaches nothing. */
export default function RuleReach({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const api = useApi();
  const id = String(record.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['vouchers/rules', 'reach', id],
    queryFn: ({ signal }) => api(voucherRuleReachCall, { params: { id }, signal }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  if (!data || data.templates === 0) return null;
  return (
    <Box sx={{ px: 6, pt: 4 }}>
      <Alert severity="info" role="note">
        {translate('vouchers.ruleReach', {
          ...{ templates: figures(data.templates), codes: figures(data.codes), links: figures(data.links) },
        })}
      </Alert>
    </Box>
  );
}
