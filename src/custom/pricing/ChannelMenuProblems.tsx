import CheckIcon from '@mui/icons-material/CheckOutlined';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { channelMenuCalls, type ShownProblem } from '../../../contract/calls/channelMenus.ts';
import { highestPrice, problemCodes } from '../../../contract/catalogue/menuProblems.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { RecordNames } from '../../kit/records/RecordNames.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** What is wrong with a menu, by kind, each with links to what is wrong. */
function ProblemList({ problems }: { problems: readonly ShownProblem[] }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const kinds = problemCodes
    .map((code) => ({ code, found: problems.filter((problem) => problem.code === code) }))
    .filter(({ found }) => found.length > 0);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {kinds.map(({ code, found }) => (
        <Box key={code} component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ fontWeight: 600, pb: 1 }}>
            {translate(`pricing.problem.${code}`, { highest: money(highestPrice) })}
          </Box>
          <RecordNames found={found} />
        </Box>
      ))}
    </Box>
  );
}

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
