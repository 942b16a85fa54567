import { useStore } from 'ra-core';
import { Navigate, useLocation } from 'react-router-dom';
import { useMay, useSelectedCustomer } from '../../session/SessionContext.tsx';
import { asFirstPage } from '../../session/signInSteps.ts';
import { leftKey, setUpPath } from './setUpPath.ts';

/** Opens the first page of a business that nobody has set up, where the product would begin, until somebody leaves it. */
export function FirstSetUp() {
  const { state } = useLocation();
  const customer = useSelectedCustomer();
  const maySetUp = useMay('setup/business', 'update');
  const [isLeft] = useStore(leftKey(customer?.customerUuid ?? ''), false);
  const isFirst = state?.isFirstPage === asFirstPage.isFirstPage;
  if (!isFirst || isLeft || !maySetUp || !customer || customer.Customer.country !== null) return null;
  return <Navigate to={setUpPath} replace />;
}
