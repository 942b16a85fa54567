import { Box, Button } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { emailAddress } from '../../../contract/fieldKinds/kinds/email.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MailAddressField } from '../../kit/signIn/MailAddressField.tsx';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { type Failure, FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { useRecovery } from '../../session/useRecovery.ts';
import { LoginLink, OutboxLink } from './links.tsx';

/** The message key for what is wrong with an address; undefined if it can be sent. */
function problemOf(email: string): MessageKey | undefined {
  if (email.trim() === '') return 'signIn.forgot.emailRequired';
  return emailAddress.safeParse(email).success ? undefined : 'signIn.forgot.emailInvalid';
}

/** A refusal of the address itself uses the specification's words, not those for a form of many fields. */
const worded = (failure: Failure, ofAddress: string): Failure =>
  failure.code === 'VALIDATION_FAILED' ? { ...failure, text: ofAddress } : failure;

/** Asks for a mail with a link to choose a password. */
export default function ForgotPasswordPage() {
  const translate = useTranslate();
  const recovery = useRecovery();
  const { isBusy, failure, submit } = useSubmit();
  const [email, setEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = isChecked ? problemOf(email) : undefined;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (problemOf(email)) return input.current?.focus();
    if (await submit(() => recovery.forgotPassword(email))) setIsSent(true);
  };

  if (isSent)
    return (
      <SignInLayout
        title={translate('signIn.forgot.sentTitle')}
        lead={<output>{translate('signIn.forgot.sent')}</output>}
        aside={<OutboxLink />}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Button variant="outlined" size="large" onClick={() => setIsSent(false)}>
            {translate('signIn.forgot.again')}
          </Button>
          <LoginLink />
        </Box>
      </SignInLayout>
    );
  return (
    <SignInLayout title={translate('signIn.forgot.title')} lead={translate('signIn.forgot.lead')}>
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 4 }}>
        <FailureAlert failure={failure && worded(failure, translate('signIn.forgot.failed'))} />
        <MailAddressField
          id="email"
          label={translate('signIn.forgot.email')}
          autoComplete="username"
          autoFocus
          inputRef={input}
          value={email}
          onChange={setEmail}
          problem={problem && translate(problem)}
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate(isBusy ? 'signIn.forgot.submitting' : 'signIn.forgot.submit')}
        </Button>
        <LoginLink />
      </Box>
    </SignInLayout>
  );
}
