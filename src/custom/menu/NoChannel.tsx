import LayersIcon from '@mui/icons-material/LayersOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { StateMessage } from '../../layout/states/StateMessage.tsx';

/** A menu that nobody can order from yet, because no channel sells it. */
export function NoChannel() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const channelMenus = useResource('menus/channel-menus');
  return (
    <StateMessage
      icon={LayersIcon}
      title={translate('menu.empty.noChannel')}
      hint={translate('menu.empty.noChannelHint')}
      actions={
        channelMenus.verbs.has('create') && (
          <Button
            variant="contained"
            component={LinkBase}
            to={createPath({ resource: channelMenus.name, type: 'create' })}
          >
            {translate('menu.empty.addChannel')}
          </Button>
        )
      }
    />
  );
}
