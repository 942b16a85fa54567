import { Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CopyButton } from '../../layout/CopyButton.tsx';
import { saveFile } from '../saveFile.ts';
import { SignInLayout } from './SignInLayout.tsx';
import { FailureAlert, useSubmit } from './submitting.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
}

/** Recovery codes, with ways to copy or save them. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const translate = useTranslate();
  const text = [translate('signIn.recoveryCodes.fileHeading', { email }), '', ...codes, ''].join('\r\n');
  const download = () =>
    saveFile({
      blob: new Blob([text], { type: 'text/plain' }),
      fileName: translate('signIn.recoveryCodes.fileName'),
    });
  return (
    <>
      <Box
        component="ul"
        aria-label={translate('signIn.recoveryCodes.list')}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, p: 0, m: 0, listStyle: 'none' }}
      >
        {codes.map((code) => (
          <Box component="li" key={code}>
            <code>{code}</code>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '@media print': { display: 'none' } }}>
        <Button variant="outlined" onClick={download}>
          {translate('signIn.recoveryCodes.download')}
        </Button>
        <CopyButton text={codes.join('\n')} label={translate('signIn.recoveryCodes.copy')} />
        <Button variant="outlined" onClick={() => window.print()}>
          {translate('signIn.recoveryCodes.print')}
        </Button>
      </Box>
    </>
  );
}

/** Leaving the page loses its content for good, so the browser asks. */
function useQuestionBeforeLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

interface NewRecoveryCodesProps extends RecoveryCodesProps {
  onKept: () => Promise<unknown>;
}

/** The end of an enrolment: codes that are shown only this once, and the way on once the person has kept them. */
export function NewRecoveryCodes({ codes, email, onKept }: NewRecoveryCodesProps) {
  const translate = useTranslate();
  const { isBusy, failure, submit } = useSubmit();
  useQuestionBeforeLeaving();
  return (
    <SignInLayout
      title={translate('signIn.recoveryCodes.title')}
      lead={translate('signIn.recoveryCodes.lead')}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <RecoveryCodes codes={codes} email={email} />
        <FailureAlert failure={failure} />
        <Button
          variant="contained"
          size="large"
          disabled={isBusy}
          onClick={() =>
            submit(async () => {
              await onKept();
            })
          }
          sx={{ '@media print': { display: 'none' } }}
        >
          {translate('signIn.recoveryCodes.kept')}
        </Button>
      </Box>
    </SignInLayout>
  );
}
