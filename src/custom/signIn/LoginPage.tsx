import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailureAlert } from '../../kit/signIn/FailureAlert.tsx';
import { PasswordField } from '../../kit/signIn/PasswordField.tsx';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { useSubmit } from '../../kit/signIn/useSubmit.ts';
import { useSignIn } from '../../session/SessionContext.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { OutboxLink } from './OutboxLink.tsx';
import { forgotPasswordPath } from './paths.ts';

/** The first step of the sign-in. */
export default function LoginPage() {
  const translate = useTranslate();
  const signIn = useSignIn();
  const { isBusy, failure, submit } = useSubmit();
  const [account, setAccount] = useState({ username: '', password: '' });
  const [isChecked, setIsChecked] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const isUsernameMissing = account.username.trim() === '';
  const isPasswordMissing = account.password === '';

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isUsernameMissing) return username.current?.focus();
    if (isPasswordMissing) return password.current?.focus();
    return submit(() => signIn.login(account));
  };

  return (
    <SignInLayout
      title={translate('signIn.login.title')}
      lead={translate('signIn.login.lead')}
      aside={
        <>
          <DemoAccounts
            onChoose={(chosen) => {
              setAccount(chosen);
              button.current?.focus();
            }}
          />
          <OutboxLink />
        </>
      }
    >
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 4 }}>
        <FailureAlert failure={failure} />
        <TextField
          id="username"
          label={translate('signIn.login.username')}
          autoComplete="username"
          autoFocus
          inputRef={username}
          value={account.username}
          onChange={(event) => setAccount({ ...account, username: event.target.value })}
          error={isChecked && isUsernameMissing}
          helperText={isChecked && isUsernameMissing && translate('signIn.login.usernameRequired')}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, inputMode: 'email' } }}
        />
        <PasswordField
          id="password"
          label={translate('signIn.login.password')}
          autoComplete="current-password"
          inputRef={password}
          value={account.password}
          onChange={(value) => setAccount({ ...account, password: value })}
          problem={isChecked && isPasswordMissing ? translate('signIn.login.passwordRequired') : undefined}
        />
        <Button ref={button} type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate(isBusy ? 'signIn.login.submitting' : 'signIn.login.submit')}
        </Button>
        <Link
          component={RouterLink}
          to={forgotPasswordPath}
          variant="subtitle2"
          sx={{ justifySelf: 'center', py: 1 }}
        >
          {translate('signIn.login.forgotPassword')}
        </Link>
      </Box>
    </SignInLayout>
  );
}
