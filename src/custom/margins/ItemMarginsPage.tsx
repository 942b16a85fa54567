import LayersIcon from '@mui/icons-material/LayersOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useGetList } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { listPath } from '../../kit/records/paths.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { ItemMargins } from './ItemMargins.tsx';

const channelMenus = 'menus/channel-menus';

/** The part of the address that says which channel menu is shown. */
const menuPart = 'menu';

/** More channel menus than people choose from in a list. */
const mostMenus = 200;

/** What the sizes of a menu cost and earn on one channel. */
export default function ItemMarginsPage() {
  const translate = useTranslate();
  const title = translate('margins.items');
  const resource = useRegistry().get(channelMenus);
  const [parameters, setParameters] = useSearchParams();
  const { data, error, refetch } = useGetList<WireRecord>(channelMenus, {
    filter: {},
    pagination: { page: 1, perPage: mostMenus },
  });
  if (error)
    return (
      <>
        <PageHeader title={title} />
        <FailedState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data)
    return (
      <>
        <PageHeader title={title} />
        <LoadingSkeleton shape="table" rows={8} />
      </>
    );
  const chosen = data.find(({ id }) => id === parameters.get(menuPart)) ?? data[0];
  if (!chosen)
    return (
      <>
        <PageHeader title={title} />
        <StateMessage
          icon={LayersIcon}
          title={translate('margins.noMenu')}
          hint={translate('margins.noMenuHint')}
          actions={
            resource && (
              <Button variant="outlined" color="inherit" component={LinkBase} to={listPath(resource)}>
                {translate('margins.channelMenus')}
              </Button>
            )
          }
        />
      </>
    );
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader title={title} />
      <ItemMargins
        key={chosen.id}
        menuId={String(chosen.menuId)}
        channelId={String(chosen.channelId)}
        label={String(chosen.label)}
        chooser={
          <LabelledSelect
            label={translate('margins.on')}
            value={String(chosen.id)}
            onChange={(id) => setParameters({ [menuPart]: id })}
          >
            {data.map(({ id, label }) => (
              <option key={id} value={id}>
                {String(label)}
              </option>
            ))}
          </LabelledSelect>
        }
      />
    </Box>
  );
}
