import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useNewPassword } from '../../kit/signIn/useNewPassword.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { useAccount } from '../../session/useAccount.ts';
import { AccountSection } from './AccountSection.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useForgetSignIns } from './useSignIns.ts';

function NewPasswordDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const account = useAccount();
  const user = useSession()?.user;
  const forget = useForgetSignIns();
  const { fields, choose } = useNewPassword({ own: [user?.email ?? '', user?.name ?? ''] });
  return (
    <PasswordDialog
      title={translate('account.password.title')}
      lead={translate('account.password.lead')}
      action={translate('account.password.submit')}
      onClose={onClose}
      onSubmit={async (currentPassword) => {
        const newPassword = await choose();
        if (newPassword === undefined) return false;
        await account.changePassword({ currentPassword, newPassword });
        notify('account.password.done', { type: 'success' });
        await forget();
        return true;
      }}
    >
      {() => fields}
    </PasswordDialog>
  );
}

export function PasswordSection() {
  const translate = useTranslate();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <AccountSection
      title={translate('account.password.heading')}
      lead={translate('account.password.about')}
      action={
        <Button variant="outlined" onClick={() => setIsChanging(true)}>
          {translate('account.password.open')}
        </Button>
      }
    >
      {isChanging && <NewPasswordDialog onClose={() => setIsChanging(false)} />}
    </AccountSection>
  );
}
