import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import type { CustomerMapping } from '../../../contract/calls/signedIn.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { useSession, useSignIn } from '../../session/SessionContext.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';

/** The last step of the sign-in, for people who work for several customers. */
export default function SearchCustomerPage() {
  const translate = useTranslate();
  const session = useSession();
  const signIn = useSignIn();
  const { isBusy, failure, submit } = useSubmit();
  const [chosen, setChosen] = useState<CustomerMapping>();
  const customers = session?.user.customerUserMappings ?? [];

  const choose = (customer: CustomerMapping) => {
    if (isBusy) return;
    setChosen(customer);
    void submit(() => signIn.selectCustomer(customer));
  };

  return (
    <SignInLayout title={translate('customers.title')} lead={translate('customers.lead')}>
      <Box sx={{ mb: failure ? 4 : 0 }}>
        <FailureAlert failure={failure} />
      </Box>
      {customers.length === 0 ? (
        <Alert severity="info">{translate('customers.noneAtAll')}</Alert>
      ) : (
        <CustomerPicker customers={customers} onChoose={choose} maxHeight={400} />
      )}
      <Box role="status" sx={{ mt: 2, minHeight: 20, color: 'text.secondary' }}>
        {isBusy && chosen && translate('customers.selecting', { name: chosen.Customer.name })}
      </Box>
      <Button fullWidth onClick={() => void signIn.logout()}>
        {translate('signIn.secondFactor.otherAccount')}
      </Button>
    </SignInLayout>
  );
}
