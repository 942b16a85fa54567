import Popover from '@mui/material/Popover';
import type { CustomerMapping } from '../../../contract/calls/signedIn.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSession } from '../../session/SessionContext.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';
import { useSwitchCustomer } from './useSwitchCustomer.ts';

/** Chooses another customer without signing in again, and stays on the same kind of page. */
export default function CustomerPopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const session = useSession();
  const switchTo = useSwitchCustomer();

  const choose = (customer: CustomerMapping) => {
    onClose();
    switchTo(customer);
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('customers.switchTitle'),
          sx: { width: 320, p: 2, mt: 1 },
        },
      }}
    >
      <CustomerPicker
        customers={session?.user.customerUserMappings ?? []}
        currentUuid={session?.selectedCustomer?.customerUuid}
        onChoose={choose}
        maxHeight={320}
      />
    </Popover>
  );
}
