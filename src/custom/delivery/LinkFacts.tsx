import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { z } from 'zod';
import type { uberLinkCalls } from '../../../contract/calls/uberLink.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** What is known about the link of a store. */
export function LinkFacts({ link }: { link: z.output<typeof uberLinkCalls.state.answer> }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  if (link.state === null) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{translate(`delivery.state.${link.state}`)}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {translate('delivery.storeId')}: {link.uberStoreUuid}
      </Box>
      {link.lastToldAt && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('delivery.lastTold', { when: dateTime(link.lastToldAt) })}
        </Box>
      )}
      {link.guestPage && (
        <Link href={link.guestPage} target="_blank" rel="noreferrer">
          {translate('delivery.guestPage')}
        </Link>
      )}
    </Box>
  );
}
