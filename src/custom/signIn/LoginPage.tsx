import { Box, Button, ButtonBase, Link } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MailAddressField } from '../../kit/signIn/MailAddressField.tsx';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { PasswordField } from '../../kit/signIn/useNewPassword.tsx';
import { useSignIn } from '../../session/SessionContext.tsx';
import { useDemoHints } from '../../session/useDemoHints.ts';
import { OutboxLink } from './links.tsx';
import { forgotPasswordPath } from './paths.ts';

interface DemoAccountsProps {
  onChoose: (account: { username: string; password: string }) => void;
}

/** The accounts of a demo; one click fills an account into the form. Outside a demo there are none. */
function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const translate = useTranslate();
  const { data } = useDemoHints();
  if (!data || data.accounts.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="demo-accounts">
      <Box component="h2" id="demo-accounts" sx={{ typography: 'h3', m: 0 }}>
        {translate('signIn.demo.title')}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2', mb: 2 }}>{translate('signIn.demo.hint')}</Box>
      <Box
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          overflow: 'hidden',
        }}
      >
        {data.accounts.map(({ email, password, role, customer }) => (
          <ButtonBase
            key={email}
            onClick={() => onChoose({ username: email, password })}
            sx={{
              display: 'block',
              width: '100%',
              px: 3,
              py: 2,
              textAlign: 'left',
              '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
              '&:hover': { bgcolor: 'action.hover' },
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            <Box component="span" sx={{ display: 'block', typography: 'subtitle2' }}>
              {email}
            </Box>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
              {translate(`signIn.demo.roles.${role}`, { customer })}
            </Box>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

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
        <MailAddressField
          id="username"
          label={translate('signIn.login.username')}
          autoComplete="username"
          autoFocus
          inputRef={username}
          value={account.username}
          onChange={(value) => setAccount({ ...account, username: value })}
          problem={isChecked && isUsernameMissing ? translate('signIn.login.usernameRequired') : undefined}
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
