import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { useSession, useSignIn } from '../../session/SessionContext.tsx';
import { DemoCode } from './DemoCode.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { useSubmit } from './useSubmit.ts';

const hasSixDigits = (text: string) => /^\s*(\d\s*){6}$/.test(text);

/** The second step of the sign-in. */
export default function SecondFactorPage() {
  const translate = useTranslate();
  const session = useSession();
  const signIn = useSignIn();
  const { isBusy, failure, submit } = useSubmit();
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isIncomplete = isChecked && !hasSixDigits(code);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!hasSixDigits(code)) return input.current?.focus();
    return submit(() => signIn.verify({ code, isTrusted: false }));
  };

  return (
    <SignInLayout
      title={translate('signIn.secondFactor.title')}
      lead={translate('signIn.secondFactor.lead', { email: session?.user.email ?? '' })}
      aside={<DemoCode onUse={setCode} />}
    >
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 4 }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        <TextField
          id="code"
          label={translate('signIn.secondFactor.code')}
          autoFocus
          inputRef={input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={isIncomplete}
          helperText={isIncomplete && translate('signIn.secondFactor.codeRequired')}
          slotProps={{
            htmlInput: {
              autoComplete: 'one-time-code',
              inputMode: 'numeric',
              // Room for the blanks of a pasted `123 456`.
              maxLength: 16,
              sx: { fontSize: 20, letterSpacing: '0.24em', fontVariantNumeric: 'tabular-nums' },
            },
          }}
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate(isBusy ? 'signIn.secondFactor.submitting' : 'signIn.secondFactor.submit')}
        </Button>
        <Button onClick={() => signIn.signOut()}>{translate('signIn.secondFactor.otherAccount')}</Button>
      </Box>
    </SignInLayout>
  );
}
