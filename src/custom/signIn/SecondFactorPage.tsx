import Button from '@mui/material/Button';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { patiently } from '../../i18n/patiently.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DemoCode } from '../../kit/signIn/DemoCode.tsx';
import { NewRecoveryCodes } from '../../kit/signIn/RecoveryCodes.tsx';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { useSession, useSignIn } from '../../session/SessionContext.tsx';
import type { VerifiedStep } from '../../session/signIn.ts';
import { CodeForm } from './CodeForm.tsx';
import { LostPhone } from './LostPhone.tsx';
import { OutboxLink } from './OutboxLink.tsx';

const Enrolment = lazy(patiently(() => import('./Enrolment.tsx')));

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
