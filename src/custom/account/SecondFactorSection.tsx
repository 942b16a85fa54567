import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { RecoveryCodes } from '../../kit/signIn/RecoveryCodes.tsx';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { useAccount } from '../../session/useAccount.ts';
import { AccountSection } from './AccountSection.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useForgetSignIns, useSecurity } from './SignInList.tsx';

/** With this few recovery codes left, the page warns. */
const fewCodes = 3;

/** The authenticator app and the codes for the case that it is lost. */
export function SecondFactorSection() {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const account = useAccount();
  const email = useSession()?.user.email ?? '';
  const { data, error, refetch } = useSecurity();
  const forget = useForgetSignIns();
  const [requested, setRequested] = useState<'codes' | 'remove'>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setRequested(undefined);
  const left = data?.recoveryCodesLeft ?? 0;

  return (
    <AccountSection
      title={translate('account.factor.heading')}
      lead={
        data?.enrolledAt
          ? translate('account.factor.since', { time: dateTime(data.enrolledAt) })
          : translate('account.factor.about')
      }
    >
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {left <= fewCodes ? (
            <Alert severity="warning">
              {translate(left === 0 ? 'account.factor.noCodes' : 'account.factor.fewCodes', { count: left })}
            </Alert>
          ) : (
            <Box>{translate('account.factor.codesLeft', { count: left })}</Box>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button variant="outlined" onClick={() => setRequested('codes')}>
              {translate('account.factor.newCodes.open')}
            </Button>
            <Button variant="outlined" color="inherit" onClick={() => setRequested('remove')}>
              {translate('account.factor.remove.open')}
            </Button>
          </Box>
        </>
      ) : (
        <LoadingSkeleton shape="form" rows={1} />
      )}
      {requested === 'codes' && (
        <PasswordDialog
          title={translate('account.factor.newCodes.title')}
          lead={translate('account.factor.newCodes.lead')}
          action={translate('account.factor.newCodes.submit')}
          onClose={close}
          onSubmit={async (currentPassword) => {
            setCodes(await account.newRecoveryCodes(currentPassword));
            await forget();
            return true;
          }}
        />
      )}
      {requested === 'remove' && (
        <PasswordDialog
          title={translate('account.factor.remove.title')}
          lead={translate('account.factor.remove.lead')}
          action={translate('account.factor.remove.submit')}
          isDangerous
          onClose={close}
          onSubmit={async (currentPassword) => {
            await account.removeSecondFactor(currentPassword);
            return true;
          }}
        />
      )}
      {codes && (
        <DialogFrame
          title={translate('signIn.recoveryCodes.title')}
          width="xs"
          isKept
          onClose={() => setCodes(undefined)}
          actions={
            <Button variant="contained" onClick={() => setCodes(undefined)}>
              {translate('signIn.recoveryCodes.kept')}
            </Button>
          }
        >
          <Box sx={{ display: 'grid', gap: 4 }}>
            {translate('signIn.recoveryCodes.lead')}
            <RecoveryCodes codes={codes} email={email} />
          </Box>
        </DialogFrame>
      )}
    </AccountSection>
  );
}
