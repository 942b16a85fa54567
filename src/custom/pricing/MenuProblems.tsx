import LayersIcon from '@mui/icons-material/LayersOutlined';
import Box from '@mui/material/Box';
import { useGetList } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { RecordName } from '../../kit/records/RecordNames.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import ChannelMenuProblems from './ChannelMenuProblems.tsx';

const channelMenus = 'menus/channel-menus';

/** A menu has few channels; each is checked when it is drawn. */
const mostChannels = 100;

/** What is wrong with a menu on each channel that sells it. */
export default function MenuProblems({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<WireRecord>(channelMenus, {
    filter: { menuId: record.id },
    pagination: { page: 1, perPage: mostChannels },
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="form" rows={4} />;
  if (data.length === 0)
    return (
      <StateMessage
        icon={LayersIcon}
        title={translate('pricing.notSold')}
        hint={translate('pricing.notSoldHint')}
      />
    );
  return data.map((channelMenu) => (
    <Box key={channelMenu.id} component="section" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ typography: 'h3', px: 6, pt: 4 }}>
        <RecordName
          record={{ resource: channelMenus, id: String(channelMenu.id), name: String(channelMenu.label) }}
        />
      </Box>
      <ChannelMenuProblems record={channelMenu} />
    </Box>
  ));
}
