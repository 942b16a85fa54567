import { Box, Button } from '@mui/material';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isRecoveryCode } from '../../../contract/calls/signIn.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CodeField, DemoCode, hasSixDigits, RecoveryCodeField } from '../../kit/signIn/codeFields.tsx';
import { FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { useAccount } from '../../session/useAccount.ts';

interface IdentityDialogProps {
  /** Called with true after a correct code, and with false if nobody types one. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for a fresh code before actions that somebody at an open browser must not do. */
export default function IdentityDialog({ onAnswer }: IdentityDialogProps) {
  const translate = useTranslate();
  const account = useAccount();
  const session = useSession();
  const { isBusy, failure, submit } = useSubmit();
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();
  const isComplete = isRecovery ? isRecoveryCode(code) : hasSixDigits(code);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isComplete) return input.current?.focus();
    if (await submit(() => account.confirm(code))) return onAnswer(true);
    input.current?.select();
  };
  const swap = () => {
    setIsRecovery(!isRecovery);
    setCode('');
    setIsChecked(false);
  };
  const field = {
    inputRef: input,
    value: code,
    onChange: setCode,
    isIncomplete: isChecked && !isComplete,
    autoFocus: true,
  };

  return (
    <DialogFrame
      title={translate('account.identity.title')}
      width="xs"
      isBusy={isBusy}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button color="inherit" disabled={isBusy} onClick={() => onAnswer(false)}>
            {translate('crud.cancel')}
          </Button>
          <Button type="submit" form={form} variant="contained" loading={isBusy}>
            {translate('account.identity.submit')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={form}
        noValidate
        onSubmit={send}
        sx={{ display: 'grid', gap: 3, justifyItems: 'stretch' }}
      >
        {translate(isRecovery ? 'account.identity.recoveryLead' : 'account.identity.lead')}
        <FailureAlert failure={failure} />
        {isRecovery ? <RecoveryCodeField key="recovery" {...field} /> : <CodeField key="app" {...field} />}
        {!isRecovery && <DemoCode email={session?.user.email ?? ''} onUse={setCode} />}
        <Button size="small" onClick={swap} sx={{ justifySelf: 'start' }}>
          {translate(isRecovery ? 'account.identity.useApp' : 'account.identity.useRecovery')}
        </Button>
      </Box>
    </DialogFrame>
  );
}
