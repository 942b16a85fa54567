import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailureAlert } from '../../kit/signIn/submitting.tsx';
import { CopyButton } from '../../layout/CopyButton.tsx';
import { useSession, useSignIn } from '../../session/SessionContext.tsx';
import type { VerifiedStep } from '../../session/signIn.ts';
import { CodeForm } from './CodeForm.tsx';

const qrSize = 192;

/** `JBSW Y3DP …`: a key in groups, as people type it. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface EnrolmentProps {
  code: string;
  onCode: (code: string) => void;
  onVerified: (step: VerifiedStep) => Promise<void>;
}

/** Shows the key of a new authenticator app, as a drawing and in letters, and takes the code that proves that the app has it. */
export default function Enrolment(props: EnrolmentProps) {
  const translate = useTranslate();
  const message = useErrorMessage();
  const signIn = useSignIn();
  const preToken = useSession()?.preToken;
  const { data, error } = useQuery({
    queryKey: ['authConfig', preToken],
    queryFn: ({ signal }) => signIn.authConfig(signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Forgets the key when the page no longer shows it.
    gcTime: 0,
  });
  if (error)
    return <FailureAlert failure={{ text: message(error), code: undefined, waitsUntil: undefined }} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 2 }}>
      <Box sx={{ typography: 'subtitle2' }}>{translate('signIn.enrolment.scan')}</Box>
      {/* Scanners need dark on light, whatever the page's own colours are. */}
      <Box sx={{ justifySelf: 'center', lineHeight: 0, borderRadius: 1, overflow: 'hidden' }}>
        {data ? (
          <QRCodeSVG
            value={data.otpauthUri}
            size={qrSize}
            marginSize={4}
            title={translate('signIn.enrolment.qrCode')}
          />
        ) : (
          <Skeleton variant="rectangular" width={qrSize} height={qrSize} />
        )}
      </Box>
      <Box>
        <Box sx={{ typography: 'subtitle2' }}>{translate('signIn.enrolment.typeKey')}</Box>
        <Box component="code" sx={{ display: 'block', my: 1, wordBreak: 'break-word' }}>
          {data ? inGroups(data.secret) : <Skeleton />}
        </Box>
        <CopyButton text={data?.secret ?? ''} label={translate('signIn.enrolment.copyKey')} />
      </Box>
      <Box sx={{ typography: 'subtitle2' }}>{translate('signIn.enrolment.confirm')}</Box>
      <CodeForm {...props} />
    </Box>
  );
}
