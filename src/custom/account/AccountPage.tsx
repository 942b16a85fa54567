import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import type { SessionEntry, TrustedDeviceEntry } from '../../../contract/calls/sessions.ts';
import { canonicalAddress, emailAddress } from '../../../contract/fieldKinds/kinds/email.ts';
import { useBrowserName } from '../../i18n/useBrowserName.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MailAddressField } from '../../kit/signIn/MailAddressField.tsx';
import { useSubmit } from '../../kit/signIn/submitting.tsx';
import { useNewPassword } from '../../kit/signIn/useNewPassword.tsx';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { useAccount } from '../../session/useAccount.ts';
import { AccountSection } from './AccountSection.tsx';
import { MailSection } from './MailSection.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SignInList, useDevices, useForgetSignIns, useSessions } from './SignInList.tsx';

/** Browsers that skip codes, and a way to end that. */
function DevicesSection() {
  const translate = useTranslate();
  const browserName = useBrowserName();
  const { dateTime } = useMomentFormats();
  const account = useAccount();
  const query = useDevices();
  const forget = useForgetSignIns();
  const factsOf = (device: TrustedDeviceEntry) => [
    ...(device.isCurrent ? [translate('account.current')] : []),
    device.address,
    translate('account.lastUsed', { time: dateTime(device.usedAt) }),
    translate('account.devices.until', { time: dateTime(device.expiresAt) }),
  ];
  return (
    <AccountSection title={translate('account.devices.heading')} lead={translate('account.devices.about')}>
      <SignInList
        query={query}
        none={translate('account.devices.none')}
        nameOf={({ name, userAgent }) => name || browserName(userAgent)}
        factsOf={factsOf}
        act={{
          key: 'account.devices.remove',
          isOffered: () => true,
          does: async ({ id }) => {
            await account.removeDevice(id);
            await forget();
          },
        }}
      />
    </AccountSection>
  );
}

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

function PasswordSection() {
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

/** Where the person is signed in, and ways to end it. */
function SessionsSection() {
  const translate = useTranslate();
  const browserName = useBrowserName();
  const { dateTime } = useMomentFormats();
  const account = useAccount();
  const query = useSessions();
  const forget = useForgetSignIns();
  const { isBusy, failure, submit } = useSubmit();
  const [isAsked, setIsAsked] = useState(false);
  const factsOf = (session: SessionEntry) => [
    ...(session.isCurrent ? [translate('account.current')] : []),
    session.customerName,
    session.address,
    session.amr.includes('td') ? translate('account.sessions.trusted') : translate('account.sessions.code'),
    translate('account.sessions.started', { time: dateTime(session.startedAt) }),
    translate('account.lastUsed', { time: dateTime(session.usedAt) }),
  ];
  return (
    <AccountSection
      title={translate('account.sessions.heading')}
      lead={translate('account.sessions.about')}
      action={
        <Button variant="outlined" color="inherit" onClick={() => setIsAsked(true)}>
          {translate('account.everywhere.open')}
        </Button>
      }
    >
      <SignInList
        query={query}
        none={translate('account.sessions.none')}
        nameOf={({ userAgent }) => browserName(userAgent)}
        factsOf={factsOf}
        act={{
          key: 'account.sessions.end',
          isOffered: ({ isCurrent }) => !isCurrent,
          does: async ({ id }) => {
            await account.endSession(id);
            await forget();
          },
        }}
      />
      {isAsked && (
        <ConfirmDialog
          title={translate('account.everywhere.title')}
          isDangerous
          isBusy={isBusy}
          error={failure?.error}
          action={translate('account.everywhere.open')}
          onAct={() => void submit(() => account.signOutEverywhere())}
          onClose={() => setIsAsked(false)}
        >
          {translate('account.everywhere.text')}
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const account = useAccount();
  const [newEmail, setNewEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isValid = emailAddress.safeParse(newEmail).success;
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
        notify('account.email.sent', { type: 'info', messageArgs: { email: canonicalAddress(newEmail) } });
        return true;
      }}
    >
      {(failure) => (
        <MailAddressField
          id="new-email"
          autoComplete="email"
          label={translate('account.email.new')}
          inputRef={input}
          value={newEmail}
          onChange={setNewEmail}
          problem={problem ?? failure?.fields?.newEmail}
        />
      )}
    </PasswordDialog>
  );
}

/** Who the person is here. */
function ProfileSection() {
  const translate = useTranslate();
  const user = useSession()?.user;
  const [isChanging, setIsChanging] = useState(false);
  return (
    <AccountSection
      title={user?.name ?? ''}
      lead={<bdi>{user?.email}</bdi>}
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

/** The person's own account: how they sign in, and from where. */
export default function AccountPage() {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('account.title')} />
      <Box sx={{ px: 6, pb: 8, maxWidth: 880, '& > section:first-of-type': { borderTop: 0 } }}>
        <ProfileSection />
        <MailSection />
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
        <DevicesSection />
      </Box>
    </>
  );
}
