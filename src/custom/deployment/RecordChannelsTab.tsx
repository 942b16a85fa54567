import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { deploymentCalls } from '../../../contract/calls/deployment.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FindingList } from '../../kit/channels/FindingList.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

/** What each channel that sells a record would refuse of it and its parts, or could not show. */
export default function RecordChannelsTab({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'on channels', record.id],
    queryFn: ({ signal }) =>
      api(deploymentCalls.ofRecord, { query: { resource: resource.name, id: String(record.id) }, signal }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={4} />;
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 6, overflowWrap: 'anywhere' }}>
      <Box sx={{ color: 'text.secondary', maxWidth: 720 }}>
        {translate(data.length === 0 ? 'deployment.notSold' : 'deployment.aboutRecord')}
      </Box>
      {data.map(({ channelMenuId, menuName, channelName, findings }) => (
        <Box key={channelMenuId} component="section" aria-labelledby={`on-${channelMenuId}`}>
          <Box component="h2" id={`on-${channelMenuId}`} sx={{ typography: 'h2', m: 0, pb: 3 }}>
            {translate('deployment.onChannel', { menu: menuName, channel: channelName })}
          </Box>
          <FindingList findings={findings} />
        </Box>
      ))}
    </Box>
  );
}
