import { Box, Button, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CodeField, hasSixDigits } from '../../kit/signIn/codeFields.tsx';
import { FailureAlert, useSubmit } from '../../kit/signIn/submitting.tsx';
import { useSignIn } from '../../session/SessionContext.tsx';
import type { VerifiedStep } from '../../session/signIn.ts';

interface CodeFormProps {
  code: string;
  onCode: (code: string) => void;
  /** Called with the answer to the correct code; the session waits for it. */
  onVerified: (step: VerifiedStep) => Promise<void>;
  autoFocus?: boolean;
}

/** Six digits, whether to trust this device, and a button that sends them. */
export function CodeForm({ code, onCode, onVerified, autoFocus = false }: CodeFormProps) {
  const translate = useTranslate();
  const signIn = useSignIn();
  const { isBusy, failure, submit } = useSubmit();
  const [isTrusted, setIsTrusted] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!hasSixDigits(code)) return input.current?.focus();
    return submit(async () => onVerified(await signIn.verify({ code, isTrusted })));
  };

  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 4 }}>
      <FailureAlert failure={failure} />
      <CodeField
        inputRef={input}
        value={code}
        onChange={onCode}
        isIncomplete={isChecked && !hasSixDigits(code)}
        autoFocus={autoFocus}
      />
      <Box>
        <FormControlLabel
          control={
            <Checkbox
              checked={isTrusted}
              onChange={(event) => setIsTrusted(event.target.checked)}
              slotProps={{ input: { 'aria-describedby': 'trust-help' } }}
            />
          }
          label={translate('signIn.secondFactor.trust')}
        />
        <FormHelperText id="trust-help" sx={{ m: 0 }}>
          {translate('signIn.secondFactor.trustHelp')}
        </FormHelperText>
      </Box>
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {translate(isBusy ? 'signIn.secondFactor.submitting' : 'signIn.secondFactor.submit')}
      </Button>
    </Box>
  );
}
