import Button from '@mui/material/Button';
import { useState } from 'react';
import type { SessionEntry } from '../../../contract/calls/sessions.ts';
import { useBrowserName } from '../../i18n/useBrowserName.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSubmit } from '../../kit/signIn/useSubmit.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { useAccount } from '../../session/useAccount.ts';
import { AccountSection } from './AccountSection.tsx';
import { SignInList } from './SignInList.tsx';
import { useForgetSignIns, useSessions } from './useSignIns.ts';

/** Where the person is signed in, and ways to end it. */
export function SessionsSection() {
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
