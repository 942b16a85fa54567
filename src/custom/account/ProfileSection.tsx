import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { emailAddress } from '../../../contract/calls/account.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSession } from '../../session/SessionContext.tsx';
import { useAccount } from '../../session/useAccount.ts';
import { AccountSection } from './AccountSection.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

function EmailDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const account = useAccount();
  const [newEmail, setNewEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isValid = emailAddress.safeParse(newEmail.trim()).success;
  const problem = isChecked && !isValid ? translate('signIn.forgot.emailInvalid') : undefined;
  return (
    <PasswordDialog
      title={translate('account.email.title')}
      lead={translate('account.email.lead')}
      action={translate('account.email.submit')}
      onClose={onClose}
      onSubmit={async (currentPassword) => {
        setIsChecked(true);
        if (!isValid) {
          input.current?.focus();
          return false;
        }
        await account.changeEmail({ currentPassword, newEmail });
        notify('account.email.sent', { type: 'info', messageArgs: { email: newEmail.trim() } });
        return true;
      }}
    >
      {(failure) => (
        <TextField
          id="new-email"
          type="email"
          autoComplete="email"
          label={translate('account.email.new')}
          inputRef={input}
          value={newEmail}
          onChange={(event) => setNewEmail(event.target.value)}
          error={(problem ?? failure?.fields?.newEmail) !== undefined}
          helperText={problem ?? failure?.fields?.newEmail}
        />
      )}
    </PasswordDialog>
  );
}

/** Who the person is here. */
export function ProfileSection() {
  const translate = useTranslate();
  const user = useSession()?.user;
  const [isChanging, setIsChanging] = useState(false);
  return (
    <AccountSection
      title={user?.name ?? ''}
      lead={user?.email ?? ''}
      action={
        <Button variant="outlined" onClick={() => setIsChanging(true)}>
          {translate('account.email.open')}
        </Button>
      }
    >
      {isChanging && <EmailDialog onClose={() => setIsChanging(false)} />}
    </AccountSection>
  );
}
