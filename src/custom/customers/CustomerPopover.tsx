import Popover from '@mui/material/Popover';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CustomerMapping } from '../../../contract/calls/signIn.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { leavePage } from '../../layout/leaving.ts';
import { locationOf } from '../../layout/navigation/places.ts';
import { usePlaces } from '../../layout/navigation/usePlaces.ts';
import { useSession, useSignIn } from '../../session/SessionContext.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';

/** Chooses another customer without signing in again, and stays on the same kind of page. */
export default function CustomerPopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const notifyFailure = useNotifyFailure();
  const session = useSession();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const places = usePlaces();
  const { pathname } = useLocation();

  const choose = (customer: CustomerMapping) => {
    onClose();
    if (customer.customerUuid === session?.selectedCustomer?.customerUuid) return;
    leavePage(() => switchTo(customer));
  };

  const switchTo = async (customer: CustomerMapping) => {
    try {
      await signIn.selectCustomer(customer);
      navigate(locationOf(places, pathname)?.place.path ?? '/');
    } catch (error) {
      notifyFailure(error);
    }
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
