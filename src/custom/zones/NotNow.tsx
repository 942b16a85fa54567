import Alert from '@mui/material/Alert';
import type { OrderableMoment } from '../../../contract/calls/storeHours.ts';
import { delivers } from '../../../contract/stores/hoursStates.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useHoursWords } from '../../kit/storeHours/useHoursWords.ts';

/** Says that a store does not deliver at the moment, why, and when it does again. Nothing if it delivers. */
export function NotNow({ now }: { now: OrderableMoment | null }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { why } = useHoursWords();
  if (!now || delivers(now.takes)) return null;
  const { nextAt, timeZone } = now;
  return (
    <Alert severity="warning">
      <strong>{translate('zones.notNow')}</strong> {why(now)}.{' '}
      {nextAt === null
        ? translate('zones.noDelivery')
        : translate('zones.nextDelivery', { moment: dateTime(nextAt, timeZone) })}
    </Alert>
  );
}
