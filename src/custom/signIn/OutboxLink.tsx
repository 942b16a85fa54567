import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useDemoHints } from '../../session/useDemoHints.ts';
import { outboxPath } from './paths.ts';

/** The way to the mails of a demo. Outside a demo there is none. */
export function OutboxLink() {
  const translate = useTranslate();
  const { data } = useDemoHints();
  if (!data) return null;
  return (
    <Box sx={{ mt: 4, textAlign: 'center' }}>
      <Link component={RouterLink} to={outboxPath} variant="subtitle2">
        {translate('signIn.outbox.link')}
      </Link>
    </Box>
  );
}
