import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { OutboxMail } from '../../../contract/calls/demo.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignInLayout } from '../../kit/signIn/SignInLayout.tsx';
import { FailureAlert } from '../../kit/signIn/submitting.tsx';
import { useRecovery } from '../../session/useRecovery.ts';
import { LoginLink } from './links.tsx';

/** Milliseconds between two reloads, because a mail is written a moment after its event. */
const interval = 3000;

const address = /(https?:\/\/\S+)/;

/** A mail's plain text, with its addresses as links. Its HTML is never drawn here. */
function MailText({ text }: { text: string }) {
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text.split(address).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <Link key={index} href={part} underline="always">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  );
}

function Mail({ mail }: { mail: OutboxMail }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const heading = `mail-${mail.id}`;
  return (
    <Box component="article" aria-labelledby={heading} sx={{ borderTop: 1, borderColor: 'divider', py: 4 }}>
      <Box component="h2" id={heading} sx={{ typography: 'h3', m: 0 }}>
        {mail.subject}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2', mb: 2 }}>
        {translate('signIn.outbox.to', { address: mail.to })} · {dateTime(mail.sentAt)}
      </Box>
      <MailText text={mail.text} />
    </Box>
  );
}

/** The mails that a demo would have sent. */
export default function OutboxPage() {
  const translate = useTranslate();
  const message = useErrorMessage();
  const recovery = useRecovery();
  const { data, error } = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => recovery.outbox(signal),
    refetchInterval: ({ state }) => state.data !== null && interval,
  });
  return (
    <SignInLayout title={translate('signIn.outbox.title')} lead={translate('signIn.outbox.lead')} isWide>
      {error && <FailureAlert failure={{ text: message(error), code: undefined, waitsUntil: undefined }} />}
      {data === null && translate('signIn.outbox.notHere')}
      {data?.length === 0 && translate('signIn.outbox.none')}
      {data?.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
      <LoginLink />
    </SignInLayout>
  );
}
