import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';

/** Said where there is no store that a new one could be like. */
export function NoStoresYet() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader title={translate('openStore.title')} />
      <StateMessage
        icon={StoreIcon}
        title={translate('openStore.noStores')}
        hint={translate('openStore.noStoresHint')}
        actions={
          <Button
            variant="contained"
            component={LinkBase}
            to={createPath({ resource: 'stores', type: 'create' })}
          >
            {translate('openStore.addStore')}
          </Button>
        }
      />
    </Box>
  );
}
