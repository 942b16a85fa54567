import { Box, Link, Typography } from '@mui/material';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { InitialsMark } from '../../layout/InitialsMark.tsx';
import { useLook } from './useLook.ts';

interface AwarenessProps {
  resource: Resource;
  record: WireRecord;
  /** Shows the history of the record. */
  onHistory: () => void;
}

/** Who else has the record open, and what others changed since the person last had. Nothing if there is neither. */
export function Awareness({ resource, record, onHistory }: AwarenessProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const look = useLook(resource, record);
  const others = look?.others ?? [];
  const hasChanges = look !== undefined && look.since !== null && look.changes > 0;
  return (
    <Box aria-live="polite" sx={{ flex: 'none', typography: 'body2', color: 'text.secondary' }}>
      {others.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 6, pb: 2 }}>
          {others.map((name) => (
            <InitialsMark key={name} name={name} isRound />
          ))}
          <span>
            {translate('crud.record.alsoOpen', { names: others.join(', '), smart_count: others.length })}
          </span>
        </Box>
      )}
      {hasChanges && (
        <Typography variant="body2" sx={{ px: 6, pb: 2 }}>
          {translate('crud.record.changedSince', {
            smart_count: look.changes,
            names: look.changedBy.join(', '),
            moment: dateTime(look.since ?? ''),
          })}{' '}
          <Link component="button" type="button" variant="body2" onClick={onHistory}>
            {translate('crud.record.showChanges')}
          </Link>
        </Typography>
      )}
    </Box>
  );
}
