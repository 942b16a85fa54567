import { useLocation, useNavigate } from 'react-router-dom';
import type { CustomerMapping } from '../../../contract/calls/signedIn.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { leavePage } from '../../layout/leaving.ts';
import { locationOf } from '../../layout/navigation/places.ts';
import { usePlaces } from '../../layout/navigation/usePlaces.ts';
import { useSelectedCustomer, useSignIn } from '../../session/SessionContext.tsx';

/** Switches to another customer without signing in again, and stays on the same kind of page. */
export function useSwitchCustomer(): (customer: CustomerMapping) => void {
  const notifyFailure = useNotifyFailure();
  const selected = useSelectedCustomer();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const places = usePlaces();
  const { pathname } = useLocation();

  const switchTo = async (customer: CustomerMapping) => {
    try {
      await signIn.selectCustomer(customer);
      navigate(locationOf(places, pathname)?.place.path ?? '/');
    } catch (error) {
      notifyFailure(error);
    }
  };

  return (customer) => {
    if (customer.customerUuid !== selected?.customerUuid) leavePage(() => void switchTo(customer));
  };
}
