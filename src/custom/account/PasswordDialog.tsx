import { Box, Button } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Failure, FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { PasswordField } from '../../kit/signIn/useNewPassword.tsx';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { useSession } from '../../session/SessionContext.tsx';

interface PasswordDialogProps {
  title: string;
  /** The consequence. */
  lead: string;
  /** The text of the button. */
  action: string;
  isDangerous?: boolean;
  /** Further inputs besides the password; it gets the errors. */
  children?: (failure: Failure | undefined) => ReactNode;
  /** Does it with the current password. Returns false when something is still missing. */
  onSubmit: (currentPassword: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the current password before the person changes their account. If that fails, it stays open and says why. */
export function PasswordDialog({ title, lead, action, isDangerous, children, ...does }: PasswordDialogProps) {
  const translate = useTranslate();
  const email = useSession()?.user.email ?? '';
  const { isBusy, failure, submit } = useSubmit();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();
  const isMissing = isChecked && password === '';
  const wrong = failure?.fields?.currentPassword;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (password === '') return input.current?.focus();
    let isComplete = true;
    const isDone = await submit(async () => {
      isComplete = await does.onSubmit(password);
    });
    if (isDone && isComplete) does.onClose();
  };

  return (
    <DialogFrame
      title={title}
      width="xs"
      isBusy={isBusy}
      onClose={does.onClose}
      actions={
        <>
          <Button color="inherit" disabled={isBusy} onClick={does.onClose}>
            {translate('crud.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isBusy}
          >
            {action}
          </Button>
        </>
      }
    >
      <Box component="form" id={form} noValidate onSubmit={send} sx={{ display: 'grid', gap: 4 }}>
        {lead}
        {/* Wrong fields show their own errors. */}
        <FailureAlert
          failure={failure?.fields && Object.keys(failure.fields).length > 0 ? undefined : failure}
        />
        <input autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="current-password"
          label={translate('account.currentPassword')}
          autoComplete="current-password"
          autoFocus
          inputRef={input}
          value={password}
          onChange={setPassword}
          problem={isMissing ? translate('signIn.login.passwordRequired') : wrong}
        />
        {children?.(failure)}
      </Box>
    </DialogFrame>
  );
}
