import { Alert, Box, Button } from '@mui/material';
import { type FormEvent, lazy, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRecoveryCode } from '../../../contract/calls/signIn.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DemoCode, RecoveryCodeField } from '../../kit/signIn/codeFields.tsx';
import { NewRecoveryCodes } from '../../kit/signIn/RecoveryCodes.tsx';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { useSession, useSignIn } from '../../session/SessionContext.tsx';
import type { VerifiedStep } from '../../session/signIn.ts';
import { useRecovery } from '../../session/useRecovery.ts';
import { CodeForm } from './CodeForm.tsx';
import { OutboxLink } from './links.tsx';

const Enrolment = lazy(patiently(() => import('./Enrolment.tsx')));

/** Asks for the mail that removes the app, for people without a recovery code. */
function RemovalRequest() {
  const translate = useTranslate();
  const recovery = useRecovery();
  const email = useSession()?.user.email ?? '';
  const { isBusy, failure, submit } = useSubmit();
  const [isRequested, setIsRequested] = useState(false);
  const request = async () => {
    if (await submit(() => recovery.requestFactorRemoval())) setIsRequested(true);
  };
  return (
    <Box component="section" aria-labelledby="no-code" sx={{ display: 'grid', gap: 2, mt: 6 }}>
      <Box component="h2" id="no-code" sx={{ typography: 'h3', m: 0 }}>
        {translate('signIn.lostPhone.noCode')}
      </Box>
      {isRequested ? (
        <Alert severity="info">{translate('signIn.lostPhone.requested', { email })}</Alert>
      ) : (
        <>
          <Box sx={{ color: 'text.secondary' }}>{translate('signIn.lostPhone.noCodeHelp')}</Box>
          <FailureAlert failure={failure} />
          <Button variant="outlined" disabled={isBusy} onClick={request}>
            {translate(isBusy ? 'signIn.lostPhone.requesting' : 'signIn.lostPhone.request')}
          </Button>
        </>
      )}
    </Box>
  );
}

interface LostPhoneProps {
  onVerified: (step: VerifiedStep) => Promise<void>;
  onBack: () => void;
}

/** The second step of the sign-in for people who lost the phone. */
function LostPhone({ onVerified, onBack }: LostPhoneProps) {
  const translate = useTranslate();
  const signIn = useSignIn();
  const { isBusy, failure, submit } = useSubmit();
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isIncomplete = isChecked && !isRecoveryCode(code);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isRecoveryCode(code)) return input.current?.focus();
    return submit(async () => onVerified(await signIn.verify({ code, isTrusted: false })));
  };

  return (
    <SignInLayout
      title={translate('signIn.lostPhone.title')}
      lead={translate('signIn.lostPhone.lead')}
      aside={<OutboxLink />}
    >
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 4 }}>
        <FailureAlert failure={failure} />
        <RecoveryCodeField
          inputRef={input}
          value={code}
          onChange={setCode}
          isIncomplete={isIncomplete}
          autoFocus
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate(isBusy ? 'signIn.lostPhone.submitting' : 'signIn.lostPhone.submit')}
        </Button>
      </Box>
      <RemovalRequest />
      <Button fullWidth sx={{ mt: 4 }} onClick={onBack}>
        {translate('signIn.lostPhone.back')}
      </Button>
    </SignInLayout>
  );
}

/** The second step of the sign-in: a code, or setting up the app before the first code. */
export default function SecondFactorPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const session = useSession();
  const signIn = useSignIn();
  const [code, setCode] = useState('');
  const [isPhoneLost, setIsPhoneLost] = useState(false);
  const [enrolled, setEnrolled] = useState<VerifiedStep>();
  const email = session?.user.email ?? '';

  const goOn = async (step: VerifiedStep) => {
    await step.goOn();
    if (step.choosePasswordAt !== undefined) return navigate(step.choosePasswordAt);
    if (step.recoveryCodesLeft !== undefined)
      notify(step.recoveryCodesLeft === 0 ? 'signIn.recoveryCodes.none' : 'signIn.recoveryCodes.left', {
        type: 'warning',
        messageArgs: { count: step.recoveryCodesLeft },
      });
  };
  const onVerified = async (step: VerifiedStep) => {
    if (step.recoveryCodes === undefined) await goOn(step);
    else setEnrolled(step);
  };

  if (enrolled?.recoveryCodes)
    return <NewRecoveryCodes codes={enrolled.recoveryCodes} email={email} onKept={() => goOn(enrolled)} />;
  const otherAccount = (
    <Button fullWidth onClick={() => void signIn.logout()}>
      {translate('signIn.secondFactor.otherAccount')}
    </Button>
  );
  if (session?.user.is2FaActivated === false)
    return (
      <SignInLayout
        title={translate('signIn.enrolment.title')}
        lead={translate('signIn.enrolment.lead')}
        aside={<OutboxLink />}
      >
        <Enrolment code={code} onCode={setCode} onVerified={onVerified} />
        {otherAccount}
      </SignInLayout>
    );
  if (isPhoneLost) return <LostPhone onVerified={onVerified} onBack={() => setIsPhoneLost(false)} />;
  return (
    <SignInLayout
      title={translate('signIn.secondFactor.title')}
      lead={translate('signIn.secondFactor.lead', { email })}
      aside={
        <>
          <DemoCode email={email} onUse={setCode} />
          <OutboxLink />
        </>
      }
    >
      <CodeForm code={code} onCode={setCode} onVerified={onVerified} autoFocus />
      <Button fullWidth sx={{ mt: 2 }} onClick={() => setIsPhoneLost(true)}>
        {translate('signIn.secondFactor.lostPhone')}
      </Button>
      {otherAccount}
    </SignInLayout>
  );
}
