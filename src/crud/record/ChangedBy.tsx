import { Typography } from '@mui/material';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useHistory } from './useHistory.ts';

interface ChangedByProps {
  resource: Resource;
  record: WireRecord;
}

/** Who last changed a record, and when. */
export function ChangedBy({ resource, record }: ChangedByProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { data: history } = useHistory(resource, record);
  const newest = history?.[0];
  // The line keeps its height, so that nothing below it moves when the answer is there.
  return (
    <Typography
      variant="body2"
      noWrap
      sx={{ color: 'text.secondary', px: 6, pb: 2, mt: -1, minHeight: 28, flex: 'none' }}
    >
      {newest &&
        translate(newest.action === 'create' ? 'crud.record.addedBy' : 'crud.record.changedBy', {
          actor: newest.actor.name,
          moment: dateTime(newest.occurredAt),
        })}
    </Typography>
  );
}
