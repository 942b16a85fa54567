import Box from '@mui/material/Box';
import { z } from 'zod';
import { keptDrift } from '../../../contract/deployment/menuChanges.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChangeKinds } from '../../kit/channels/MenuChanges.tsx';

/** A live menu, as far as the tab reads it. */
const liveMenu = z.object({
  driftState: z.enum(['SAME', 'CHANGED', 'UNKNOWN', 'UNREADABLE']),
  driftCount: z.number(),
  drift: keptDrift,
  checkedAt: z.string().nullable(),
});

/** What somebody changed of a live menu on its channel, and what people can do about it. */
export default function DriftTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { driftState, driftCount, drift, checkedAt } = liveMenu.parse(record);
  const changes = drift?.changes ?? [];
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4, overflowWrap: 'anywhere' }}>
      {driftState !== 'CHANGED' ? (
        <Box>
          {translate(`deployments.drift.${driftState}`, {
            time: checkedAt === null ? '' : dateTime(checkedAt),
          })}
        </Box>
      ) : (
        <>
          <Box sx={{ display: 'grid', gap: 1, maxWidth: 720 }}>
            <Box component="h2" sx={{ typography: 'h3', m: 0, color: 'error.main' }}>
              {translate('deployments.drift.changed', { smart_count: driftCount })}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{translate('deployments.drift.mend')}</Box>
          </Box>
          <ChangeKinds changes={changes} />
          {changes.length < driftCount && (
            <Box>{translate('deployments.drift.first', { count: changes.length })}</Box>
          )}
        </>
      )}
    </Box>
  );
}
