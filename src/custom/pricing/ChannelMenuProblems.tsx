import CheckIcon from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { channelMenuCalls } from '../../../contract/calls/channelMenus.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { ProblemList } from './ProblemList.tsx';

/** What is wrong with a menu on one channel today. */
export default function ChannelMenuProblems({ record }: { record: Pick<WireRecord, 'id'> }) {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['menus/channel-menus', 'problems', String(record.id)],
    queryFn: ({ signal }) => api(channelMenuCalls.problems, { params: { id: record.id }, signal }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  if (!data) return <LoadingSkeleton shape="form" rows={4} />;
  if (data.length === 0)
    return (
      <StateMessage
        icon={CheckIcon}
        title={translate('pricing.noProblems')}
        hint={translate('pricing.noProblemsHint')}
        isSmall
      />
    );
  return (
    <Box sx={{ px: 6, py: 4 }}>
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        {translate('pricing.problemCount', { smart_count: data.length })}
      </Box>
      <Box component="p" sx={{ m: 0, pt: 1, pb: 3, color: 'text.secondary' }}>
        {translate('pricing.problemsAbout')}
      </Box>
      <ProblemList problems={data} />
    </Box>
  );
}
