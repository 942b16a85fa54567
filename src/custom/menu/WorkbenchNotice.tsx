import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { workbenchAddress } from './workbenchPath.ts';

/** Leads from a menu, or from a menu on a channel, to the page where people build it. */
export default function WorkbenchNotice({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const place =
    resource.name === 'menus'
      ? { menu: String(record.id) }
      : { menu: String(record.menuId), channel: String(record.channelId) };
  return (
    <Box sx={{ px: 6, pt: 4 }}>
      <Alert
        severity="info"
        role="note"
        action={
          <Button color="inherit" size="small" component={LinkBase} to={workbenchAddress(place)}>
            {translate('menu.openWorkbench')}
          </Button>
        }
      >
        {translate('menu.notice')}
      </Alert>
    </Box>
  );
}
